import { type AskedRequest, secretOf } from '../../http/request-head.ts';
import { OperationError } from '../../text/operation-error.ts';
import { parseInput } from '../../text/parse-input.ts';
import {
  isSandboxId,
  mintSecretOf,
  newSandboxId,
  SANDBOX_ID_FORM,
} from '../../world/minted-secrets.ts';
import { createGrownWorlds } from '../../world/seed-world.ts';
import { Changes } from '../changes.ts';
import { type MockOptions, makeMock } from '../create-mock.ts';
import { fetchFrom } from '../exchange.ts';
import type { Journal } from '../journal/journal.ts';
import { Journals } from '../journal/records.ts';
import { SecretBook } from '../journal/secret-book.ts';
import type { Mock } from '../mock.ts';
import { Owners } from './owners.ts';
import {
  DEFAULT_MAX_FILES,
  filesIn,
  MAKE_SANDBOX,
  optionsOfSandbox,
  readHostOptions,
  readTtl,
  refuseOtherOptions,
  refuseTooMany,
  type SandboxesOptions,
  type SandboxOptions,
} from './sandbox-options.ts';
import { DEFAULT_ID, type SavedSandboxes, savedSandboxesSchema } from './saved-sandboxes.ts';
import { Usage } from './usage.ts';

export type { SandboxesOptions, SandboxOptions } from './sandbox-options.ts';
export type { SavedSandboxes } from './saved-sandboxes.ts';

/** A separate mock among others, with its own world, profile, clock, faults, journal and keys. */
export interface Sandbox extends Mock {
  /** `default` for the sandbox that gets requests without a known key. */
  readonly id: string;
  /** When it expires if unused: milliseconds since 1970, in real time; Infinity for the default. */
  expiresAt(): number;
}

/**
 * Any number of mocks behind one address. The key of a request selects its sandbox, so clients in any
 * language need no extra header. Handlers and the server accept it like a mock.
 */
export interface Sandboxes extends Pick<Mock, 'fetch' | 'answer' | 'exchange'> {
  /** Answers the requests that belong to no other sandbox. Never expires. */
  readonly default: Sandbox;
  /** The journal of all sandboxes, numbered in the order of the requests. */
  readonly journal: Journal;
  /**
   * @throws Error when an option is unknown or invalid, or a limit is reached; then nothing was made.
   */
  create(options?: SandboxOptions): Sandbox;
  get(id: string): Sandbox | undefined;
  /** The default sandbox, then the others, oldest first. */
  list(): readonly Sandbox[];
  /**
   * Deletes a sandbox; its keys are unknown from then on.
   *
   * @returns whether it existed.
   * @throws Error for the default one.
   */
  delete(id: string): boolean;
  /** All sandboxes with their states. */
  exportState(): SavedSandboxes;
  /**
   * Replaces all sandboxes. Those that were unused for their time to live are left out.
   *
   * @throws Error that names the field, when a state is invalid; then nothing has changed.
   */
  importState(saved: SavedSandboxes): void;
  /**
   * Calls the listener after each call that changed a sandbox, or the list of them, before the call
   * returns. An error of the listener is thrown to the caller; the change stays.
   *
   * @returns a function that removes the listener.
   */
  onChange(listener: () => void): () => void;
}

const IMPORT = 'import the state';

/**
 * Creates a host of sandboxes, with a default one that has the given options. Sandboxes of the same
 * world share its immutable data.
 *
 * @param elapsed real time in milliseconds.
 * @throws Error when an option is unknown or invalid.
 */
export function createSandboxes(
  options: SandboxesOptions = {},
  elapsed: () => number = () => performance.now(),
): Sandboxes {
  return new SandboxHost(options, elapsed);
}

interface Entry {
  readonly sandbox: Sandbox;
  readonly usage: Usage;
  readonly ttlSeconds: number | undefined;
}

/** Methods are fields, so that callers can destructure the object. */
class SandboxHost implements Sandboxes {
  readonly #changes = new Changes();
  readonly #journals = new Journals();
  readonly #secrets = new SecretBook();
  readonly #elapsed: () => number;
  readonly #most: number;
  readonly #grow: ReturnType<typeof createGrownWorlds>;
  /** The options that a new sandbox inherits. */
  readonly #defaults: MockOptions;
  #byId = new Map<string, Entry>();
  #owners = new Owners<Entry>();
  #first: Entry;
  readonly journal = this.#journals.all;
  readonly onChange = this.#changes.listen;

  constructor(given: SandboxesOptions, elapsed: () => number) {
    const { options, most, mostFiles, inherited } = readHostOptions(given);
    this.#defaults = inherited;
    this.#elapsed = elapsed;
    this.#most = most;
    this.#grow = createGrownWorlds({
      action: MAKE_SANDBOX,
      mostFiles: DEFAULT_MAX_FILES,
      admit: (files) => {
        const [own, ...others] = this.list();
        // The default world may be of any size.
        if (own) refuseTooMany(files, filesIn(others, own.world), mostFiles);
      },
    });
    this.#first = this.#make(DEFAULT_ID, options);
  }

  get default(): Sandbox {
    return this.#first.sandbox;
  }

  readonly exchange: Mock['exchange'] = (request, mount) =>
    this.#ownerOf(request).exchange(request, mount);

  readonly answer: Mock['answer'] = (request, mount) =>
    this.#ownerOf(request).answer(request, mount);

  readonly fetch = fetchFrom(this.answer);

  readonly get = (id: string): Sandbox | undefined => this.#use(this.#byId.get(id));

  readonly list = (): readonly Sandbox[] => {
    for (const entry of [...this.#byId.values()]) if (entry.usage.hasExpired) this.#remove(entry);
    return Array.from(this.#byId.values(), ({ sandbox }) => sandbox);
  };

  readonly create = (given: SandboxOptions = {}): Sandbox => {
    refuseOtherOptions(given);
    const { id = newSandboxId() } = given;
    this.#refuseId(id);
    const unused = this.list().length > this.#most ? this.#longestUnused() : undefined;
    return this.#changes.within(() => {
      const { sandbox } = this.#make(id, given);
      if (unused) this.#remove(unused);
      this.#changes.mark();
      return sandbox;
    });
  };

  readonly delete = (id: string): boolean => {
    if (id === DEFAULT_ID) {
      const action = 'delete the sandbox "default"';
      throw new OperationError({ action, reason: 'it always exists', kind: 'conflict' });
    }
    const entry = this.#byId.get(id);
    if (!entry) return false;
    const { hasExpired } = entry.usage;
    this.#remove(entry);
    return !hasExpired;
  };

  readonly exportState = (): SavedSandboxes => ({
    version: 1,
    sandboxes: this.list().flatMap(({ id }) => {
      const entry = this.#byId.get(id);
      if (!entry) return [];
      const { ttlSeconds, sandbox, usage } = entry;
      const [usedAt, state] = [usage.usedAt(), sandbox.exportState()];
      return [{ id, ...(ttlSeconds !== undefined && { ttlSeconds }), usedAt, state }];
    }),
  });

  readonly importState = (given: SavedSandboxes): void => {
    const { sandboxes } = parseInput(savedSandboxesSchema, given, IMPORT);
    const before = [this.#byId, this.#owners, this.#first] as const;
    [this.#byId, this.#owners] = [new Map(), new Owners()];
    this.#changes.within(() => {
      try {
        for (const { id, ttlSeconds, usedAt, state } of sandboxes) {
          const idle = Math.max(0, Date.now() - usedAt);
          if (id !== DEFAULT_ID && idle >= readTtl({ ttlSeconds })) continue;
          if (id !== DEFAULT_ID) this.#refuseId(id);
          const entry = this.#make(id, { state, ttlSeconds }, idle);
          if (id === DEFAULT_ID) this.#first = entry;
        }
      } catch (cause) {
        for (const { sandbox } of this.#byId.values()) sandbox.dispose();
        [this.#byId, this.#owners, this.#first] = before;
        throw cause;
      }
      for (const { sandbox } of before[0].values()) sandbox.dispose();
      this.#changes.mark();
    });
  };

  /** The sandbox that the key of a request selects. */
  #ownerOf(request: AskedRequest): Sandbox {
    const secret = secretOf(request);
    const owner = secret === null ? undefined : this.#use(this.#owners.get(secret));
    return owner ?? this.default;
  }

  #refuseId(id: string): void {
    const refused = { action: MAKE_SANDBOX, field: 'id' };
    const shown = JSON.stringify(id);
    if (!isSandboxId(id)) {
      throw new OperationError({ ...refused, expected: SANDBOX_ID_FORM, found: shown });
    }
    if (!this.#byId.has(id)) return;
    const reason = `there is a sandbox ${shown}`;
    throw new OperationError({ ...refused, reason, kind: 'conflict' });
  }

  #make(id: string, given: SandboxOptions, idle = 0): Entry {
    const { ttlSeconds } = given;
    const ttl = id === DEFAULT_ID ? Infinity : readTtl({ ttlSeconds });
    const isTakenElsewhere = (secret: string) => {
      const owner = this.#owners.get(secret);
      return owner !== undefined && owner.sandbox.id !== id;
    };
    const mock = makeMock(optionsOfSandbox(given, this.#defaults), {
      action: MAKE_SANDBOX,
      grow: this.#grow,
      settings: {
        ...{ elapsed: this.#elapsed, isTakenElsewhere, sandbox: id },
        ...{ journals: this.#journals, secrets: this.#secrets },
        // The keys of the default sandbox come from the seed.
        ...(id !== DEFAULT_ID && { mint: () => mintSecretOf(id) }),
      },
    });
    const usage = new Usage(ttl, this.#elapsed, idle);
    const sandbox = Object.assign(mock, { id, expiresAt: usage.expiresAt });
    const entry: Entry = { sandbox, usage, ttlSeconds };
    this.#byId.set(id, entry);
    const own = (secrets: readonly { readonly secret: string }[]) => {
      // A removed sandbox gets no requests, but its object still works.
      if (this.#byId.get(id) !== entry) return;
      this.#owners.add(
        entry,
        secrets.map(({ secret }) => secret),
      );
    };
    const ownAll = () => {
      const { keys } = mock.store;
      own([...mock.world.keys, ...keys.all(), ...keys.removed()]);
    };
    ownAll();
    mock.observe({
      changed: ({ entity, after }) => void (entity === 'key' && after && own([after])),
      reset: ownAll,
    });
    mock.onChange(this.#changes.mark);
    return entry;
  }

  #remove(entry: Entry): void {
    this.#byId.delete(entry.sandbox.id);
    this.#owners.remove(entry);
    entry.sandbox.dispose();
    this.#changes.mark();
  }

  #use(entry: Entry | undefined): Sandbox | undefined {
    if (!entry) return undefined;
    if (entry.usage.hasExpired) {
      this.#remove(entry);
      return undefined;
    }
    if (entry.usage.use()) this.#changes.mark();
    return entry.sandbox;
  }

  /** The sandbox to drop if there is no room. @throws Error when all are in use. */
  #longestUnused(): Entry {
    const found = [...this.#byId.values()].reduce((a, b) =>
      b.usage.share > a.usage.share ? b : a,
    );
    if (found.usage.mayBeDropped) return found;
    const reason = `there are ${this.#most} already, all in use: delete one, or raise the limit (serve --max-sandboxes, createSandboxes({ most }))`;
    throw new OperationError({ action: MAKE_SANDBOX, reason, kind: 'limit' });
  }
}
