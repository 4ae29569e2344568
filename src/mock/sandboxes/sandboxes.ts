import { type AskedRequest, secretOf } from '../../http/request-head.ts';
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
import type { World } from '../../world/world.ts';
import { type MockOptions, makeMock, optionNames } from '../create-mock.ts';
import { type Exchange, fetchFrom, type MountOptions } from '../exchange.ts';
import type { Journal } from '../journal/journal.ts';
import { Journals } from '../journal/journals.ts';
import type { Mock } from '../mock.ts';
import type { MockSettings } from '../settings.ts';
import { optionsOfState } from '../state/saved-seed.ts';
import { PlaceWrites, type SaveablePlace } from './place-writes.ts';
import {
  type Entry,
  MAKE_SANDBOX,
  type Sandbox,
  type SandboxOptions,
  SandboxRegistry,
  sandboxOptionNames,
  ttlOf,
} from './registry.ts';

export interface SandboxesOptions extends MockOptions {
  /** Sandboxes in addition to the default one. Default: 2,000. */
  readonly most?: number | undefined;
  /** Files in all worlds that differ from the default world. Default: 1,000,000. */
  readonly mostFiles?: number | undefined;
}

/**
 * Any number of mocks behind one address. The key of a request selects its sandbox, so clients in any
 * language need no extra header. Handlers and the server accept it like a mock.
 */
export interface Sandboxes extends Pick<Mock, 'fetch' | 'answer' | 'exchange'> {
  /** Answers the requests that belong to no other sandbox. Never expires; `restart` replaces it. */
  readonly default: Sandbox;
  /** The journal of all sandboxes, numbered in the order of the requests. */
  readonly journal: Journal;
  /**
   * @throws Error when an option is unknown or invalid, or the limit of sandboxes is reached.
   */
  create(options?: SandboxOptions): Sandbox;
  get(id: string): Sandbox | undefined;
  /** The default sandbox, then the others, oldest first. */
  list(): readonly Sandbox[];
  /**
   * Restarts the default sandbox with other options, which new sandboxes get too; existing ones stay.
   *
   * @throws Error when an option is unknown or invalid; then nothing has changed.
   */
  restart(options: MockOptions): void;
  /**
   * Deletes a sandbox; its keys are unknown from then on.
   *
   * @returns whether it existed.
   * @throws Error for the default one.
   */
  delete(id: string): boolean;
}

/** Sandboxes that report and repeat writes. */
export interface SaveableSandboxes extends Sandboxes, SaveablePlace {}

const DEFAULT_ID = 'default';
const DEFAULT_MAX_SANDBOXES = 2_000;
const DEFAULT_MAX_FILES = 1_000_000;
/** The most files in the worlds that are cached for later sandboxes. */
const MAX_FILES_KEPT = 1_000_000;

const MAKE_ALL = 'make sandboxes';

const sandboxesOptionNames: OptionNames<SandboxesOptions> = {
  ...optionNames,
  most: true,
  mostFiles: true,
};

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
): SaveableSandboxes {
  refuseUnknownOptions(options, sandboxesOptionNames, MAKE_ALL);
  return new SandboxHost(options, elapsed);
}

/** Methods are fields, so that callers can destructure the object. */
class SandboxHost implements SaveableSandboxes {
  readonly #journals = new Journals();
  readonly #registry: SandboxRegistry;
  readonly #writes: PlaceWrites;
  readonly #elapsed: () => number;
  readonly #most: number;
  readonly #grow: ReturnType<typeof createGrownWorlds>;
  /** The options that a new sandbox inherits. */
  #defaults: MockOptions;
  #first: Entry;
  readonly journal = this.#journals.all;
  readonly exportWrites: SaveablePlace['exportWrites'];
  readonly onWrite: SaveablePlace['onWrite'];
  readonly replay: SaveablePlace['replay'];

  constructor(options: SandboxesOptions, elapsed: () => number) {
    const read = (name: 'most' | 'mostFiles') =>
      readWholeNumber(options[name], name, Number.MAX_SAFE_INTEGER, MAKE_ALL);
    this.#defaults = defaultsOf(options);
    this.#elapsed = elapsed;
    this.#most = read('most') ?? DEFAULT_MAX_SANDBOXES;
    const mostFiles = read('mostFiles') ?? DEFAULT_MAX_FILES;
    this.#registry = new SandboxRegistry(elapsed, (id) => this.#writes.removed(id));
    this.#writes = new PlaceWrites(this.#registry, (id, state, ttlSeconds) => {
      if (id !== DEFAULT_ID) return this.#make(id, { state, ttlSeconds });
      this.default.importState(state);
      return this.#first;
    });
    ({
      exportWrites: this.exportWrites,
      onWrite: this.onWrite,
      replay: this.replay,
    } = this.#writes);
    this.#grow = createGrownWorlds({
      action: MAKE_SANDBOX,
      mostFiles: MAX_FILES_KEPT,
      admit: (files) => {
        const [own, ...others] = this.list();
        // The default world may be of any size.
        if (own) refuseTooMany(files, filesOf(others, own.world.files), mostFiles);
      },
    });
    this.#first = this.#make(DEFAULT_ID, options);
  }

  get default(): Sandbox {
    return this.#first.sandbox;
  }

  readonly exchange = (request: AskedRequest, mount?: MountOptions): Exchange => {
    const secret = secretOf(request);
    const owner = secret === null ? undefined : this.#registry.ownerOf(secret);
    return (owner ?? this.default).exchange(request, mount);
  };

  readonly answer: Mock['answer'] = (request, mount) => this.exchange(request, mount).answer;

  readonly fetch = fetchFrom(this.answer);

  readonly get = (id: string): Sandbox | undefined => this.#registry.get(id);

  readonly list = (): readonly Sandbox[] => this.#registry.entries().map(({ sandbox }) => sandbox);

  readonly create = (given: SandboxOptions = {}): Sandbox => {
    refuseUnknownOptions(given, sandboxOptionNames, MAKE_SANDBOX);
    const registry = this.#registry;
    const unused = this.list().length > this.#most ? registry.longestUnused() : null;
    if (unused === undefined) {
      const reason = `there are ${this.#most} already, all in use: delete one, or raise the limit (serve --max-sandboxes, createSandboxes({ most }))`;
      throw new OperationError({ action: MAKE_SANDBOX, reason, kind: 'limit' });
    }
    const { id = newSandboxId(), ...options } = given;
    this.#refuseId(id);
    const entry = this.#make(id, options);
    if (unused) registry.remove(unused.id);
    this.#writes.made(entry);
    return entry.sandbox;
  };

  readonly restart = (given: MockOptions): void => {
    refuseUnknownOptions(given, optionNames, 'restart the default sandbox');
    this.#first = this.#make(DEFAULT_ID, given, given);
    this.#defaults = defaultsOf(given);
    this.#writes.made(this.#first);
  };

  readonly delete = (id: string): boolean => {
    if (id !== DEFAULT_ID) return this.#registry.remove(id);
    const action = 'delete the sandbox "default"';
    throw new OperationError({ action, reason: 'it always exists', kind: 'conflict' });
  };

  #refuseId(id: string): void {
    const refused = { action: MAKE_SANDBOX, field: 'id' };
    const shown = JSON.stringify(id);
    if (!isSandboxId(id)) {
      throw new OperationError({ ...refused, expected: SANDBOX_ID_FORM, found: shown });
    }
    if (!this.list().some((sandbox) => sandbox.id === id)) return;
    const reason = `there is a sandbox ${shown}`;
    throw new OperationError({ ...refused, reason, kind: 'conflict' });
  }

  #make(id: string, given: SandboxOptions, from = this.#defaults): Entry {
    const ttl = id === DEFAULT_ID ? Infinity : ttlOf(given);
    const isTakenElsewhere = (secret: string) => {
      const owner = this.#registry.idOf(secret);
      return owner !== undefined && owner !== id;
    };
    const settings: MockSettings = {
      ...{ elapsed: this.#elapsed, isTakenElsewhere, sandbox: id },
      journals: this.#journals,
      // The keys of the default sandbox come from the seed.
      ...(id !== DEFAULT_ID && { mint: () => mintSecretOf(id) }),
    };
    const mock = makeMock(given, { action: MAKE_SANDBOX, from, grow: this.#grow, settings });
    return this.#registry.add(mock, id, { ttl, ttlSeconds: given.ttlSeconds });
  }
}

const defaultsOf = ({ state, ...given }: MockOptions): MockOptions =>
  state === undefined ? given : { ...given, ...optionsOfState(state, given, MAKE_SANDBOX) };

/** The number of files in the worlds of sandboxes, each world counted once, without one world. */
function filesOf(sandboxes: readonly Sandbox[], without: World['files']): number {
  const worlds = new Set(sandboxes.map(({ world }) => world.files));
  worlds.delete(without);
  return [...worlds].reduce((sum, { length }) => sum + length, 0);
}

function refuseTooMany(files: number, there: number, most: number): void {
  if (there + files <= most) return;
  const others = there > 0 ? ` in addition to ${there} in other worlds` : '';
  throw new OperationError({
    action: MAKE_SANDBOX,
    field: 'files',
    expected: `at most ${most} in all sandboxes together`,
    found: `${files}${others}`,
    kind: there > 0 ? 'limit' : 'invalid',
  });
}
