import type { IdFormatValue } from '../../contract-tests/suite.ts';
import type { Profile } from '../profile/schema.ts';
import { createCursors } from '../service/cursor.ts';

/**
 * The fewest characters that a cursor of a mock has, where file ids are of a form: a deployment
 * with shorter ones has no twin in that.
 *
 * @param ids undefined where no id was seen.
 */
export function shortestCursor(
  style: Profile['cursor']['style'],
  ids: IdFormatValue | undefined,
): number {
  const cursors = createCursors(1, {
    style,
    minLength: 0,
    stability: 'stable',
    reuse: 'allowed',
    otherLimit: 'free',
    empty: 'refused',
    repeated: 'refused',
    checkedFirst: false,
  });
  const position = { orderTime: 0, id: ids ? shortestId(ids) : '' };
  return cursors.seal({ workspaceId: '', position, page: 1, limit: 1 }).length;
}

function shortestId(format: IdFormatValue): string {
  return format.prefix + '0'.repeat(lengthOf(format));
}

function lengthOf(format: IdFormatValue): number {
  switch (format.style) {
    case 'uuid':
      return 36;
    case 'ulid':
      return 26;
    case 'sequential':
      return Math.max(format.width, String(format.start).length);
    case 'random':
      return format.length;
    case 'other':
      return format.minLength;
  }
}
