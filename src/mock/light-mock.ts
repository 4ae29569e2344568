import type { ProfileOption } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { indexWorld } from '../store/store.ts';
import { refuseUnknownOptions } from '../text/check-options.ts';
import { mintKeys } from '../world/key-secrets.ts';
import type { WorldOption } from '../world/recipe.ts';
import type { World } from '../world/world.ts';
import type { Answering } from './answer-requests.ts';
import type { Clock } from './clock.ts';
import { createParts, type MockSettings } from './create-parts.ts';
import type { MockFaults } from './faults.ts';
import { fetchFrom } from './fetch-from.ts';
import type { LightFiles } from './files.ts';
import type { Grow, GrowthOptions } from './growth.ts';
import { letReach } from './inside.ts';
import type { Journal } from './journal.ts';
import type { MockKeys } from './keys.ts';
import { type CursorReading, readCursor } from './read-cursor.ts';
import type { ScenarioStatus } from './scenario/play-scenario.ts';
import { resolveScenario } from './scenario/resolve-scenario.ts';
import type { ScenarioOption } from './scenario/scenario.ts';
import { growthNames } from './settings.ts';
import type { MockWorkspaces } from './workspaces.ts';

/** A mock, whichever way its world comes about: what grows worlds is not loaded here. */

/** What every mock has, one of `workspace-files-kit/light` too. */
export interface LightMock {
  /** Answers a request as the API would; takes what the global `fetch` takes. Nothing is sent. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /**
   * The same, synchronous and as plain values: what the server and the handlers build on. Where
   * the mock itself fails, the answer is a 500 and the console is told; nothing is thrown.
   */
  readonly answer: Answering['answer'];
  /** The same answer, and how it came about. */
  readonly exchange: Answering['exchange'];
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
  const { mint } = settings;
  const parts = createParts(grown, profile, grow, settings);
  const { live, answering, doors, player, redactor, recorder } = parts;
  const { pending: _own, ...answers } = answering;
  const { current } = live;
  const mock: LightMock = {
    ...answers,
    ...doors,
    fetch: fetchFrom(answering.answer),
    get profile() {
      return current().profile;
    },
    get world() {
      return current().world;
    },
    get scenario() {
      recorder.within(player.settle);
      return player.status();
    },
    readCursor: (cursor, workspaceId = current().firstWorkspaceId) =>
      readCursor(current(), cursor, workspaceId),
    setScenario(chosen) {
      const resolved = chosen === null ? null : resolveScenario(chosen);
      recorder.within(() => player.start(resolved));
    },
    setWorld(named, options = {}) {
      refuseUnknownOptions(options, growthNames, 'set the world');
      const under = player.profileWithout();
      const other = grow(named, under.profile, options, 'set the world');
      const world = mint ? mintKeys(other, mint) : other;
      player.check(world);
      for (const key of world.keys) redactor.remember(key);
      const indexed = indexWorld(world, under.profile);
      const { runs, scenario } = live.first();
      recorder.within(() => {
        const { profile: chosen, learned } = under;
        live.seed({ world, grown: other, indexed, runs, scenario, profile: chosen, learned });
        recorder.began('world');
        player.start(player.scenario());
      });
    },
    reset() {
      recorder.within(() => {
        live.reseed();
        recorder.began('reset');
        player.start(live.first().scenario);
      });
    },
  };
  letReach(mock, parts);
  player.start(live.first().scenario);
  return mock;
}
