import { OperationError } from '../text/operation-error.ts';
import { columnsOf } from '../world/world-files.ts';
import { MOST_FILES_AT_ONCE } from './scenario/schema.ts';
import type { MockState } from './state.ts';

/** What scenarios and the control API may add to the files that a world began with. */
export const MOST_ADDED_FILES = 100_000;

/**
 * @param count files to add at once.
 * @param most in all.
 * @throws OperationError (`limit`) when that is more than the mock may have.
 */
export function refuseMoreFiles(
  { store, world }: Pick<MockState, 'store' | 'world'>,
  count: number,
  most: number,
): void {
  const added = store.files.size() - columnsOf(world).size;
  const room = Math.min(MOST_FILES_AT_ONCE, most - added);
  if (count <= room) return;
  throw new OperationError({
    action: 'add files',
    kind: 'limit',
    expected: `at most ${room} more`,
    found: `${count}`,
  });
}
