import type { DeliveredAnswer } from '../http/delivery.ts';
import type { AskedRequest } from '../http/request-head.ts';
import { learnedOf } from '../profile/origins.ts';
import type { ProfileOption } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { indexWorld } from '../store/store.ts';
import {
  type OptionNames,
  readOneOf,
  readWholeNumber,
  refuseUnknownOptions,
} from '../text/check-options.ts';
import { mintKeys } from '../world/key-secrets.ts';
import type { Grow, GrowthOptions } from '../world/load-snapshot.ts';
import type { WorldOption } from '../world/recipe.ts';
import type { World } from '../world/world.ts';
import type { Clock } from './clock.ts';
import { type Exchange, fetchFrom, type MountOptions } from './exchange.ts';
import { type CursorReading, readCursor } from './explain/explain-cursor.ts';
import type { MockFaults } from './faults/faults.ts';
import type { LightFiles, MockFiles } from './files.ts';
import { attachInternals, Internals, type MockSettings } from './internals.ts';
import type { Journal } from './journal/journal.ts';
import type { MockKeys } from './keys.ts';
import type { ScenarioStatus } from './scenario/play-scenario.ts';
import { resolveScenario } from './scenario/resolve-scenario.ts';
import type { ScenarioOption } from './scenario/scenario.ts';
import { type Saveable, saveableOf } from './state/saveable.ts';
import type { SavedState } from './state/schema.ts';
import { uploadFile } from './upload-file.ts';
import type { MockWorkspaces } from './workspaces.ts';

/** How a mock is made, whatever its world. */
export interface SettingsOptions {
  /** A name from `fixtures/profiles`, or what differs from the default profile. */
  readonly profile?: ProfileOption | undefined;
  /**
   * What happens while it is used: a name from `fixtures/scenarios`, or a scenario; none if left
   * out, or null.
   */
  readonly scenario?: ScenarioOption | null | undefined;
  /** What another mock held, as its `exportState` gives it: all that it says stands there alone. */
  readonly state?: SavedState | undefined;
  /** Entries that the journal keeps; 1,000 if left out. */
  readonly journalSize?: number | undefined;
  /** That these may take, with the bodies of the latest answers; 4,096 an entry if left out. */
  readonly journalBytes?: number | undefined;
  /**
   * Where an answer says which choices of the profile it rests on: in the `journal` alone, or in a
   * `header` of the answer too (`x-mock-assumes: limit.default, listing.pageFill`). `journal` if
   * left out: then answers carry nothing that a deployment would not send.
   */
  readonly assumptions?: 'journal' | 'header' | undefined;
  /**
   * Whether a request may ask for a fault of its own, by its header
   * `x-mock-fault: status=503;body=html`; true if left out.
   */
  readonly faultHeader?: boolean | undefined;
}

export const growthNames: OptionNames<GrowthOptions> = { seed: true, now: true, files: true };

export const settingsNames: OptionNames<SettingsOptions> = {
  profile: true,
  scenario: true,
  state: true,
  journalSize: true,
  journalBytes: true,
  assumptions: true,
  faultHeader: true,
};

/** @throws Error when an option is malformed. */
export function settingsOf(options: SettingsOptions & Pick<GrowthOptions, 'now'>): MockSettings {
  const { scenario = null, assumptions = 'journal', faultHeader = true } = options;
  return {
    runs: options.now === 'current',
    journalSize: readWholeNumber(options.journalSize, 'journalSize', Number.MAX_SAFE_INTEGER),
    journalBytes: readWholeNumber(options.journalBytes, 'journalBytes', Number.MAX_SAFE_INTEGER),
    showsAssumptions: readOneOf(assumptions, 'assumptions', ['journal', 'header']) === 'header',
    takesFaultHeader: readOneOf(faultHeader, 'faultHeader', [true, false]),
    learned: learnedOf(options.profile),
    scenario: scenario === null ? null : resolveScenario(scenario),
  };
}

/** A mock, whichever way its world comes about: what grows worlds is not loaded here. */

/** What every mock has, one of `workspace-files-kit/light` too. */
export interface LightMock {
  /** Answers a request as the API would; takes what the global `fetch` takes. Nothing is sent. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /**
   * The same, synchronous and as plain values: what the server and the handlers build on. Where
   * the mock itself fails, the answer is a 500 and the console is told; nothing is thrown.
   */
  readonly answer: (request: AskedRequest, mount?: MountOptions) => DeliveredAnswer;
  /** The same answer, and how it came about. */
  readonly exchange: (request: AskedRequest, mount?: MountOptions) => Exchange;
  /** The complete profile, as it is now. */
  readonly profile: Profile;
  /** What was seeded; it does not change when files are added. */
  readonly world: World;
  readonly workspaces: MockWorkspaces;
  readonly keys: MockKeys;
  readonly files: LightFiles;
  readonly clock: Clock;
  /**
   * What a cursor stands for, and whether a listing takes it; it is not used up.
   *
   * @param workspaceId whose listing it is for; that of the first workspace if left out.
   */
  readCursor(cursor: string, workspaceId?: string): CursorReading;
  readonly journal: Journal;
  /** What goes wrong between the API and its caller: other answers, broken and slow connections. */
  readonly faults: MockFaults;
  /** How far the scenario is, and which step is next; null where there is none. */
  readonly scenario: ScenarioStatus | null;
  /**
   * Begins another scenario from its first step, on the data as it is; null ends the one that
   * plays. Its faults and its profile are gone then; what it did to data and clock stays.
   *
   * @throws Error when the name is unknown, the scenario malformed, or a step names what is not
   *   there; then nothing has changed.
   */
  setScenario(scenario: ScenarioOption | null): void;
  /**
   * Answers under another profile from now on. What is stored stays as it is; new ids and names
   * are made as the new one says. Cursors of before work on, unless the order of files is another
   * one: then they are malformed.
   *
   * @throws Error when the name is unknown or the profile malformed; then nothing has changed.
   */
  setProfile(profile: ProfileOption): void;
  /**
   * Starts over with another world, under the profile of now: with its files, its keys and its
   * clock, an empty journal and no faults; a scenario plays from its first step.
   *
   * @throws Error when the name is unknown, the recipe malformed, or the scenario names what the
   *   world has not; then nothing has changed.
   */
  setWorld(world: WorldOption, options?: GrowthOptions): void;
  /**
   * Back to what the mock was made with: world, profile, files, keys, clock, cursors, an empty
   * journal, no faults, and the scenario at its first step.
   */
  reset(): void;
}

/**
 * Makes a mock of a grown world, and of others by `grow` when it is told so. Any number of mocks
 * may share one: none of them changes it.
 */
export function createLightMockOf(
  grown: World,
  profile: Profile,
  grow: Grow,
  settings: MockSettings = {},
): LightMock {
  const internals = new Internals(grown, profile, grow, settings);
  const { api, exchange, player, redactor, recorder, state } = internals;
  const { add: _own, ...journal } = internals.journal;
  const answer: LightMock['answer'] = (request, mount) => exchange(request, mount).answer;
  const mock: LightMock = {
    ...api,
    ...{ answer, exchange, journal },
    fetch: fetchFrom(answer),
    get profile() {
      return state().profile;
    },
    get world() {
      return state().world;
    },
    get scenario() {
      recorder.within(player.settle);
      return player.status();
    },
    readCursor: (cursor, workspaceId = state().firstWorkspaceId) =>
      readCursor(state(), cursor, workspaceId),
    setScenario(chosen) {
      const resolved = chosen === null ? null : resolveScenario(chosen);
      recorder.within(() => player.start(resolved));
    },
    setWorld(named, options = {}) {
      refuseUnknownOptions(options, growthNames, 'set the world');
      const { profile: under, learned } = player.profileWithout;
      const other = grow(named, under, options, 'set the world');
      const world = settings.mint ? mintKeys(other, settings.mint) : other;
      player.check(world);
      for (const key of world.keys) redactor.remember(key);
      const indexed = indexWorld(world, under);
      recorder.within(() => {
        const { runs, scenario } = internals.first;
        internals.seed({ world, grown: other, indexed, runs, scenario, profile: under, learned });
        recorder.began('world');
        player.start(player.scenario);
      });
    },
    reset() {
      recorder.within(() => {
        internals.seed();
        recorder.began('reset');
        player.start(internals.first.scenario);
      });
    },
  };
  attachInternals(mock, internals);
  player.start(internals.first.scenario);
  return mock;
}

export type { Grow, GrowthOptions } from '../world/load-snapshot.ts';

/** A mock with all that it can do, whichever way its world comes about. */
export interface Mock extends LightMock, Saveable {
  readonly files: MockFiles;
}

/**
 * Makes a mock of a grown world, and of others by `grow` when it is told so. Any number of mocks
 * may share one: none of them changes it.
 */
export function createMockOf(...made: Parameters<typeof createLightMockOf>): Mock {
  const mock = createLightMockOf(...made);
  const upload: MockFiles['upload'] = (given) => uploadFile(mock, given);
  // Onto the same objects: the getters of the mock stay, and steps of scenarios reach the same files.
  return Object.assign(mock, saveableOf(mock), { files: Object.assign(mock.files, { upload }) });
}
