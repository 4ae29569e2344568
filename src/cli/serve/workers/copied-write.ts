import type { MockOptions } from '../../../mock/create-mock.ts';
import type { PlaceWrite } from '../../../mock/saved/place-writes.ts';
import type { SavedState, Write } from '../../../mock/saved/schema.ts';
import type { CopiedWrite } from './messages.ts';

/**
 * A write without what no copy needs: who answers where requests are counted, and where faults and
 * scenarios wait, is the primary; and it alone makes things up.
 *
 * @param world that of the default sandbox, as it was given.
 * @returns undefined where nothing is left.
 */
export function copyOf(write: PlaceWrite, world: MockOptions['world']): CopiedWrite | undefined {
  const { sandbox, state, ttlSeconds, deleted, ...parts } = write;
  if (deleted) return { sandbox, deleted };
  if (state) {
    const copied: SavedState = copiedParts(state);
    const isData = state.seed.world.grown === undefined;
    return {
      ...{ sandbox, state: copied },
      ...(ttlSeconds !== undefined && { ttlSeconds }),
      ...(isData && sandbox === 'default' && { givenWorld: world }),
    };
  }
  const copied = copiedParts(parts);
  return Object.keys(copied).length > 0 ? { sandbox, ...copied } : undefined;
}

/** A clock that runs is set at the very moment again: the real time then says it less exactly. */
function copiedParts<Given extends Partial<Write>>({
  made: _made,
  cursors: _cursors,
  counts: _counts,
  faults: _faults,
  scenario: _scenario,
  progress: _progress,
  clock,
  ...others
}: Given) {
  return { ...others, ...(clock && { clock: { now: clock.now, runs: clock.runs } }) };
}
