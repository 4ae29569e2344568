import { differenceFromDefault } from '../../profile/profile-difference.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import { learnedOf } from '../../profile/sources.ts';
import { createStore, type Store } from '../../store/store.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { toIso } from '../../template/write-iso.ts';
import { OperationError, within } from '../../text/operation-error.ts';
import { parseInput } from '../../text/parse-input.ts';
import { mintKeys } from '../../world/key-secrets.ts';
import { seedWorld, type WorldOption } from '../../world/seed-world.ts';
import { type World, withOther } from '../../world/world.ts';
import {
  readGrownWorld,
  writeFile,
  writeGrownWorld,
  writeKey,
  writeWorkspace,
} from '../../world/world-snapshot.ts';
import { faultToJson } from '../faults/fault-schema.ts';
import type { ScenarioPlayer } from '../scenario/play-scenario.ts';
import { resolveScenario } from '../scenario/resolve-scenario.ts';
import type { ChosenProfile, MockState } from './mock-state.ts';
import {
  type ReadSaved,
  type ReadSeed,
  type SavedSeed,
  type SavedState,
  STATE_NOTE,
  STATE_VERSION,
  savedStateSchema,
} from './schema.ts';
import type { StartState } from './start-state.ts';

/** The state of a mock as JSON: how to seed its world, and the tables, clocks and counters since. */

interface Source {
  /** What a reset returns to. */
  readonly resetTo: StartState;
  readonly start: StartState;
  readonly state: MockState;
  readonly player: ScenarioPlayer;
}

export function writeState({ resetTo, start, state, player }: Source): SavedState {
  const { workspaces, keys, files } = state.store;
  const { faults, cursors, fresh } = state;
  const { pending, ...counted } = faults.save();
  const { sealed, spent } = cursors.save();
  return {
    ...{ version: STATE_VERSION, note: STATE_NOTE, seed: writeSeed(resetTo) },
    ...(start !== resetTo && { world: writeSeed(start) }),
    workspaces: workspaces.all().map(writeWorkspace),
    keys: keys.all().map(writeKey),
    revoked: Array.from(keys.removed(), ({ secret, hint }) => ({ secret, hint })),
    files: Array.from(files.written()).flatMap(([, file]) => (file ? [writeFile(file)] : [])),
    deleted: [...new Set([...removedOf(state), ...files.removedIds()])].sort(),
    profile: writeProfile(state),
    clock: writeClock(state),
    made: fresh.save(),
    cursors: { sealed, spent: [...spent] },
    counts: state.saveCounts(),
    faults: {
      ...counted,
      pending: pending.map((each) => ({ ...each, fault: faultToJson(each.fault) })),
    },
    scenario: writeScenario(player),
  };
}

/** Seeded files that are gone: the store remembers only the latest removed ids. */
const removedOf = ({ store }: MockState): string[] =>
  Array.from(store.files.written()).flatMap(([id, file]) => (file === null ? [id] : []));

const writeProfile = ({ profile, learned }: ChosenProfile): ProfileInput => ({
  ...differenceFromDefault(profile),
  ...(learned && { learned }),
});

const readProfile = (given: ProfileInput): ChosenProfile => ({
  profile: resolveProfile(given),
  learned: learnedOf(given),
});

function writeClock({ clock }: MockState): SavedState['clock'] {
  const runs = !clock.isFrozen();
  const at = runs ? { at: toIso(Date.now() * MICROSECONDS.millisecond) } : {};
  return { now: toIso(clock.instant()), runs, ...at };
}

function writeScenario(player: ScenarioPlayer): SavedState['scenario'] {
  const { run } = player;
  const progress = player.progress();
  if (!run || !progress) return null;
  const { instant, sender, faults, ...counted } = progress;
  return {
    plays: run.scenario,
    before: writeProfile(run.before),
    progress: {
      ...{ ...counted, faults: [...faults], instant: toIso(instant) },
      sender: sender && writeKey(sender),
    },
  };
}

function writeSeed(start: StartState): SavedSeed {
  const { world, grown, runs, scenario } = start;
  const { recipe, hash, grownFrom } = grown;
  return {
    world: {
      ...{ recipe, hash },
      ...(grownFrom
        ? { grown: { ...grownFrom, now: toIso(grownFrom.now) } }
        : { data: writeGrownWorld(grown) }),
    },
    now: toIso(world.now),
    runs,
    ...(world.keys !== grown.keys && { secrets: world.keys.map(({ secret }) => secret) }),
    profile: writeProfile(start),
    scenario,
  };
}

const IMPORT = 'import the state';

/** A state that was read, with its world and its store, and checked as far as that is possible. */
export type ReadState = ReturnType<typeof readState>;

/**
 * Reads a state without changing anything.
 *
 * @param known existing seeds: a world with the same hash is shared.
 * @param isTaken whether a secret belongs to another sandbox.
 * @throws Error that names the field.
 */
export function readState(
  given: unknown,
  known: readonly StartState[],
  isTaken: (secret: string) => boolean,
) {
  const saved = parseInput(savedStateSchema, given, IMPORT);
  const resetTo = readSeed(saved.seed, known);
  const start = saved.world ? readSeed(saved.world, [resetTo, ...known]) : resetTo;
  for (const { secret } of [...resetTo.world.keys, ...saved.keys, ...saved.revoked]) {
    if (!isTaken(secret)) continue;
    // A key selects the sandbox of a request, so no two sandboxes may share one.
    throw new OperationError({
      action: IMPORT,
      field: 'keys',
      reason:
        'a key in the state already belongs to another sandbox: import the state into that sandbox, or on another server',
      kind: 'conflict',
    });
  }
  return {
    ...{ resetTo, start, saved },
    chosen: saved.profile && readProfile(saved.profile),
    /** Fills a store. Called with what reports its later changes. */
    store: (changed: Parameters<typeof createStore>[2]): Store => fillStore(saved, start, changed),
    scenario: saved.scenario && {
      scenario: resolveScenario(saved.scenario.plays),
      before: readProfile(saved.scenario.before),
    },
  };
}

function fillStore(
  { workspaces, keys, revoked, files, deleted }: ReadSaved,
  { profile, world }: StartState,
  changed: Parameters<typeof createStore>[2],
): Store {
  let isReady = false;
  const report: typeof changed = (change) => {
    if (isReady) changed?.(change);
  };
  try {
    const store = createStore({ workspaces, keys, files: world.files }, profile, report);
    for (const key of revoked) store.keys.forget(key);
    for (const id of deleted) {
      store.files.remove(id);
      store.files.spend(id);
    }
    for (const file of files) {
      if (store.files.get(file.id)) store.files.update(file.id, file);
      else store.files.add(file);
    }
    isReady = true;
    return store;
  } catch (cause) {
    throw within(cause, IMPORT);
  }
}

/** Restores everything but the world, the store and the profile. @throws Error that names the part. */
export function restoreState(
  { saved, scenario }: ReadState,
  state: MockState,
  player: ScenarioPlayer,
): void {
  const { clock, made, cursors, counts, faults } = saved;
  const passed = clock.at === undefined ? 0 : Date.now() * MICROSECONDS.millisecond - clock.at;
  state.clock.setTo({ instant: clock.now + Math.max(0, passed), runs: clock.runs });
  state.fresh.restore(made);
  state.cursors.restore(cursors);
  state.restoreCounts(counts);
  state.faults.restore(faults);
  try {
    player.restore(scenario, saved.scenario?.progress ?? null);
  } catch (cause) {
    throw within(cause, IMPORT, 'scenario');
  }
}

/** @throws Error that names the field, when the world differs or cannot be seeded. */
function readSeed(
  { world: named, now, runs, secrets, profile, scenario }: ReadSeed,
  known: readonly StartState[],
): StartState {
  const chosen = readProfile(profile);
  const found = known.find((each) => each.grown.hash === named.hash);
  const grown = withOther(found?.grown ?? seedAgain(named, chosen), { now });
  const world = secrets ? withSecrets(grown, secrets) : grown;
  return {
    ...{ grown, world, runs, ...chosen },
    scenario: scenario && resolveScenario(scenario),
  };
}

function seedAgain(
  { recipe, hash, grown, data }: ReadSeed['world'],
  { profile }: ChosenProfile,
): World {
  if (data) return readGrownWorld(data);
  const fail = (expected: string, found: string) =>
    new OperationError({ action: IMPORT, field: 'seed.world', expected, found });
  if (!grown) throw fail('`grown` or `data`', 'neither');
  const { seed, files, now } = grown;
  const growth = { seed, files, now: toIso(now) };
  // The schema of recipes checks it.
  const made = seedWorld(grown.world as WorldOption, profile, growth, IMPORT);
  if (made.hash === hash) return made;
  throw fail(
    `${made.hash}, the hash of "${recipe}" in this version`,
    `${hash}, of another version`,
  );
}

function withSecrets(grown: World, secrets: readonly string[]): World {
  const { length } = grown.keys;
  if (secrets.length !== length || new Set(secrets).size !== length) {
    const expected = `${length} different secrets`;
    const found = String(secrets.length);
    throw new OperationError({ action: IMPORT, field: 'seed.secrets', expected, found });
  }
  const left = [...secrets];
  return mintKeys(grown, () => left.shift() ?? '');
}
