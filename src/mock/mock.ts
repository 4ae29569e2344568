import { type OptionNames, refuseUnknownOptions } from '../document/nearest-name.ts';
import { learnedOf } from '../profile/origins.ts';
import type { ProfileOption } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { type IndexedWorld, indexWorld } from '../store/store.ts';
import { mintKeys } from '../world/key-secrets.ts';
import type { WorldOption } from '../world/recipe.ts';
import type { World } from '../world/world.ts';
import { type Answering, createAnswering } from './answer-requests.ts';
import { type Clock, createClock, type MockClock } from './clock.ts';
import type { MockFaults } from './faults.ts';
import { fetchFrom } from './fetch-from.ts';
import { createMockFiles, type MockFiles } from './files.ts';
import type { Journal } from './journal.ts';
import { createJournals, type Journals } from './journals.ts';
import { createMockKeys, type MockKeys } from './keys.ts';
import { createLiveState } from './live-state.ts';
import { createObservableWorld, letObserve } from './observe-world.ts';
import { readAssumptions, readSwitch, readWholeNumber } from './read-options.ts';
import { createTargetRedactor } from './redact-target.ts';
import { reportToConsole } from './report-error.ts';
import { createMockWorkspaces, type MockWorkspaces } from './workspaces.ts';

/** A mock, whichever way its world comes about: what grows worlds is not loaded here. */

/** How a world is grown, where not as its recipe says. */
export interface GrowthOptions {
  /** Instead of the recipe's seed: a whole number from 0 to 4,294,967,295. */
  readonly seed?: number | undefined;
  /**
   * Where the clock stands: ISO 8601 with an offset, or a Date. `current` is today, and then the
   * clock runs. The recipe's now if left out.
   */
  readonly now?: string | Date | undefined;
  /** Files in the first workspace, instead of the recipe's count. */
  readonly files?: number | undefined;
}

/** How a mock is made, whatever its world. */
export interface SettingsOptions {
  /** A name from `fixtures/profiles`, or what differs from the default profile. */
  readonly profile?: ProfileOption | undefined;
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

export interface Mock {
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
  readonly files: MockFiles;
  readonly clock: Clock;
  readonly journal: Journal;
  /** What goes wrong between the API and its caller: other answers, broken and slow connections. */
  readonly faults: MockFaults;
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
   * clock, an empty journal and no faults.
   *
   * @throws Error when the name is unknown or the recipe malformed; then nothing has changed.
   */
  setWorld(world: WorldOption, options?: GrowthOptions): void;
  /**
   * Back to what the mock was made with: world, profile, files, keys, clock, cursors, an empty
   * journal, and no faults.
   */
  reset(): void;
}

export const growthNames: OptionNames<GrowthOptions> = { seed: true, now: true, files: true };

export const settingsNames: OptionNames<SettingsOptions> = {
  profile: true,
  journalSize: true,
  journalBytes: true,
  assumptions: true,
  faultHeader: true,
};

const DEFAULT_JOURNAL_SIZE = 1_000;
const BYTES_PER_ENTRY = 4_096;

/** @throws Error when an option is malformed. */
export function settingsOf(options: SettingsOptions & Pick<GrowthOptions, 'now'>): MockSettings {
  return {
    runs: options.now === 'current',
    journalSize: readWholeNumber(options.journalSize, 'journalSize', Number.MAX_SAFE_INTEGER),
    journalBytes: readWholeNumber(options.journalBytes, 'journalBytes', Number.MAX_SAFE_INTEGER),
    showsAssumptions: readAssumptions(options.assumptions) === 'header',
    takesFaultHeader: readSwitch(options.faultHeader, 'faultHeader', true),
    learned: learnedOf(options.profile),
  };
}

/** What a mock is made with besides its world and its profile, examined already. */
export interface MockSettings {
  /** Whether the clock goes on by itself. */
  readonly runs?: boolean;
  readonly journalSize?: number | undefined;
  readonly journalBytes?: number | undefined;
  /** Those of the place that the mock is one sandbox of. */
  readonly journals?: Journals;
  /** The id of that sandbox. */
  readonly sandbox?: string;
  readonly showsAssumptions?: boolean;
  readonly takesFaultHeader?: boolean;
  readonly learned?: ReturnType<typeof learnedOf>;
  /** The world in the order of the profile, where another mock has indexed it already. */
  readonly indexed?: IndexedWorld;
  /** Whether a secret is that of another mock which takes requests at the same place. */
  readonly isTakenElsewhere?: (secret: string) => boolean;
  /** Makes the secrets of all keys, the world's too; of the seed if left out. */
  readonly mint?: () => string;
}

/**
 * Makes a world of what a caller names.
 *
 * @throws Error "Failed to ACTION: …" when it cannot.
 */
export type Grow = (
  named: WorldOption,
  profile: Profile,
  growth: GrowthOptions,
  action: string,
) => World;

/** Makes a mock of a grown world, and of others by `grow` when it is told so. Any number of mocks may share one: none of them changes it. */
export function createMockOf(
  grown: World,
  profile: Profile,
  grow: Grow,
  {
    runs = false,
    journalSize = DEFAULT_JOURNAL_SIZE,
    journalBytes = journalSize * BYTES_PER_ENTRY,
    journals = createJournals(reportToConsole),
    sandbox = 'default',
    showsAssumptions = false,
    takesFaultHeader = true,
    learned,
    indexed = indexWorld(grown, profile),
    isTakenElsewhere = () => false,
    mint,
  }: MockSettings = {},
): Mock {
  const withKeys = (given: World) => (mint ? mintKeys(given, mint) : given);
  const world = withKeys(grown);
  const elapsed = () => performance.now();
  const clock = createClock(world.now, elapsed, runs);
  const { instant: now } = clock;
  // Both outlive a reset: what was secret stays so, and who observes goes on.
  const redactor = createTargetRedactor(world.keys);
  const observable = createObservableWorld(() => current().store);
  const live = createLiveState(
    { world, profile, indexed, learned },
    { now, elapsed, showsAssumptions, mint, redactor, changed: observable.changed },
    (seeded) => {
      clock.reset(seeded.world.now);
      answering.journal.clear();
      answering.faults.clear();
      observable.reset();
    },
  );
  const { current } = live;
  const answering = createAnswering({
    ...{ state: current, now, elapsed, sandbox, journals, journalSize, journalBytes },
    takesFaultHeader,
  });
  const mock: Mock = {
    ...answering,
    fetch: fetchFrom(answering.answer),
    get profile() {
      return current().profile;
    },
    get world() {
      return current().world;
    },
    workspaces: createMockWorkspaces(current, now),
    keys: createMockKeys({ state: current, now, isTakenElsewhere }),
    files: createMockFiles({ state: current, now }),
    clock: clockOf(clock),
    setProfile: live.setProfile,
    setWorld(named, options = {}) {
      refuseUnknownOptions(options, growthNames, 'set the world');
      const under = current();
      const next = withKeys(grow(named, under.profile, options, 'set the world'));
      for (const key of next.keys) redactor.remember(key);
      live.seed({ ...under, world: next, indexed: indexWorld(next, under.profile) });
    },
    reset: live.reseed,
  };
  letObserve(mock, observable);
  return mock;
}

function clockOf({ now, advance, set, isFrozen, freeze, run }: MockClock): Clock {
  return { now, advance, set, isFrozen, freeze, run };
}
