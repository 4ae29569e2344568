import { parseFor } from '../../profile/parse-settings.ts';
import { OperationError, within } from '../../text/operation-error.ts';
import { type Internals, internalsOf } from '../internals.ts';
import { applyEntities, changesSince, writeChanges } from './saved-entities.ts';
import { applyParts, writeAllParts, writeParts } from './saved-parts.ts';
import { readSeed, writeSeed } from './saved-seed.ts';
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
  internals.recorder.silently(() => apply(write, internals, IMPORT));
  internals.recorder.began('state');
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
    ...writeChanges(changesSince(seeded, state().store)),
    ...writeAllParts(internals),
  };
}

/** Writes down what one call changed. */
function writeGathered(internals: Internals, gathered: Gathered): Write {
  const { beginning, changes, touched, spent } = gathered;
  return {
    ...(beginning === 'reset' && { reset: true }),
    ...(beginning === 'world' && { world: writeSeed(internals.seeded) }),
    ...(beginning === 'state' && writeAll(internals)),
    ...writeChanges(changes),
    ...writeParts(internals, touched, spent),
  };
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
      applyEntities(write, internals.state().store);
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
