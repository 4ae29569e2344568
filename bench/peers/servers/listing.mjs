// What the peers that are programmed have in common: the world that the bench wrote, whose files
// stand in the order of the listing already, so that none has to sort; cursors are places in it.
import { readFileSync } from 'node:fs';

export const PREFIX = '/api/v1';
export const { workspaceId, secret, files } = JSON.parse(readFileSync(process.argv[2], 'utf8'));

export const unauthorised = { code: 'invalid_key', error: 'The API key is not valid.' };
export const identity = { workspaceId };

/** The place where a page begins, and how long it is. */
export function pageOf(query) {
  return { start: Number(query.get('cursor') ?? 0), limit: Number(query.get('limit') ?? 50) };
}

export function envelope(page, start, limit) {
  const hasMore = start + limit < files.length;
  return { files: page, hasMore, nextCursor: hasMore ? String(start + limit) : null };
}

export function mayPass(authorization) {
  return authorization === `Bearer ${secret}`;
}
