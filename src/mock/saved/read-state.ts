import { parseFor } from '../../profile/parse-settings.ts';
import { OperationError, within } from '../../text/operation-error.ts';
import type { Begun } from '../live-state.ts';
import type { SavedContext } from './saved-context.ts';
import { applyParts } from './saved-parts.ts';
import { readSeed } from './saved-seed.ts';
import { type ReadState, type ReadWrite, savedStateSchema, writeSchema } from './schema.ts';
import { applyEntities } from './write-entities.ts';

export const IMPORT = 'import the state';
export const REPLAY = 'replay the write';

/** @throws Error that names the field, where it cannot be. */
export function replayWrite(context: SavedContext, given: unknown): void {
  const write = parseFor(writeSchema, given, REPLAY);
  context.recorder.silently(() => {
    beginAnew(write, context, REPLAY);
    apply(write, context, REPLAY);
  });
}

/** @throws Error that names the field, where it cannot be; then nothing has changed. */
export function readState(context: SavedContext, given: unknown): void {
  const state = parseFor(savedStateSchema, given, IMPORT);
  const { $schema: _hint, version: _version, note: _note, ...write } = state;
  const { recorder } = context;
  const restore = keepAll(context);
  try {
    recorder.silently(() => {
      beginAnew(write, context, IMPORT);
      apply(write, context, IMPORT);
    });
  } catch (cause) {
    recorder.silently(restore);
    throw cause;
  }
  recorder.began('state');
}

/** What a write begins anew with is made already. */
function apply(write: ReadWrite, context: SavedContext, action: string): void {
  try {
    applyEntities(write, context.live.current().store);
    applyParts(write, context);
    if (write.reset || write.seed || write.world) context.observable.reset();
    for (const key of write.keys ?? []) context.redactor.remember(key);
  } catch (cause) {
    throw within(cause, action);
  }
}

function beginAnew(
  { reset, seed, world, keys = [] }: ReadWrite,
  context: SavedContext,
  action: string,
): void {
  const { live, grow, player, redactor } = context;
  const seedOf = (saved: ReadState['seed']): Begun =>
    readSeed(saved, [live.first(), live.seeded()], grow, action);
  const first = seed && seedOf(seed);
  const other = world && seedOf(world);
  for (const each of [first?.world.keys, other?.world.keys, keys]) {
    refuseTaken(each ?? [], context, action);
  }
  if (first) live.seedFirst(first);
  else if (reset) live.reseed();
  if (other) live.seed(other);
  if (!first && !reset && !other) return;
  for (const key of live.current().world.keys) redactor.remember(key);
  player.restore(null);
}

/** @returns what goes back to all that is there now. */
function keepAll({ live, clock, faults, player, observable }: SavedContext): () => void {
  const back = live.keep();
  const saved = { clock: clock.save(), faults: faults.save(), scenario: player.save() };
  const { world, runs } = live.seeded();
  return () => {
    back();
    clock.reset(world.now, runs);
    clock.restore(saved.clock);
    faults.restore(saved.faults);
    player.restore(saved.scenario);
    observable.reset();
  };
}

/** The keys of another mock at the same place are not taken over: requests find it by them. */
function refuseTaken(
  keys: readonly { readonly secret: string; readonly label?: string }[],
  { isTakenElsewhere }: SavedContext,
  action: string,
): void {
  const index = keys.findIndex(({ secret }) => isTakenElsewhere(secret));
  if (index < 0) return;
  const { label } = keys[index] ?? {};
  const owner = label === undefined ? 'a revoked key' : `"${label}"`;
  throw new OperationError({
    action,
    field: 'keys',
    expected: 'secrets of its own',
    found: `that of ${owner}, which a key of another sandbox has already, by which requests find it; put the state in the place of that sandbox, or on another server`,
    kind: 'conflict',
  });
}
