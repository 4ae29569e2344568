import { parseFor } from '../../profile/parse-settings.ts';
import { OperationError, within } from '../../text/operation-error.ts';
import { type Begun, type Internals, internalsOf } from '../internals.ts';
import { applyEntities, type EntityWrites, writeChange, writesSince } from './saved-entities.ts';
import { applyParts, writeAllParts, writeParts } from './saved-parts.ts';
import { readSeed, writeSeed } from './saved-seed.ts';
import {
  type ReadState,
  type ReadWrite,
  type SavedState,
  STATE_NOTE,
  STATE_VERSION,
  savedStateSchema,
  type Write,
  writeSchema,
} from './schema.ts';
import type { Gathered } from './write-recorder.ts';

/** Exports and imports the state of a mock, and reports its writes. */
export interface Saveable {
  /**
   * Everything that the mock holds except its journal, as JSON: its seed and the changes since, each
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
  const { recorder } = internals;
  const restore = internals.keep();
  try {
    recorder.silently(() => apply(write, internals, IMPORT));
  } catch (cause) {
    recorder.silently(restore);
    throw cause;
  }
  recorder.began('state');
}

/** The method `onWrite`, for a mock that lacks it. */
export function onWrite(mock: object, listener: (write: Write) => void): () => void {
  const internals = internalsOf(mock, 'report writes');
  return internals.recorder.add(listener, (gathered) => writeGathered(internals, gathered));
}

/** The method `replay`, for a mock that lacks it. */
export function replay(mock: object, given: Write): void {
  const internals = internalsOf(mock, REPLAY);
  const write = parseFor(writeSchema, given, REPLAY);
  internals.recorder.silently(() => apply(write, internals, REPLAY));
}

function writeAll(internals: Internals): Omit<SavedState, 'version' | 'note'> {
  const { first, seeded, state } = internals;
  return {
    seed: writeSeed(first),
    ...(seeded !== first && { world: writeSeed(seeded) }),
    ...writesSince(seeded, state().store),
    ...writeAllParts(internals),
  };
}

/** Writes down what one call changed. */
function writeGathered(
  internals: Internals,
  { beginning, changes, touched, spent }: Gathered,
): Write {
  const entities: EntityWrites = {};
  for (const change of changes) writeChange(entities, change);
  return {
    ...(beginning === 'reset' && { reset: true }),
    ...(beginning === 'world' && { world: writeSeed(internals.seeded) }),
    ...(beginning === 'state' && writeAll(internals)),
    ...entities,
    ...writeParts(internals, touched, spent),
  };
}

function apply(write: ReadWrite, internals: Internals, action: string): void {
  startOver(write, internals, action);
  try {
    applyEntities(write, internals.state().store);
    applyParts(write, internals);
    if (write.reset || write.seed || write.world) internals.replaced();
    for (const key of write.keys ?? []) internals.redactor.remember(key);
  } catch (cause) {
    throw within(cause, action);
  }
}

function startOver(
  { reset, seed, world, keys = [] }: ReadWrite,
  internals: Internals,
  action: string,
): void {
  const { grow, player, redactor } = internals;
  const seedOf = (saved: ReadState['seed']): Begun =>
    readSeed(saved, [internals.first, internals.seeded], grow, action);
  const first = seed && seedOf(seed);
  const other = world && seedOf(world);
  for (const each of [first?.world.keys, other?.world.keys, keys]) {
    refuseTaken(each ?? [], internals, action);
  }
  if (first ?? reset) internals.seed(first, true);
  if (other) internals.seed(other);
  if (!first && !reset && !other) return;
  for (const key of internals.state().world.keys) redactor.remember(key);
  player.restore(null);
}

/** A key selects the sandbox of a request, so no two may share one. */
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
