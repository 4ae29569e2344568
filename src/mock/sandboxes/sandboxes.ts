import * as z from 'zod/mini';
import { type AskedRequest, secretOf } from '../../http/request-head.ts';
import { parseFor } from '../../profile/parse-settings.ts';
import { createGrownWorlds } from '../../store/world-cache.ts';
import {
  type OptionNames,
  readWholeNumber,
  refuseUnknownOptions,
} from '../../text/check-options.ts';
import { OperationError } from '../../text/operation-error.ts';
import {
  isSandboxId,
  mintSecretOf,
  newSandboxId,
  SANDBOX_ID_FORM,
} from '../../world/minted-secrets.ts';
import type { WorldOption } from '../../world/recipe.ts';
import type { World } from '../../world/world.ts';
import { Changes } from '../changes.ts';
import { type MockOptions, makeMock, optionNames } from '../create-mock.ts';
import { fetchFrom, type MountOptions } from '../exchange.ts';
import type { Journal } from '../journal/journal.ts';
import type { Exchange } from '../journal/record.ts';
import { Journals } from '../journal/records.ts';
import { SecretBook } from '../journal/secret-book.ts';
import type { Mock } from '../mock.ts';
import type { SavedState } from '../state/schema.ts';

/** A separate mock among others, with its own world, profile, clock, faults, journal and keys. */
export interface Sandbox extends Mock {
  /** `default` for the sandbox that gets requests without a known key. */
  readonly id: string;
  /** When it expires if unused: milliseconds since 1970, in real time; Infinity for the default. */
  expiresAt(): number;
}

/** The options of a mock. Default: as in the default sandbox. */
export interface SandboxOptions extends Omit<MockOptions, 'faultHeader'> {
  /**
   * 16 letters and digits, if you must know the id in advance: keys begin with `wsk_ID`, so that a
   * proxy can find the server of a sandbox. Default: generated.
   */
  readonly id?: string | undefined;
  /** Seconds without a request after which it expires. Default: 3,600. */
  readonly ttlSeconds?: number | undefined;
}

export interface SandboxesOptions extends MockOptions {
  /** Sandboxes in addition to the default one. Default: 2,000. */
  readonly most?: number | undefined;
  /** Files in all worlds that differ from the default world. Default: 1,000,000. */
  readonly mostFiles?: number | undefined;
}

/** All sandboxes as JSON, the default one first. */
export interface SavedSandboxes {
  readonly version: 1;
  /** The default sandbox comes first. */
  readonly sandboxes: readonly {
    readonly id: string;
    readonly ttlSeconds?: number | undefined;
    /** Milliseconds since 1970, in real time. */
    readonly usedAt: number;
    readonly state: SavedState;
  }[];
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

const MAKE_SANDBOX = 'make a sandbox';
const MAKE_ALL = 'make sandboxes';
const IMPORT = 'import the state';
const DEFAULT_ID = 'default';
const DEFAULT_MAX_SANDBOXES = 2_000;
const DEFAULT_MAX_FILES = 1_000_000;
/** Growing more would keep a server from answering anything else for too long. */
const MAX_FILES_EACH = 20_000;
const DEFAULT_TTL = 3_600;
const MAX_TTL_SECONDS = 31_536_000;
/** A sandbox unused for this share of its time to live may be dropped: 5 minutes of an hour. */
const UNUSED_SHARE = 1 / 12;
/** Secrets that select a sandbox, revoked ones included; the oldest are forgotten first. */
const MAX_SECRETS = 20_000;
/** The time of last use is reported as a change this many times per time to live. */
const USE_REPORTS = 8;

const savedSchema = z.strictObject({
  version: z.literal(1),
  sandboxes: z
    .array(
      z.strictObject({
        id: z.string(),
        ttlSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_TTL_SECONDS))),
        /** Milliseconds since 1970, in real time. */
        usedAt: z.number(),
        state: z.custom<SavedState>((given) => typeof given === 'object' && given !== null),
      }),
    )
    .check(z.refine(([first]) => first?.id === DEFAULT_ID, 'expected the sandbox "default" first')),
});

const { faultHeader: _ofHost, ...inheritedNames } = optionNames;
const sandboxOptionNames: OptionNames<SandboxOptions> = {
  ...inheritedNames,
  id: true,
  ttlSeconds: true,
};
const hostOptionNames: OptionNames<SandboxesOptions> = {
  ...optionNames,
  most: true,
  mostFiles: true,
};

/** Milliseconds without a request after which a sandbox expires. @throws Error when invalid. */
const ttlOf = ({ ttlSeconds }: Pick<SandboxOptions, 'ttlSeconds'>): number =>
  (readWholeNumber(ttlSeconds, 'ttlSeconds', MAX_TTL_SECONDS, MAKE_SANDBOX) ?? DEFAULT_TTL) * 1_000;

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
  refuseUnknownOptions(options, hostOptionNames, MAKE_ALL);
  return new SandboxHost(options, elapsed);
}

interface Entry {
  readonly sandbox: Sandbox;
  /** Milliseconds without use after which it expires. */
  readonly ttl: number;
  readonly ttlSeconds: number | undefined;
  /** The latest secrets that it has or had. */
  readonly secrets: Set<string>;
  usedAt: number;
  /** The last use that was reported as a change. */
  reportedAt: number;
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
  #bySecret = new Map<string, Entry>();
  #first: Entry;
  readonly journal = this.#journals.all;
  readonly onChange = this.#changes.listen;

  constructor({ most, mostFiles, ...options }: SandboxesOptions, elapsed: () => number) {
    const read = (value: number | undefined, name: string) =>
      readWholeNumber(value, name, Number.MAX_SAFE_INTEGER, MAKE_ALL);
    this.#defaults = defaultsOf(options);
    this.#elapsed = elapsed;
    this.#most = read(most, 'most') ?? DEFAULT_MAX_SANDBOXES;
    const limit = read(mostFiles, 'mostFiles') ?? DEFAULT_MAX_FILES;
    this.#grow = createGrownWorlds({
      action: MAKE_SANDBOX,
      mostFiles: DEFAULT_MAX_FILES,
      admit: (files) => {
        const [own, ...others] = this.list();
        // The default world may be of any size.
        if (own) refuseTooMany(files, filesOf(others, own.world.files), limit);
      },
    });
    const entry = this.#make(DEFAULT_ID, options);
    this.#first = entry;
  }

  get default(): Sandbox {
    return this.#first.sandbox;
  }

  readonly exchange = (request: AskedRequest, mount?: MountOptions): Exchange => {
    const secret = secretOf(request);
    const owner = secret === null ? undefined : this.#use(this.#bySecret.get(secret));
    return (owner ?? this.default).exchange(request, mount);
  };

  readonly answer: Mock['answer'] = (request, mount) => this.exchange(request, mount).answer;

  readonly fetch = fetchFrom(this.answer);

  readonly get = (id: string): Sandbox | undefined => this.#use(this.#byId.get(id));

  readonly list = (): readonly Sandbox[] => {
    for (const entry of [...this.#byId.values()]) if (this.#isIdle(entry)) this.#remove(entry);
    return Array.from(this.#byId.values(), ({ sandbox }) => sandbox);
  };

  readonly create = (given: SandboxOptions = {}): Sandbox => {
    refuseUnknownOptions(given, sandboxOptionNames, MAKE_SANDBOX);
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
    const isIdle = this.#isIdle(entry);
    this.#remove(entry);
    return !isIdle;
  };

  readonly exportState = (): SavedSandboxes => ({
    version: 1,
    sandboxes: this.list().flatMap(({ id }) => {
      const entry = this.#byId.get(id);
      if (!entry) return [];
      const { ttlSeconds, sandbox } = entry;
      const usedAt = Date.now() - (this.#elapsed() - entry.usedAt);
      const state = sandbox.exportState();
      return [{ id, ...(ttlSeconds !== undefined && { ttlSeconds }), usedAt, state }];
    }),
  });

  readonly importState = (given: SavedSandboxes): void => {
    const { sandboxes } = parseFor(savedSchema, given, IMPORT);
    const before = [this.#byId, this.#bySecret, this.#first] as const;
    [this.#byId, this.#bySecret] = [new Map(), new Map()];
    this.#changes.within(() => {
      try {
        for (const { id, ttlSeconds, usedAt, state } of sandboxes) {
          const idle = Date.now() - usedAt;
          if (id !== DEFAULT_ID && idle >= ttlOf({ ttlSeconds })) continue;
          if (id !== DEFAULT_ID) this.#refuseId(id);
          const entry = this.#make(id, { state, ttlSeconds });
          entry.usedAt -= Math.max(0, idle);
          if (id === DEFAULT_ID) this.#first = entry;
        }
      } catch (cause) {
        for (const { sandbox } of this.#byId.values()) sandbox.dispose();
        [this.#byId, this.#bySecret, this.#first] = before;
        throw cause;
      }
      for (const { sandbox } of before[0].values()) sandbox.dispose();
      this.#changes.mark();
    });
  };

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

  #make(id: string, given: SandboxOptions): Entry {
    const { ttlSeconds } = given;
    const ttl = id === DEFAULT_ID ? Infinity : ttlOf({ ttlSeconds });
    const isTakenElsewhere = (secret: string) => {
      const owner = this.#bySecret.get(secret);
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
    const expiresAt = () => Date.now() + ttl - (this.#elapsed() - entry.usedAt);
    const usedAt = this.#elapsed();
    const entry: Entry = {
      ...{ sandbox: Object.assign(mock, { id, expiresAt }), ttl, ttlSeconds },
      ...{ secrets: new Set(), usedAt, reportedAt: usedAt },
    };
    this.#byId.set(id, entry);
    this.#ownAll(entry);
    mock.observe({
      changed: ({ entity, after }) => {
        if (entity === 'key' && after) this.#own(after.secret, entry);
      },
      reset: () => this.#ownAll(entry),
    });
    mock.onChange(this.#changes.mark);
    return entry;
  }

  #ownAll(entry: Entry): void {
    const { world, store } = entry.sandbox;
    for (const { secret } of [...world.keys, ...store.keys.all(), ...store.keys.removed()]) {
      this.#own(secret, entry);
    }
  }

  /** Ignores removed sandboxes: they get no requests, but their objects still work. */
  #own(secret: string, entry: Entry): void {
    if (this.#byId.get(entry.sandbox.id) !== entry || this.#bySecret.has(secret)) return;
    entry.secrets.add(secret);
    this.#bySecret.set(secret, entry);
    const [oldest] = entry.secrets;
    if (entry.secrets.size <= MAX_SECRETS || oldest === undefined) return;
    entry.secrets.delete(oldest);
    this.#bySecret.delete(oldest);
  }

  #disown(entry: Entry): void {
    for (const secret of entry.secrets) this.#bySecret.delete(secret);
    entry.secrets.clear();
  }

  #remove(entry: Entry): void {
    this.#byId.delete(entry.sandbox.id);
    this.#disown(entry);
    entry.sandbox.dispose();
    this.#changes.mark();
  }

  #use(entry: Entry | undefined): Sandbox | undefined {
    if (!entry) return undefined;
    if (this.#isIdle(entry)) {
      this.#remove(entry);
      return undefined;
    }
    entry.usedAt = this.#elapsed();
    if (entry.usedAt - entry.reportedAt >= entry.ttl / USE_REPORTS) {
      entry.reportedAt = entry.usedAt;
      this.#changes.mark();
    }
    return entry.sandbox;
  }

  #isIdle({ usedAt, ttl }: Entry): boolean {
    return this.#elapsed() - usedAt >= ttl;
  }

  /** The sandbox to drop if there is no room. @throws Error when all are in use. */
  #longestUnused(): Entry {
    const shareOf = ({ usedAt, ttl }: Entry) => (this.#elapsed() - usedAt) / ttl;
    const found = [...this.#byId.values()].reduce((a, b) => (shareOf(b) > shareOf(a) ? b : a));
    if (shareOf(found) >= UNUSED_SHARE) return found;
    const reason = `there are ${this.#most} already, all in use: delete one, or raise the limit (serve --max-sandboxes, createSandboxes({ most }))`;
    throw new OperationError({ action: MAKE_SANDBOX, reason, kind: 'limit' });
  }
}

/** The options that new sandboxes inherit: with a state, the world and the profile of its seed. */
function defaultsOf({ state, ...options }: MockOptions): MockOptions {
  if (state === undefined) return options;
  const { profile, world } = state.seed;
  const { seed, files, now } = world.grown ?? {};
  // The state was read: its recipe is one.
  const named = (world.grown?.world ?? world.data) as WorldOption;
  return {
    ...options,
    profile,
    world: named,
    seed,
    files,
    now: now === undefined ? now : String(now),
  };
}

/**
 * The options of the mock of a sandbox.
 *
 * @param defaults the options of the default sandbox.
 */
function optionsOfSandbox(
  { id: _id, ttlSeconds: _ttl, ...given }: SandboxOptions,
  { seed, files, now, world, profile, scenario, state: _state, ...host }: MockOptions,
): MockOptions {
  // An undefined option is an omitted one, and does not replace a default.
  const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (given.state !== undefined) return { ...host, ...own };
  // A given world is seeded from its recipe; an omitted one like the default world.
  const growth = given.world === undefined ? { seed, files, now, world } : {};
  const inherited = { ...host, ...growth, profile, scenario };
  return { ...inherited, ...own };
}

/** The number of files in the worlds of sandboxes, each world counted once, without one world. */
function filesOf(sandboxes: readonly Sandbox[], without: World['files']): number {
  const worlds = new Set(sandboxes.map(({ world }) => world.files));
  worlds.delete(without);
  return [...worlds].reduce((sum, { length }) => sum + length, 0);
}

function refuseTooMany(files: number, there: number, most: number): void {
  const refuse = (expected: string, found: string, kind: 'limit' | 'invalid') => {
    throw new OperationError({ action: MAKE_SANDBOX, field: 'files', expected, found, kind });
  };
  if (files > MAX_FILES_EACH) {
    refuse(
      `at most ${MAX_FILES_EACH}: only the default world may have more`,
      `${files}`,
      'invalid',
    );
  }
  if (there + files <= most) return;
  const others = there > 0 ? ` in addition to ${there} in other worlds` : '';
  const kind = there > 0 ? 'limit' : 'invalid';
  refuse(`at most ${most} in all sandboxes together`, `${files}${others}`, kind);
}
