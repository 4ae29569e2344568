import type { Learned } from '../profile/learned.ts';
import type { Profile } from '../profile/schema.ts';
import { type IndexedWorld, indexWorld } from '../store/store.ts';
import { mintKeys } from '../world/key-secrets.ts';
import type { World } from '../world/world.ts';
import { MOST_ADDED_FILES, refuseMoreFiles } from './added-files.ts';
import { createAnswering } from './answer-requests.ts';
import { createClock } from './clock.ts';
import { createDoors } from './create-doors.ts';
import type { Grow } from './growth.ts';
import { createJournals, type Journals } from './journals.ts';
import { createKeyRedactor } from './key-redactor.ts';
import { createLiveState } from './live-state.ts';
import { createObservableWorld } from './observable-world.ts';
import type { Memory } from './outcome.ts';
import { reportToConsole } from './report-error.ts';
import { createWriteRecorder } from './saved/write-recorder.ts';
import { createScenarioPlayer } from './scenario/play-scenario.ts';
import type { Scenario } from './scenario/scenario.ts';
import type { ChosenProfile } from './state.ts';

/** What a mock is made with besides its world and its profile, examined already. */
export interface MockSettings {
  /** Whether the clock goes on by itself. */
  readonly runs?: boolean;
  readonly journalSize?: number | undefined;
  readonly journalBytes?: number | undefined;
  /** Those of the place that the mock is one sandbox of. */
  readonly journals?: Journals;
  /** Where outcomes are kept, those of all mocks of that place; each is made anew if left out. */
  readonly memory?: Memory;
  /** The id of that sandbox. */
  readonly sandbox?: string;
  readonly showsAssumptions?: boolean;
  readonly takesFaultHeader?: boolean;
  readonly learned?: Learned | undefined;
  readonly scenario?: Scenario | null;
  /** The world in the order of the profile, where another mock has indexed it already. */
  readonly indexed?: IndexedWorld;
  /** Whether a secret is that of another mock which takes requests at the same place. */
  readonly isTakenElsewhere?: (secret: string) => boolean;
  /** Makes the secrets of all keys, the world's too; of the seed if left out. */
  readonly mint?: () => string;
  /** Milliseconds that really passed. */
  readonly elapsed?: () => number;
  /** Files that scenarios may add to those of the world. */
  readonly mostAddedFiles?: number | undefined;
}

const DEFAULT_JOURNAL_SIZE = 1_000;
const BYTES_PER_ENTRY = 4_096;

/** What a mock is made of; each reaches the others only when it is asked. */
export function createParts(
  grown: World,
  profile: Profile,
  grow: Grow,
  {
    runs = false,
    scenario = null,
    journalSize = DEFAULT_JOURNAL_SIZE,
    journalBytes = journalSize * BYTES_PER_ENTRY,
    journals = createJournals(reportToConsole),
    memory,
    sandbox = 'default',
    showsAssumptions = false,
    takesFaultHeader = true,
    learned,
    indexed = indexWorld(grown, profile),
    isTakenElsewhere = () => false,
    mint,
    elapsed = () => performance.now(),
    mostAddedFiles = MOST_ADDED_FILES,
  }: MockSettings,
) {
  const world = mint ? mintKeys(grown, mint) : grown;
  const recorder = createWriteRecorder();
  const { touched, within } = recorder;
  const clock = createClock(world.now, elapsed, runs, () => touched('clock'));
  const { instant: now } = clock;
  // Both outlive a reset: what was secret stays so, and who observes goes on.
  const redactor = createKeyRedactor(world.keys, isTakenElsewhere);
  const observable = createObservableWorld(() => live.current().store);
  const live = createLiveState(
    { world, grown, profile, indexed, learned, runs, scenario },
    {
      ...{ now, elapsed, showsAssumptions, mint, redactor },
      changed(change) {
        observable.changed(change);
        recorder.stored(change);
      },
      gaveOut(what, spent) {
        if (spent !== undefined) recorder.spent(spent);
        touched(what);
      },
    },
    (seeded) => {
      clock.reset(seeded.world.now, seeded.runs);
      answering.journal.clear();
      answering.faults.clear();
      observable.reset();
    },
  );
  const { current: state } = live;
  const useProfile = (chosen: ChosenProfile) => {
    live.useProfile(chosen);
    touched('profile');
  };
  const settle = () => player.settle();
  const answering = createAnswering({
    ...{ state, now, elapsed, sandbox, journals, memory, journalSize, journalBytes },
    recorder,
    takesFaultHeader,
    scenario: { settle, hear: (exchange) => player.hear(exchange) },
  });
  const doors = createDoors(
    { state, now, isTakenElsewhere },
    { clock, faults: answering.faults, useProfile, moved: settle, within },
  );
  const player = createScenarioPlayer({
    ...{ mock: doors, chosen: state, useProfile, instant: now, elapsed },
    admitFiles: (count) => refuseMoreFiles(state(), count, mostAddedFiles),
    reportError: reportToConsole,
    progressed: () => touched('progress'),
    began: () => touched('scenario'),
  });
  return {
    ...{ live, state, clock, useProfile, answering, doors, player },
    ...{ observable, redactor, recorder, grow, isTakenElsewhere },
  };
}

export type MockParts = ReturnType<typeof createParts>;
