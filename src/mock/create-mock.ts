import { type OptionNames, refuseUnknownOptions } from '../document/nearest-name.ts';
import { learnedOf } from '../profile/origins.ts';
import { type ProfileOption, resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import type { IndexedFiles } from '../store/file-table.ts';
import { indexWorld } from '../store/store.ts';
import { growWorld } from '../world/grow-world.ts';
import { LARGEST_SEED, MOST_FILES, resolveRecipe, type WorldOption } from '../world/recipe.ts';
import type { World } from '../world/world.ts';
import { type Answering, createAnswering } from './answer-requests.ts';
import { type Clock, createClock } from './clock.ts';
import type { MockFaults } from './faults.ts';
import { fetchFrom } from './fetch-from.ts';
import { createMockFiles, type MockFiles } from './files.ts';
import type { Journal } from './journal.ts';
import { createMockKeys, type MockKeys } from './keys.ts';
import { createObservableWorld, letObserve } from './observe-world.ts';
import { readAssumptions, readStart, readWholeNumber } from './read-options.ts';
import { createTargetRedactor } from './redact-target.ts';
import { type Seeded, seedState, stateUnder } from './state.ts';
import { createMockWorkspaces, type MockWorkspaces } from './workspaces.ts';

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

export interface MockOptions extends GrowthOptions {
  /** A name from `fixtures/worlds`, or a recipe; `default` if left out. */
  readonly world?: WorldOption | undefined;
  /** A name from `fixtures/profiles`, or what differs from the default profile. */
  readonly profile?: ProfileOption | undefined;
  /** Entries that the journal keeps; 1,000 if left out. */
  readonly journalSize?: number | undefined;
  /**
   * Where an answer says which choices of the profile it rests on: in the `journal` alone, or in a
   * `header` of the answer too (`x-mock-assumes: limit.default, listing.pageFill`). `journal` if
   * left out: then answers carry nothing that a deployment would not send.
   */
  readonly assumptions?: 'journal' | 'header' | undefined;
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

const DEFAULT_JOURNAL_SIZE = 1_000;

const optionNames: OptionNames<MockOptions> = {
  world: true,
  profile: true,
  seed: true,
  now: true,
  files: true,
  journalSize: true,
  assumptions: true,
};

/**
 * Makes a mock of the Workspace Files Read API: a seeded world behind one fetch function. The
 * same options give the same bytes everywhere. Runs in Node and in browsers.
 *
 * @throws Error when an option or a name is unknown, or a recipe, a profile, the seed or the time is malformed.
 */
export function createMock(options: MockOptions = {}): Mock {
  refuseUnknownOptions(options, optionNames, 'make a mock');
  const { profile: chosen = 'default', world: named = 'default' } = options;
  const profile = resolveProfile(chosen);
  const world = growFrom(named, profile, options);
  return createMockOf(world, profile, {
    runs: options.now === 'current',
    journalSize: readWholeNumber(options.journalSize, 'journalSize', Number.MAX_SAFE_INTEGER),
    showsAssumptions: readAssumptions(options.assumptions) === 'header',
    learned: learnedOf(chosen),
  });
}

/** What a mock is made with besides its world and its profile, examined already. */
export interface MockSettings {
  /** Whether the clock goes on by itself. */
  readonly runs?: boolean;
  readonly journalSize?: number | undefined;
  readonly showsAssumptions?: boolean;
  readonly learned?: ReturnType<typeof learnedOf>;
  /** The world's files in the order of the profile, where another mock has indexed them already. */
  readonly indexed?: IndexedFiles;
  /** Whether a secret is that of another mock which takes requests at the same place. */
  readonly isTakenElsewhere?: (secret: string) => boolean;
}

/** Makes a mock of a grown world. Any number of mocks may share one: none of them changes it. */
export function createMockOf(
  world: World,
  profile: Profile,
  {
    runs = false,
    journalSize = DEFAULT_JOURNAL_SIZE,
    showsAssumptions = false,
    learned,
    indexed = indexWorld(world, profile),
    isTakenElsewhere = () => false,
  }: MockSettings = {},
): Mock {
  const elapsed = () => performance.now();
  const clock = createClock(world.now, runs ? elapsed : undefined);
  const { instant: now } = clock;
  // Both outlive a reset: what was secret stays so, and who observes goes on.
  const redactor = createTargetRedactor(world.keys);
  const observable = createObservableWorld(() => state.store);
  const context = { now, elapsed, showsAssumptions, redactor, changed: observable.changed };
  const made: Seeded = { world, profile, indexed, learned };
  let seeded = made;
  let state = seedState(seeded, context);
  const current = () => state;
  const answering = createAnswering({
    state: current,
    journalSize,
    redact: redactor.redact,
    elapsed,
  });
  const begin = (next: Seeded) => {
    seeded = next;
    clock.reset(seeded.world.now);
    state = seedState(seeded, context);
    answering.journal.clear();
    answering.faults.clear();
    observable.reset();
  };
  const mock: Mock = {
    ...answering,
    fetch: fetchFrom(answering.answer),
    get profile() {
      return state.profile;
    },
    get world() {
      return state.world;
    },
    workspaces: createMockWorkspaces(current, now),
    keys: createMockKeys({ state: current, now, isTakenElsewhere }),
    files: createMockFiles({ state: current, now }),
    clock: { now: clock.now, advance: clock.advance, set: clock.set },
    setProfile(chosen) {
      const next = { profile: resolveProfile(chosen), learned: learnedOf(chosen) };
      state = stateUnder(state, seeded, next, context);
    },
    setWorld(named, options = {}) {
      refuseUnknownOptions(options, { seed: true, files: true, now: true }, 'set the world');
      const grown = growFrom(named, state.profile, options, 'set the world');
      for (const key of grown.keys) redactor.remember(key);
      begin({
        world: grown,
        profile: state.profile,
        learned: state.learned,
        indexed: indexWorld(grown, state.profile),
      });
    },
    reset: () => begin(made),
  };
  letObserve(mock, observable);
  return mock;
}

/** @throws Error when the name is unknown, or the recipe or an option malformed. */
function growFrom(
  named: WorldOption,
  profile: Profile,
  options: GrowthOptions,
  action = 'make a mock',
): World {
  return growWorld(resolveRecipe(named), {
    profile,
    seed: readWholeNumber(options.seed, 'seed', LARGEST_SEED, action),
    now: options.now === undefined ? undefined : readStart(options.now),
    files: readWholeNumber(options.files, 'files', MOST_FILES, action),
  });
}
