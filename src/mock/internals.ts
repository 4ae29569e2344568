import type { AskedRequest } from '../http/request-head.ts';
import { learnedOf } from '../profile/origins.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import type { StoreChange } from '../store/entities.ts';
import type { Store } from '../store/store.ts';
import { OperationError } from '../text/operation-error.ts';
import { mintKeys } from '../world/key-secrets.ts';
import type { Grow } from '../world/load-snapshot.ts';
import type { World } from '../world/world.ts';
import { createExchange, type Exchange, type MountOptions } from './exchange.ts';
import { createMockFiles } from './files.ts';
import { Journals, type WritableJournal } from './journal/journals.ts';
import { KeyRedactor } from './journal/redact-keys.ts';
import type { ShowKept } from './journal/ring.ts';
import { showRecord } from './journal/show-record.ts';
import { createMockKeys } from './keys.ts';
import { ScenarioPlayer } from './scenario/play-scenario.ts';
import type { Scenario, StepMock } from './scenario/scenario.ts';
import type { MockSettings } from './settings.ts';
import {
  type ChosenProfile,
  createState,
  type MockState,
  type Seeded,
  type StateContext,
} from './state/mock-state.ts';
import { type Beginning, WriteRecorder } from './state/write-recorder.ts';
import { createMockWorkspaces } from './workspaces.ts';

const DEFAULT_JOURNAL_SIZE = 1_000;
const BYTES_PER_ENTRY = 4_096;

/** The state that a mock starts with and a reset returns to. */
export interface Begun extends Seeded {
  /** Null for none. */
  readonly scenario: Scenario | null;
}

/** Is notified after each change to a mock's world. */
interface WorldObserver {
  changed(change: StoreChange): void;
  /** Everything has been replaced. */
  reset(): void;
}

/** The parts of one mock, and its state, which a reset or a new profile replaces. */
export class Internals {
  readonly grow: Grow;
  readonly isTakenElsewhere: (secret: string) => boolean;
  readonly recorder = new WriteRecorder();
  /** Survives a reset, because secrets stay secret. */
  readonly redactor: KeyRedactor;
  readonly observers: WorldObserver[] = [];
  readonly journal: WritableJournal;
  readonly exchange: (request: AskedRequest, mount?: MountOptions) => Exchange;
  /** The methods for tests and for steps of scenarios. */
  readonly api: StepMock;
  readonly player: ScenarioPlayer;
  readonly #context: StateContext;
  /** What a reset returns to. */
  first: Begun;
  /** What the current state was created from. */
  seeded: Begun;
  #state: MockState;

  constructor(grown: World, profile: Profile, grow: Grow, settings: MockSettings) {
    const { runs = false, scenario = null, mint, learned } = settings;
    const { elapsed = () => performance.now(), isTakenElsewhere = () => false } = settings;
    const { showsAssumptions = false } = settings;
    const world = mint ? mintKeys(grown, mint) : grown;
    const { touched, stored } = this.recorder;
    this.grow = grow;
    this.isTakenElsewhere = isTakenElsewhere;
    this.redactor = new KeyRedactor(world.keys, isTakenElsewhere);
    this.#context = {
      ...{ elapsed, showsAssumptions, mint, redactor: this.redactor, touched },
      store: () => this.#state.store,
      changed: (change) => {
        for (const observer of this.observers) observer.changed(change);
        stored(change);
      },
    };
    this.first = { world, grown, profile, learned, runs, scenario };
    this.seeded = this.first;
    this.#state = createState(this.first, this.#context);
    this.journal = this.#openJournal(settings);
    this.api = this.#createApi();
    this.player = new ScenarioPlayer({
      ...{ mock: this.api, state: this.state, useProfile: this.useProfile, elapsed, touched },
    });
    this.exchange = this.#createExchange(elapsed, settings);
  }

  readonly state = (): MockState => this.#state;

  /** Continues with a different profile. */
  readonly useProfile = (chosen: ChosenProfile): void => {
    const before = { ...this.#state, chosen };
    this.#state = createState(this.seeded, this.#context, undefined, before);
    this.recorder.touched('profile');
  };

  /** Creates a new state, without a scenario. Call it within `replace`. */
  seed(seeded: Begun, isFirst = false): void {
    if (isFirst) this.first = seeded;
    this.seeded = seeded;
    this.#state = createState(seeded, this.#context, this.#state.faults.added);
    this.player.restore(null);
    this.#replaced();
  }

  /** Replaces the whole state of a mock, and empties the journal. Changes nothing if that fails. */
  replace(does: () => void): void {
    const { player, journal, recorder } = this;
    const kept = [this.first, this.seeded, this.#state, player.run] as const;
    try {
      does();
      journal.restart();
    } catch (cause) {
      [this.first, this.seeded, this.#state, player.run] = kept;
      recorder.forget();
      throw cause;
    } finally {
      this.#replaced();
    }
  }

  #replaced(): void {
    for (const observer of this.observers) observer.reset();
  }

  /** Starts over with a seed and its scenario. @throws Error when a step is impossible. */
  startOver(seeded: Begun, beginning: Beginning, scenario: Scenario | null): void {
    this.recorder.within(() =>
      this.replace(() => {
        this.seed(seeded);
        this.recorder.began(beginning);
        this.player.start(scenario);
      }),
    );
  }

  #openJournal(settings: MockSettings): WritableJournal {
    const { journals = new Journals(), sandbox = 'default' } = settings;
    const { journalSize: size = DEFAULT_JOURNAL_SIZE } = settings;
    const { journalBytes: bytes = size * BYTES_PER_ENTRY } = settings;
    const show: ShowKept = ({ facts, caller, ...kept }, number) =>
      showRecord({ sandbox, ...facts, ...caller, ...kept }, number, this.state());
    return journals.open(size, bytes, show);
  }

  #createExchange(
    elapsed: () => number,
    { takesFaultHeader = true }: MockSettings,
  ): Internals['exchange'] {
    const { state, recorder, journal, player } = this;
    const exchange = createExchange({
      ...{ state, elapsed, journal, player, takesFaultHeader },
    });
    return (request, mount) => recorder.within(() => exchange(request, mount));
  }

  /** Each call is one write; moving the clock triggers the steps that are due. */
  #createApi(): StepMock {
    const { state, isTakenElsewhere, useProfile } = this;
    const { within } = this.recorder;
    const workspaces = createMockWorkspaces(state);
    const keys = createMockKeys(state, isTakenElsewhere);
    const files = createMockFiles(state);
    const move = (does: () => void) =>
      within(() => {
        does();
        this.player.settle();
      });
    return {
      workspaces: { ...workspaces, create: (given) => within(() => workspaces.create(given)) },
      keys: { ...keys, issue: (given) => within(() => keys.issue(given)) },
      files: { ...files, create: (given) => within(() => files.create(given)) },
      clock: {
        now: () => state().clock.now(),
        isFrozen: () => state().clock.isFrozen(),
        freeze: () => state().clock.freeze(),
        run: () => state().clock.run(),
        advance: (...by) => move(() => state().clock.advance(...by)),
        set: (time) => move(() => state().clock.set(time)),
      },
      faults: {
        add: (fault) => state().faults.add(fault),
        list: () => state().faults.list(),
        remove: (id) => state().faults.remove(id),
        clear: () => state().faults.clear(),
      },
      setProfile: (chosen) =>
        useProfile({ profile: resolveProfile(chosen), learned: learnedOf(chosen) }),
    };
  }
}

const INTERNALS = Symbol('internals');

/** Lets functions that take a mock reach its parts, which users of the mock do not see. */
export const attachInternals = (mock: object, internals: Internals): void =>
  void Object.defineProperty(mock, INTERNALS, { value: internals });

/** @throws Error "Failed to ACTION: …" when the mock was not made by `createMock`. */
export function internalsOf(mock: object, action: string): Internals {
  const { [INTERNALS]: internals }: { readonly [INTERNALS]?: Internals } = mock;
  if (!internals) throw new OperationError({ action, expected: 'one that createMock made' });
  return internals;
}

/**
 * The current store of a mock, for reading; writes go through the methods of the mock.
 *
 * @throws Error if the mock was not made by `createMock`.
 */
export const storeOf = (mock: object): Store => internalsOf(mock, 'observe a mock').state().store;

/**
 * Notifies an observer of every write to a mock's world, for the lifetime of the mock.
 *
 * @returns the current store of the mock, for reading.
 * @throws Error if the mock was not made by `createMock`.
 */
export function observeWorld(mock: object, observer: WorldObserver): () => Store {
  const { observers, state } = internalsOf(mock, 'observe a mock');
  observers.push(observer);
  return () => state().store;
}
