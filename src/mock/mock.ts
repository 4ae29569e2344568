import type { DeliveredAnswer } from '../http/deliver.ts';
import type { RequestLike } from '../http/read-request.ts';
import type { Learned } from '../profile/learned.ts';
import { type ProfileOption, resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { learnedOf } from '../profile/sources.ts';
import { createStore, type Store } from '../store/store.ts';
import { type GrowthOptions, seedWorld, type WorldOption } from '../world/seed-world.ts';
import type { World, WorldKey } from '../world/world.ts';
import { Changes } from './changes.ts';
import { Clock } from './clock.ts';
import { createExchange, fetchFrom, type MountOptions } from './exchange.ts';
import { MockFaults } from './faults/faults.ts';
import { MockFiles } from './files.ts';
import type { Exchange } from './journal/entry.ts';
import { type Journal, Journals, type WritableJournal } from './journal/journal.ts';
import { MockKeys } from './keys.ts';
import { type CursorReading, readCursor } from './read-cursor.ts';
import { resolveScenario, type ScenarioOption } from './scenario/named.ts';
import { assertPossible, ScenarioPlayer, type ScenarioStatus } from './scenario/play-scenario.ts';
import { SecretBook } from './secret-book.ts';
import type { MockSettings } from './settings.ts';
import {
  type ChosenProfile,
  createState,
  type MockState,
  rememberSecrets,
  type StartState,
  type StateContext,
  withOwnKeys,
} from './state/mock-state.ts';
import type { SavedState } from './state/schema.ts';
import {
  assertFreeKeys,
  type ReadState,
  readState,
  restoreParts,
  restoreStore,
  writeState,
} from './state/snapshot.ts';
import { MockWorkspaces } from './workspaces.ts';

/** A seeded world behind one function. Its methods are fields, so that they can be taken out of it. */
export class Mock {
  readonly workspaces: MockWorkspaces;
  readonly keys: MockKeys;
  readonly files: MockFiles;
  readonly clock: Clock;
  readonly journal: Journal;
  /** Faults between the API and its caller: different responses, broken and slow connections. */
  readonly faults: MockFaults;
  /** Like `answer`, with everything that decided the response. */
  readonly exchange: (request: RequestLike, mount?: MountOptions) => Exchange;
  /**
   * Like `fetch`, but synchronous, for adapters to build on. `String(body)` is the text of a body
   * that is not null and not bytes. Never throws: an error of the mock itself becomes a 500 and is
   * printed to the console.
   */
  readonly answer: (request: RequestLike, mount?: MountOptions) => DeliveredAnswer;
  /** Answers a request as the API would. Has the arguments of the global `fetch`; sends nothing. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly #changes = new Changes();
  readonly #context: StateContext;
  readonly #settings: MockSettings;
  readonly #sandbox: string;
  readonly #journal: WritableJournal;
  readonly #player: ScenarioPlayer;
  /** What a reset returns to. */
  #resetTo: StartState;
  /** What the state began with: differs after `setWorld`. */
  #start: StartState;
  #state: MockState;

  /** @internal `createMock` checks options and seeds a world. */
  constructor(start: StartState, settings: MockSettings = {}) {
    const { elapsed = () => performance.now(), sandbox = 'default', mint } = settings;
    const { secrets = new SecretBook(), journals = new Journals() } = settings;
    const { within, mark } = this.#changes;
    const state = () => this.#state;
    this.#settings = settings;
    this.#sandbox = sandbox;
    const moved = () => {
      mark();
      this.#player.runDueSteps();
    };
    this.clock = new Clock(readingOf(start), elapsed, () => within(moved));
    this.faults = new MockFaults(() => this.#state.store, mark);
    this.#context = { clock: this.clock, elapsed, mint, secrets, markChanged: mark };
    this.#resetTo = start;
    this.#start = start;
    this.#state = this.#stateFrom(start);
    rememberSecrets(this.#state, this.#sandbox);
    this.#journal = journals.open(settings.journalSize);
    this.journal = this.#journal.view;
    this.workspaces = new MockWorkspaces(state);
    const owned = (key: WorldKey) =>
      this.#context.secrets.add(this.#sandbox, key, this.#state.store.keys);
    this.keys = new MockKeys(state, { isTaken: this.#isTaken, owned });
    this.files = new MockFiles(state);
    this.#player = new ScenarioPlayer({
      mock: this,
      state,
      markChanged: mark,
      useProfile: (chosen) => this.#useProfile(chosen),
    });
    const handle = createExchange({
      ...{ state, elapsed, sandbox, journal: this.#journal, player: this.#player },
      faults: this.faults,
      takesFaultHeader: settings.faultHeader ?? true,
    });
    this.exchange = (request, mount) => {
      const { record, answer } = within(() => handle(request, mount));
      return { ...record, answer };
    };
    this.answer = (request, mount) => within(() => handle(request, mount).answer);
    this.fetch = fetchFrom(this.answer);
    this.#player.start(start.scenario);
  }

  /** The complete current profile. */
  get profile(): Profile {
    return this.#state.profile;
  }

  /** The seeded world, which never changes: added files are in `files` only. */
  get world(): World {
    return this.#state.world;
  }

  /** Where the profile was learned. @internal */
  get learned(): Learned | undefined {
    return this.#state.learned;
  }

  /** The progress of the scenario, and its next step; null if none is running. */
  get scenario(): ScenarioStatus | null {
    this.#changes.within(this.#player.runDueSteps);
    return this.#player.status();
  }

  /** The current content, for reading. @internal */
  get store(): Store {
    return this.#state.store;
  }

  /**
   * Reads the position of a cursor, and whether a listing accepts it, without consuming it.
   * @param workspaceId the workspace to list; default: the first.
   */
  readonly readCursor = (cursor: string, workspaceId?: string): CursorReading =>
    readCursor(this.#state, cursor, workspaceId ?? this.#state.firstWorkspaceId);

  /**
   * Starts a scenario from its first step, on the current data; null ends the current one. The faults
   * and the profile of the previous scenario are removed; its changes to data and clock stay.
   *
   * @throws Error when the name is unknown, the scenario is invalid, or a step names something that
   *   does not exist; then nothing has changed.
   */
  readonly setScenario = (chosen: ScenarioOption | null): void => {
    const resolved = chosen === null ? null : resolveScenario(chosen);
    this.#changes.within(() => this.#player.start(resolved));
  };

  /**
   * Switches the profile. Stored data stays; new ids and names follow the new profile. Older cursors
   * keep working unless the order of files changes.
   *
   * @throws Error when the name is unknown or the profile is invalid; then nothing has changed.
   */
  readonly setProfile = (chosen: ProfileOption): void => {
    this.#useProfile({ profile: resolveProfile(chosen), learned: learnedOf(chosen) });
  };

  /**
   * Starts over with a different world under the current profile: its files, keys and clock, an empty
   * journal and no faults. The scenario restarts.
   *
   * @throws Error when the name is unknown, the recipe is invalid, or the scenario names something
   *   that the world lacks; then nothing has changed.
   */
  readonly setWorld = (named: WorldOption, options: GrowthOptions = {}): void => {
    const { profile, learned } = this.#player.profileWithout;
    const grown = seedWorld(named, profile, options, 'set the world');
    const world = withOwnKeys(grown, this.#settings.mint);
    const { scenario } = this.#player.run ?? { scenario: null };
    this.#startOver({ ...this.#resetTo, ...{ world, profile, learned } }, scenario);
  };

  /**
   * Returns to the initial state of the mock: world, profile, files, keys, clock and cursors, an
   * empty journal, no faults, and the scenario at its first step.
   */
  readonly reset = (): void => {
    this.#startOver(this.#resetTo, this.#resetTo.scenario);
  };

  /**
   * The whole state of the mock except its journal, as JSON, with the secrets of its keys.
   *
   * @throws Error when a fault has a predicate, which JSON cannot express.
   */
  readonly exportState = (): SavedState => writeState(this.#parts, this.#resetTo, this.#start);

  /**
   * Continues from the exported state of another mock, with the same answers. A reset returns to the
   * seed of that mock; the journal is empty.
   *
   * @throws Error that names the field, when the state is invalid; then nothing has changed.
   */
  readonly importState = (given: SavedState): void => this.restore(readState(given));

  /** @internal `importState` with a state that was read. */
  restore(read: ReadState): void {
    assertFreeKeys(read, this.#isTaken);
    const store = restoreStore(read, this.#changes.mark);
    this.#replace(() => {
      this.#resetTo = read.resetTo;
      this.#start = read.start;
      this.#state = createState(read.start, store, read.chosen, this.#context, read.saved.made);
      restoreParts(read, this.#parts);
    });
  }

  /**
   * Calls the listener after each call that changed anything but the journal, before the call
   * returns. `exportState` tells what the mock holds then. An error of the listener is thrown to the
   * caller; the change stays.
   *
   * @returns a function that removes the listener.
   */
  readonly onChange = this.#changes.listen;

  /** Ends a mock that no one can reach: forgets its entries and its secrets. @internal */
  dispose(): void {
    this.journal.clear();
    this.#context.secrets.forget(this.#sandbox);
  }

  get #parts() {
    return { state: this.#state, clock: this.clock, faults: this.faults, player: this.#player };
  }

  /** A state that begins with a world. */
  #stateFrom(start: StartState): MockState {
    const store = createStore(start.world, start.profile, this.#changes.mark);
    return createState(start, store, start, this.#context);
  }

  #useProfile(chosen: ChosenProfile): void {
    const { store, fresh } = this.#state;
    this.#state = createState(this.#start, store, chosen, this.#context, fresh.save());
    this.#changes.mark();
  }

  /** Begins anew. @throws Error when a step of the scenario is impossible; nothing has changed. */
  #startOver(start: StartState, scenario: StartState['scenario']): void {
    const state = this.#stateFrom(start);
    if (scenario) assertPossible(scenario, start, state.store);
    this.#replace(() => {
      this.#start = start;
      this.#state = state;
      this.#player.restore(null);
      this.clock.restore(readingOf(start));
      this.faults.restore({ ...this.faults.save(), pending: [] });
      this.#player.start(scenario);
    });
  }

  /** Replaces the whole state and empties the journal. */
  #replace(does: () => void): void {
    this.#changes.within(() => {
      does();
      rememberSecrets(this.#state, this.#sandbox);
      this.#journal.restart();
      this.#changes.mark();
    });
  }

  readonly #isTaken = (secret: string): boolean =>
    this.#context.secrets.isOfOther(secret, this.#sandbox);
}

const readingOf = ({ world, runs }: StartState) => ({ instant: world.now, runs });
