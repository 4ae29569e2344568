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

/** A mock that can be written down, and made again elsewhere. */
export interface Saveable {
  /**
   * All that the mock holds, as JSON: what it began with, and the writes since, each file once.
   * The journal is no part of it. It holds the secrets of the (made-up) keys.
   *
   * @throws Error where a fault or a scenario has a function, which JSON cannot say.
   */
  exportState(): SavedState;
  /**
   * Goes on from what another mock held: every answer is the one that it would give. A reset goes
   * back to what that one began with; the journal is empty.
   *
   * @throws Error that names the field, where it is malformed or foreign, or the world is not
   *   there; then nothing has changed.
   */
  importState(state: SavedState): void;
  /**
   * Tells of every write before whoever made it hears of it: one record for each call. What a
   * listener throws is thrown to who made the write, which is done all the same.
   *
   * @returns what ends it.
   */
  onWrite(listener: (write: Write) => void): () => void;
  /**
   * Does a write again that `onWrite` of a mock with the same state told of; it is told of no more.
   *
   * @throws Error that names the field, where it cannot be.
   */
  replay(write: Write): void;
}

/** Added to a mock as its methods. */
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
  const internals = internalsOf(mock, 'tell of writes');
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

/** What one call changed, as one write. */
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

/** Requests find a sandbox by its keys, so no two may share one. */
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
    found: `that of ${owner}, which a key of another sandbox has already, by which requests find it; put the state in the place of that sandbox, or on another server`,
    kind: 'conflict',
  });
}
