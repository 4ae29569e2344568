import { parseFor } from '../../profile/parse-settings.ts';
import { MICROSECONDS } from '../../template/instant.ts';
import { OperationError, within } from '../../text/operation-error.ts';
import { type Internals, internalsOf } from '../internals.ts';
import type { ScenarioPlayer } from '../scenario/play-scenario.ts';
import { resolveScenario } from '../scenario/resolve-scenario.ts';
import type { MockState } from './mock-state.ts';
import { readProfile, readSeed } from './saved-seed.ts';
import { writeAll, writeGathered } from './saved-write.ts';
import {
  type ReadSeed,
  type ReadWrite,
  type SavedState,
  STATE_NOTE,
  STATE_VERSION,
  savedStateSchema,
  type Write,
  writeSchema,
} from './schema.ts';

/** Exports and imports the state of a mock, and reports its writes. */
export interface Saveable {
  /**
   * The whole state of the mock except its journal, as JSON: its seed and the changes since, each
   * file once. Contains the secrets of the (generated) keys.
   *
   * @throws Error when a fault or a scenario has a function, which JSON cannot express.
   */
  exportState(): SavedState;
  /**
   * Continues from the exported state of another mock, with the same answers. A reset returns to the
   * seed of that mock; the journal is empty.
   *
   * @throws Error that names the field, when the state is invalid or its world is missing; then
   *   nothing has changed.
   */
  importState(state: SavedState): void;
  /**
   * Reports every write, one record per call, before the call returns. An error of the listener is
   * thrown to the caller; the write stays.
   *
   * @returns a function that removes the listener.
   */
  onWrite(listener: (write: Write) => void): () => void;
  /**
   * Repeats a write that `onWrite` of a mock with the same state reported, without reporting it.
   *
   * @throws Error that names the field, when that is impossible.
   */
  replay(write: Write): void;
}

/** The methods of a mock. */
export const saveableOf = (mock: object): Saveable => ({
  exportState: () => exportState(mock),
  importState: (state) => importState(mock, state),
  onWrite: (listener) => onWrite(mock, listener),
  replay: (write) => replay(mock, write),
});

const IMPORT = 'import the state';
const REPLAY = 'replay the write';

/** The method `exportState`, for a mock that lacks it. */
export function exportState(mock: object): SavedState {
  const internals = internalsOf(mock, 'export the state');
  return { version: STATE_VERSION, note: STATE_NOTE, ...writeAll(internals) };
}

/** The method `importState`, for a mock that lacks it. */
export function importState(mock: object, given: SavedState): void {
  const internals = internalsOf(mock, IMPORT);
  const state = parseFor(savedStateSchema, given, IMPORT);
  const { $schema: _hint, version: _version, note: _note, ...write } = state;
  internals.recorder.within(() => {
    apply(write, internals, IMPORT);
    internals.recorder.began('state');
  });
}

/** The method `onWrite`, for a mock that lacks it. */
export function onWrite(mock: object, listener: (write: Write) => void): () => void {
  const internals = internalsOf(mock, 'report writes');
  return internals.recorder.listeners.add((gathered) =>
    listener(writeGathered(internals, gathered)),
  );
}

/** The method `replay`, for a mock that lacks it. */
export function replay(mock: object, given: Write): void {
  const internals = internalsOf(mock, REPLAY);
  const write = parseFor(writeSchema, given, REPLAY);
  internals.recorder.within(() => {
    try {
      apply(write, internals, REPLAY);
    } finally {
      internals.recorder.forget();
    }
  });
}

function apply(write: ReadWrite, internals: Internals, action: string): void {
  const { grow, first, seeded, redactor } = internals;
  const seedOf = (saved: ReadSeed) => readSeed(saved, [first, seeded], grow, action);
  const other = write.world && seedOf(write.world);
  const next = write.seed ? seedOf(write.seed) : write.reset && first;
  for (const keys of [write.seed && next?.world.keys, other?.world.keys, write.keys]) {
    refuseTaken(keys ?? [], internals, action);
  }
  const change = () => {
    if (next) internals.seed(next, true);
    if (other) internals.seed(other);
    try {
      applyEntities(write, internals.state());
      applyParts(write, internals);
    } catch (cause) {
      throw within(cause, action);
    }
  };
  if (next ?? other) internals.replace(change);
  else change();
  for (const key of [...((other ?? next)?.world.keys ?? []), ...(write.keys ?? [])]) {
    redactor.remember(key);
  }
}

/** A key selects the sandbox of a request, so no two sandboxes may share one. */
function refuseTaken(
  keys: readonly { readonly secret: string; readonly label?: string }[],
  { isTakenElsewhere }: Internals,
  action: string,
): void {
  const taken = keys.find(({ secret }) => isTakenElsewhere(secret));
  if (!taken) return;
  const owner = taken.label === undefined ? 'a revoked key' : `"${taken.label}"`;
  throw new OperationError({
    action,
    field: 'keys',
    expected: 'secrets of its own',
    found: `that of ${owner}, which selects another sandbox; replace that sandbox, or import on another server`,
    kind: 'conflict',
  });
}

/** Applies the written workspaces, keys and files to the store. */
function applyEntities(
  { workspaces = [], keys = [], files = [] }: ReadWrite,
  { store }: MockState,
): void {
  applyEach('workspaces', workspaces, (each) => store.workspaces.add(each));
  applyEach('keys', keys, (each) => {
    if (!('removed' in each)) {
      if (store.keys.get(each.secret)) store.keys.update(each.secret, each);
      else store.keys.add(each);
    } else if (!store.keys.remove(each.secret)) store.keys.forget(each);
  });
  applyEach('files', files, (each) => {
    if ('removed' in each) {
      if (!store.files.remove(each.id)) store.files.spend(each.id);
      return;
    }
    const before = store.files.get(each.id);
    if (!before) return store.files.add(each);
    if (before.workspaceId === each.workspaceId && before.createdAt === each.createdAt) {
      return store.files.update(each.id, each);
    }
    const expected = 'the workspace and the creation time of before';
    throw new OperationError({ action: 'change a file', expected });
  });
}

function applyParts(write: ReadWrite, { state, player, useProfile }: Internals): void {
  const { profile, made, cursors, counts, clock, faults, scenario, progress } = write;
  if (profile) useProfile(applyPart('profile', () => readProfile(profile)));
  const now = state();
  if (clock) {
    // A running clock has continued in the meantime.
    const passed = clock.runs && clock.at ? Date.now() * MICROSECONDS.millisecond - clock.at : 0;
    now.clock.setTo({ instant: clock.now + Math.max(0, passed), runs: clock.runs });
  }
  if (made) now.fresh.restore(made);
  if (cursors) now.cursors.restore(cursors);
  if (counts) now.restoreCounts(counts);
  if (faults) now.faults.restore(faults);
  if (scenario === null) player.restore(null);
  else if (scenario || progress) applyPart('scenario', () => restoreScenario(write, player));
}

function restoreScenario({ scenario, progress }: ReadWrite, player: ScenarioPlayer): void {
  const played = scenario
    ? { scenario: resolveScenario(scenario.plays), before: readProfile(scenario.before) }
    : player.run;
  if (!played || !progress) {
    const expected = 'scenario and progress together';
    throw new OperationError({ action: 'read the scenario', expected, found: 'one of them' });
  }
  player.restore(played, progress);
}

function applyEach<Item>(
  name: string,
  items: readonly Item[],
  does: (item: Item) => unknown,
): void {
  for (const [index, item] of items.entries()) applyPart(`${name}.${index}`, () => does(item));
}

/** @throws Error that names the part, when that is impossible. */
function applyPart<Result>(part: string, does: () => Result): Result {
  try {
    return does();
  } catch (cause) {
    throw within(cause, 'apply a write', part);
  }
}
