import { pathOf } from '../src/document/routes.ts';
import type { Mock } from '../src/mock/create-mock.ts';

export const PAGE_SIZE = 100;

/** Asks for a page of the first workspace, with the key that may read it. */
export function pageRequest(mock: Mock, cursor: string | null = null): Request {
  const { secret, workspaceId } = mock.keys.byLabel('reader');
  const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
  if (cursor !== null) query.set('cursor', cursor);
  return new Request(`http://127.0.0.1${pathOf('listFiles', workspaceId)}?${query}`, {
    headers: { Authorization: `Bearer ${secret}` },
  });
}
