import type { DeliveredAnswer } from '../http/deliver.ts';
import type { AskedRequest } from '../http/request-head.ts';
import type { ProfileOption } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { refuseUnknownOptions } from '../text/check-options.ts';
import { mintKeys } from '../world/key-secrets.ts';
import type { Grow, GrowthOptions } from '../world/load-snapshot.ts';
import type { WorldOption } from '../world/recipe.ts';
import type { World } from '../world/world.ts';
import type { Clock } from './clock.ts';
import { type Exchange, fetchFrom, type MountOptions } from './exchange.ts';
import { type CursorReading, readCursor } from './explain/explain-cursor.ts';
import type { MockFaults } from './faults/faults.ts';
import type { LightFiles, MockFiles } from './files.ts';
import { attachInternals, Internals } from './internals.ts';
import type { Journal } from './journal/journal.ts';
import type { MockKeys } from './keys.ts';
import type { ScenarioStatus } from './scenario/play-scenario.ts';
import { resolveScenario } from './scenario/resolve-scenario.ts';
import type { ScenarioOption } from './scenario/scenario.ts';
import { growthNames, type MockSettings } from './settings.ts';
import { type Saveable, saveableOf } from './state/saveable.ts';
import { uploadFile } from './upload-file.ts';
import type { MockWorkspaces } from './workspaces.ts';

/** The members of every mock, including those of `workspace-files-kit/light`. */
export interface LightMock {
  /** Answers a request as the API would. Has the arguments of the global `fetch`; sends nothing. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /**
   * Like `fetch`, but synchronous and with plain values, for adapters to build on. Never throws:
   * an error of the mock itself becomes a 500 and is printed to the console.
   */
  readonly answer: (request: AskedRequest, mount?: MountOptions) => DeliveredAnswer;
  /** Like `answer`, with everything that decided the response. */
  readonly exchange: (request: AskedRequest, mount?: MountOptions) => Exchange;
  /** The complete current profile. */
  readonly profile: Profile;
  /** The seeded world, which never changes: added files are in `files` only. */
  readonly world: World;
  readonly workspaces: MockWorkspaces;
  readonly keys: MockKeys;
  readonly files: LightFiles;
  readonly clock: Clock;
  /**
   * Reads the position of a cursor, and whether a listing accepts it, without consuming it.
   *
   * @param workspaceId the workspace to list; default: the first.
   */
  readCursor(cursor: string, workspaceId?: string): CursorReading;
  readonly journal: Journal;
  /** Faults between the API and its caller: different responses, broken and slow connections. */
  readonly faults: MockFaults;
  /** The progress of the scenario, and its next step; null if none is running. */
  readonly scenario: ScenarioStatus | null;
  /**
   * Starts a scenario from its first step, on the current data; null ends the current one. The faults
   * and the profile of the previous scenario are removed; its changes to data and clock stay.
   *
   * @throws Error when the name is unknown, the scenario is invalid, or a step names something that
   *   does not exist; then nothing has changed.
   */
  setScenario(scenario: ScenarioOption | null): void;
  /**
   * Switches the profile. Stored data stays; new ids and names follow the new profile. Older cursors
   * keep working unless the order of files changes.
   *
   * @throws Error when the name is unknown or the profile is invalid; then nothing has changed.
   */
  setProfile(profile: ProfileOption): void;
  /**
   * Starts over with a different world under the current profile: its files, keys and clock, an empty
   * journal and no faults. The scenario restarts.
   *
   * @throws Error when the name is unknown, the recipe is invalid, or the scenario names something
   *   that the world lacks; then nothing has changed.
   */
  setWorld(world: WorldOption, options?: GrowthOptions): void;
  /**
   * Returns to the initial state of the mock: world, profile, files, keys, clock and cursors, an
   * empty journal, no faults, and the scenario at its first step.
   */
  reset(): void;
}

/**
 * Creates a mock of a seeded world. Any number of mocks can share the world: none changes it.
 *
 * @param grow seeds other worlds for `setWorld`.
 */
export function createLightMockOf(
  grown: World,
  profile: Profile,
  grow: Grow,
  settings: MockSettings = {},
): LightMock {
  const internals = new Internals(grown, profile, grow, settings);
  const { api, exchange, player, redactor, recorder, state } = internals;
  const { add: _add, restart: _restart, ...journal } = internals.journal;
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
      for (const key of world.keys) redactor.remember(key);
      const chosen = { profile: under, learned };
      const seeded = { ...internals.first, world, grown: other, ...chosen };
      internals.startOver(seeded, 'world', player.run?.scenario ?? null);
    },
    reset: () => internals.startOver(internals.first, 'reset', internals.first.scenario),
  };
  attachInternals(mock, internals);
  player.start(internals.first.scenario);
  return mock;
}

export type { Grow, GrowthOptions } from '../world/load-snapshot.ts';

/** A complete mock. */
export interface Mock extends LightMock, Saveable {
  readonly files: MockFiles;
}

/** Like `createLightMockOf`, with uploads and state. */
export function createMockOf(...made: Parameters<typeof createLightMockOf>): Mock {
  const mock = createLightMockOf(...made);
  const upload: MockFiles['upload'] = (given) => uploadFile(mock, given);
  // Added to the same objects, so that getters keep working and scenarios use the same files.
  return Object.assign(mock, saveableOf(mock), { files: Object.assign(mock.files, { upload }) });
}
