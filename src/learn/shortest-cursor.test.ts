import { expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { createCursors } from '../service/cursor.ts';
import { shortestCursor } from './shortest-cursor.ts';

const styles = [
  'base64url',
  'reserved',
  'percent',
  'spaces',
  'digits',
  'json',
  'non-ascii',
] as const;

test.each(styles)('cursors of the mock in %s are as short as is said, and no shorter', (style) => {
  const cursors = createCursors(1, { ...resolveProfile({}).cursor, style });
  for (const idBytes of [1, 7, 8, 21, 36]) {
    const position = { orderTime: 0, id: 'x'.repeat(idBytes) };
    const cursor = cursors.seal({ workspaceId: 'ws_1', position, page: 1, limit: 1 });

    expect(shortestCursor(style, idBytes)).toBe(cursor.length);
  }
});
