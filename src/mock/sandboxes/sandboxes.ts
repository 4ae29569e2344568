import { type RequestLike, secretOf } from '../../http/read-request.ts';
import { OperationError, taken } from '../../text/operation-error.ts';
import { parseInput } from '../../text/parse-input.ts';
import { mintSecretOf, newSandboxId } from '../../world/key-secrets.ts';
import { Changes } from '../changes.ts';
import { makeMock } from '../create-mock.ts';
import { fetchFrom } from '../exchange.ts';
import { type Journal, Journals } from '../journal/journal.ts';
import type { Mock } from '../mock.ts';
import { SecretBook } from '../secret-book.ts';
import type { MockOptions } from '../settings.ts';
import {
  DEFAULT_ID,
  DEFAULT_TTL,
  MAKE_SANDBOX,
  MAX_FILES_EACH,
  optionsOfSandbox,
  readHostOptions,
  readSandboxOptions,
  type SandboxesOptions,
  type SandboxOptions,
  type SavedSandboxes,
  savedSandboxesSchema,
} from './sandbox-options.ts';

export type { SandboxesOptions, SandboxOptions, SavedSandboxes } from './sandbox-options.ts';

/** A separate mock among others, with its own world, profile, clock, faults, journal and keys. */
export interface Sandbox extends Mock {
  /** `default` for the sandbox that gets requests without a known key. */
  readonly id: string;
  /** When it expires if unused: milliseconds since 1970, in real time; Infinity for the default. */
  expiresAt(): number;
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
  return new Sandboxes(options, elapsed);
}

interface Entry {
  readonly sandbox: Sandbox;
  readonly ttlSeconds: number | undefined;
  /** Milliseconds without use after which it expires. */
  readonly ttl: number;
  /** Real milliseconds, as is the time of last use that listeners know. */
  usedAt: number;
  reportedAt: number;
}

/** The time of last use is reported this many times per time to live, so that it can be saved. */
const REPORTS = 8;

/**
 * Any number of mocks behind one address. The key of a request selects its sandbox, so clients in any
 * language need no extra header. Handlers and the server accept it like a mock. Its methods are
 * fields, so that they can be taken out of it.
 */
export class Sandboxes implements Pick<Mock, 'fetch' | 'answer' | 'exchange'> {
  readonly #changes = new Changes();
  readonly #journals = new Journals();
  readonly #elapsed: () => number;
  readonly #maxSandboxes: number;
  /** The options that a new sandbox inherits. */
  readonly #defaults: MockOptions;
  #byId = new Map<string, Entry>();
  #secrets = new SecretBook();
  #first: Entry;
  /** The journal of all sandboxes, numbered in the order of the requests. */
  readonly journal: Journal = this.#journals.all;
  /**
   * Calls the listener after each call that changed a sandbox, or the list of them, before the call
   * returns. An error of the listener is thrown to the caller; the change stays.
   *
   * @returns a function that removes the listener.
   */
  readonly onChange = this.#changes.listen;
  /** @internal `createSandboxes` documents it. */
  constructor(given: SandboxesOptions, elapsed: () => number) {
    const { options, maxSandboxes } = readHostOptions(given);
    this.#defaults = options;
    this.#elapsed = elapsed;
    this.#maxSandboxes = maxSandboxes;
    this.#first = this.#make(DEFAULT_ID, options);
  }

  /** Answers the requests that belong to no other sandbox. Never expires. */
  get default(): Sandbox {
    return this.#first.sandbox;
  }

  readonly exchange: Mock['exchange'] = (request, mount) =>
    this.#ownerOf(request).exchange(request, mount);

  readonly answer: Mock['answer'] = (request, mount) =>
    this.#ownerOf(request).answer(request, mount);

  readonly fetch = fetchFrom(this.answer);

  readonly get = (id: string): Sandbox | undefined => this.#use(this.#byId.get(id));

  /** The default sandbox, then the others, oldest first. */
  readonly list = (): readonly Sandbox[] => {
    for (const entry of [...this.#byId.values()]) if (this.#hasExpired(entry)) this.#remove(entry);
    return Array.from(this.#byId.values(), ({ sandbox }) => sandbox);
  };

  /**
   * @throws Error when an option is unknown or invalid, or a limit is reached; then nothing was made.
   */
  readonly create = (given: SandboxOptions = {}): Sandbox => {
    const { id = newSandboxId(), ...options } = readSandboxOptions(given);
    if (this.#byId.has(id)) throw taken(MAKE_SANDBOX, 'id', id);
    if (this.list().length > this.#maxSandboxes) {
      const reason = `there are ${this.#maxSandboxes} already: delete one, or raise the limit (serve --max-sandboxes, createSandboxes({ maxSandboxes }))`;
      throw new OperationError({ action: MAKE_SANDBOX, reason, kind: 'limit' });
    }
    return this.#changes.within(() => {
      const { sandbox } = this.#make(id, options);
      this.#changes.mark();
      return sandbox;
    });
  };

  /**
   * Deletes a sandbox; its keys are unknown from then on.
   *
   * @returns whether it existed.
   * @throws Error for the default one.
   */
  readonly delete = (id: string): boolean => {
    if (id === DEFAULT_ID) {
      const action = 'delete the sandbox "default"';
      throw new OperationError({ action, reason: 'it always exists', kind: 'conflict' });
    }
    const entry = this.#byId.get(id);
    if (!entry) return false;
    const hasExpired = this.#hasExpired(entry);
    this.#remove(entry);
    return !hasExpired;
  };

  /** All sandboxes with their states. */
  readonly exportState = (): SavedSandboxes => {
    this.list();
    const sandboxes = Array.from(this.#byId, ([id, entry]) => ({
      id,
      ...(entry.ttlSeconds !== undefined && { ttlSeconds: entry.ttlSeconds }),
      usedAt: Date.now() - this.#idle(entry),
      state: entry.sandbox.exportState(),
    }));
    return { version: 1, sandboxes };
  };

  /**
   * Replaces all sandboxes. Those that were unused for their time to live are left out.
   *
   * @throws Error that names the field, when a state is invalid; then nothing has changed.
   */
  readonly importState = (given: SavedSandboxes): void => {
    const { sandboxes } = parseInput(savedSandboxesSchema(), given, IMPORT);
    const before = [this.#byId, this.#secrets, this.#first] as const;
    [this.#byId, this.#secrets] = [new Map(), new SecretBook()];
    this.#changes.within(() => {
      try {
        for (const { id, ttlSeconds, usedAt, state } of sandboxes) {
          const idle = Math.max(0, Date.now() - usedAt);
          if (idle >= ttlOf(id, ttlSeconds)) continue;
          const entry = this.#make(id, { state, ttlSeconds }, idle);
          if (id === DEFAULT_ID) this.#first = entry;
        }
      } catch (cause) {
        for (const { sandbox } of this.#byId.values()) sandbox.dispose();
        [this.#byId, this.#secrets, this.#first] = before;
        throw cause;
      }
      for (const { sandbox } of before[0].values()) sandbox.dispose();
      this.#changes.mark();
    });
  };

  /** The sandbox that the key of a request selects. */
  #ownerOf(request: RequestLike): Sandbox {
    const secret = secretOf(request);
    const owner = secret === null ? undefined : this.#secrets.ownerOf(secret);
    return (owner !== undefined && this.#use(this.#byId.get(owner))) || this.default;
  }

  #make(id: string, given: SandboxOptions, idle = 0): Entry {
    const secrets = this.#secrets;
    const settings = {
      ...{ elapsed: this.#elapsed, journals: this.#journals, secrets, sandbox: id },
      // The keys of the default sandbox come from the seed.
      ...(id !== DEFAULT_ID && { mint: () => mintSecretOf(id) }),
    };
    const { ttlSeconds } = given;
    const usedAt = this.#elapsed() - idle;
    const ttl = ttlOf(id, ttlSeconds);
    try {
      const options = optionsOfSandbox(given, this.#defaults);
      // The default world, which is the first, may be of any size.
      const maxFiles = this.#byId.size === 0 ? undefined : MAX_FILES_EACH;
      const mock = makeMock(options, { action: MAKE_SANDBOX, maxFiles, settings });
      const expiresAt = () => Date.now() - this.#idle(entry) + entry.ttl;
      const sandbox = Object.assign(mock, { id, expiresAt });
      const entry: Entry = { sandbox, ttlSeconds, ttl, usedAt, reportedAt: usedAt };
      this.#byId.set(id, entry);
      mock.onChange(this.#changes.mark);
      return entry;
    } catch (cause) {
      secrets.forget(id);
      throw cause;
    }
  }

  #remove(entry: Entry): void {
    this.#byId.delete(entry.sandbox.id);
    entry.sandbox.dispose();
    this.#changes.mark();
  }

  #use(entry: Entry | undefined): Sandbox | undefined {
    if (!entry) return undefined;
    if (this.#hasExpired(entry)) {
      this.#remove(entry);
      return undefined;
    }
    const now = this.#elapsed();
    entry.usedAt = now;
    if (now - entry.reportedAt >= entry.ttl / REPORTS) {
      entry.reportedAt = now;
      this.#changes.mark();
    }
    return entry.sandbox;
  }

  #idle = ({ usedAt }: Entry): number => this.#elapsed() - usedAt;

  #hasExpired = (entry: Entry): boolean => this.#idle(entry) >= entry.ttl;
}

const ttlOf = (id: string, ttlSeconds = DEFAULT_TTL): number =>
  id === DEFAULT_ID ? Infinity : ttlSeconds * 1_000;
