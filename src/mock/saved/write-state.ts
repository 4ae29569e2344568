import type { SavedContext } from './saved-context.ts';
import { writeAllParts, writeParts } from './saved-parts.ts';
import { writeSeed } from './saved-seed.ts';
import { type SavedState, STATE_NOTE, STATE_VERSION, type Write } from './schema.ts';
import { type EntityWrites, writeChange, writesSince } from './write-entities.ts';
import type { Beginning, Gathered } from './write-recorder.ts';

/** @throws Error where a fault or a scenario has a function, which JSON cannot say. */
export function writeState(context: SavedContext): SavedState {
  return { version: STATE_VERSION, note: STATE_NOTE, ...writeAll(context) };
}

function writeAll(context: SavedContext): Omit<SavedState, 'version' | 'note'> {
  const { live } = context;
  const seeded = live.seeded();
  const first = live.first();
  return {
    seed: writeSeed(first),
    ...(seeded !== first && { world: writeSeed(seeded) }),
    ...writesSince(seeded, live.current().store),
    ...writeAllParts(context, seeded),
  };
}

/** What one call changed, as one write. */
export function writeGathered(
  context: SavedContext,
  { beginning, changes, touched, spent }: Gathered,
): Write {
  const entities: EntityWrites = {};
  for (const change of changes) writeChange(entities, change);
  return {
    ...(beginning && writeBeginning(context, beginning)),
    ...entities,
    ...writeParts(context, touched, spent),
  };
}

function writeBeginning(context: SavedContext, beginning: Beginning): Write {
  if (beginning === 'reset') return { reset: true };
  return beginning === 'world' ? { world: writeSeed(context.live.seeded()) } : writeAll(context);
}
