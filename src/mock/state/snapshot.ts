import { differenceFromDefault } from '../../profile/profile-difference.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { learnedOf } from '../../profile/sources.ts';
import { createStore, type Store } from '../../store/store.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { OperationError, within } from '../../text/operation-error.ts';
import { parseInput } from '../../text/parse-input.ts';
import { seedWorld, type WorldOption } from '../../world/seed-world.ts';
import { type World, withOther } from '../../world/world.ts';
import {
  readGrownWorld,
  writeFile,
  writeGrownWorld,
  writeKey,
  writeWorkspace,
} from '../../world/world-snapshot.ts';
import type { Clock } from '../clock.ts';
import { faultToJson } from '../faults/fault-schema.ts';
import type { MockFaults } from '../faults/faults.ts';
import { resolveScenario } from '../scenario/named.ts';
import { assertPossible, type ScenarioPlayer } from '../scenario/play-scenario.ts';
import type { ChosenProfile, MockState, StartState } from './mock-state.ts';
import {
  type ReadSeed,
  type SavedSeed,
  type SavedState,
  STATE_NOTE,
  STATE_VERSION,
  savedStateSchema,
} from './schema.ts';

/** The state of a mock as JSON: how to seed its world, and the tables, clocks and counters since. */

/** The parts of a mock that a state fills. */
interface Parts {
  readonly state: MockState;
  readonly clock: Clock;
  readonly faults: MockFaults;
  readonly player: ScenarioPlayer;
}

/**
 * @param resetTo what a reset returns to.
 * @param start what the state began with.
 */
export function writeState(
  { state, clock, faults, player }: Parts,
  resetTo: StartState,
  start: StartState,
): SavedState {
  const { workspaces, keys, files } = state.store;
  const { pending, added } = faults.save();
  const { instant, runs } = clock.save();
  const { run } = player;
  return {
    ...{ version: STATE_VERSION, note: STATE_NOTE, seed: writeSeed(resetTo) },
    ...(start !== resetTo && { world: writeSeed(start) }),
    workspaces: workspaces.all().map(writeWorkspace),
    keys: keys.all().map(writeKey),
    files: Array.from(files.written(), writeFile),
    deleted: [...files.deleted()],
    profile: writeProfile(state),
    clock: { now: toIso(instant), runs, ...(runs && { at: toIso(realTime()) }) },
    made: state.fresh.save(),
    cursors: state.cursors.save(),
    answers: state.counts.answers,
    faults: {
      added,
      pending: pending.map((each) => ({ ...each, fault: faultToJson(each.fault) })),
    },
    scenario: run && {
      plays: run.scenario,
      before: writeProfile(run.before),
      progress: player.progressOf(run),
    },
  };
}

const realTime = () => Date.now() * MICROSECONDS.millisecond;

const writeProfile = ({ profile, learned }: ChosenProfile): ProfileInput => ({
  ...differenceFromDefault(profile),
  ...(learned && { learned }),
});

const readProfile = (given: ProfileInput): ChosenProfile => ({
  profile: resolveProfile(given),
  learned: learnedOf(given),
});

function writeSeed(start: StartState): SavedSeed {
  const { world, runs, scenario } = start;
  const { hash, grownFrom } = world;
  const origin = grownFrom
    ? { grown: { ...grownFrom, now: toIso(grownFrom.now) } }
    : { data: writeGrownWorld(world) };
  return {
    world: { hash, ...origin },
    now: toIso(world.now),
    runs,
    keys: world.keys.map(writeKey),
    profile: writeProfile(start),
    scenario,
  };
}

const IMPORT = 'import the state';

/** A state that was read, with its worlds, and checked as far as that is possible. */
export type ReadState = ReturnType<typeof readState>;

/** Reads a state without changing anything. @throws Error that names the field. */
export function readState(given: unknown) {
  const saved = parseInput(savedStateSchema(), given, IMPORT);
  const resetTo = readSeed(saved.seed);
  assertCanReset(resetTo);
  const scenario = saved.scenario && {
    scenario: resolveScenario(saved.scenario.plays),
    before: readProfile(saved.scenario.before),
    progress: saved.scenario.progress,
  };
  return {
    resetTo,
    start: saved.world ? readSeed(saved.world) : resetTo,
    saved,
    chosen: readProfile(saved.profile),
    scenario,
  };
}

/** @throws Error if a reset would fail. */
function assertCanReset({ world, scenario, ...chosen }: StartState): void {
  try {
    const store = createStore(world, chosen.profile);
    if (scenario) assertPossible(scenario, chosen, store);
  } catch (cause) {
    throw within(cause, IMPORT, 'seed');
  }
}

/** @throws Error if a key belongs to another sandbox: a key selects the sandbox of a request. */
export function assertFreeKeys(
  { resetTo, saved }: ReadState,
  isTaken: (secret: string) => boolean,
): void {
  if (![...resetTo.world.keys, ...saved.keys].some(({ secret }) => isTaken(secret))) return;
  const reason =
    'a key in the state already belongs to another sandbox: import the state into that sandbox, or on another server';
  throw new OperationError({ action: IMPORT, field: 'keys', reason, kind: 'conflict' });
}

/** The store of a state. @throws Error as its tables do. */
export function restoreStore(
  { saved: { workspaces, keys, files, deleted }, start: { profile, world } }: ReadState,
  changed: () => void,
): Store {
  try {
    const store = createStore({ workspaces, keys, files: world.files }, profile, changed);
    for (const id of deleted) store.files.remove(id);
    for (const file of files) {
      if (store.files.get(file.id)) store.files.update(file.id, file);
      else store.files.add(file);
    }
    return store;
  } catch (cause) {
    throw within(cause, IMPORT);
  }
}

/** Restores everything but the world, the store and the profile. */
export function restoreParts(
  { saved, scenario }: ReadState,
  { state, clock, faults, player }: Parts,
): void {
  const { now, runs, at } = saved.clock;
  const passed = at === undefined ? 0 : Math.max(0, realTime() - at);
  clock.restore({ instant: now + passed, runs });
  state.cursors.restore(saved.cursors);
  state.counts.answers = saved.answers;
  faults.restore(saved.faults);
  player.restore(scenario);
}

/** @throws Error that names the field, when the world differs or cannot be seeded. */
function readSeed({ world, now, runs, keys, profile, scenario }: ReadSeed): StartState {
  const chosen = readProfile(profile);
  const seeded = withOther(seedAgain(world, chosen), { now, keys });
  return { world: seeded, runs, ...chosen, scenario: scenario && resolveScenario(scenario) };
}

function seedAgain({ hash, grown, data }: ReadSeed['world'], { profile }: ChosenProfile): World {
  if (data) return readGrownWorld(data);
  const fail = (expected: string, found: string) =>
    new OperationError({ action: IMPORT, field: 'seed.world', expected, found });
  if (!grown) throw fail('`grown` or `data`', 'neither');
  const { seed, files, now } = grown;
  // The schema of recipes checks it.
  const named = grown.world as WorldOption;
  const made = seedWorld(named, profile, { seed, files, now: toIso(now) }, IMPORT);
  if (made.hash === hash) return made;
  throw fail(`${made.hash}, the hash of the world in this version`, `${hash}, of another version`);
}
