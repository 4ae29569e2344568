import { OperationError } from '../text/operation-error.ts';
import { columnsOf } from '../world/world-files.ts';
import type { MockState } from './state.ts';

/** What scenarios and the control API may add to the files that a world began with. */
export const MOST_ADDED_FILES = 100_000;

/**
 * @param count files to add.
 * @throws OperationError (`limit`) when the mock would have more added files than it may.
 */
export function refuseMoreFiles(
  { store, world }: Pick<MockState, 'store' | 'world'>,
  count: number,
  most: number,
  action: string,
): void {
  const added = store.files.size() - columnsOf(world).size;
  if (added + count <= most) return;
  throw new OperationError({
    action,
    kind: 'limit',
    reason: `the world has ${added} added files, ${count} more exceed the limit of ${most}`,
  });
}
