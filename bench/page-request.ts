import { pathOf } from '../src/document/routes.ts';
import type { Mock } from '../src/mock/create-mock.ts';

export const PAGE_SIZE = 100;

export interface PageRequestOptions {
  readonly baseUrl?: string;
  readonly cursor?: string | null;
}

/** Asks for a page of the first workspace, with the key that may read it. */
export function pageRequest(
  mock: Mock,
  { baseUrl = 'http://127.0.0.1', cursor = null }: PageRequestOptions = {},
): Request {
  const { secret, workspaceId } = mock.keys.byLabel('reader');
  const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
  if (cursor !== null) query.set('cursor', cursor);
  return new Request(`${baseUrl}${pathOf('listFiles', workspaceId)}?${query}`, {
    headers: { Authorization: `Bearer ${secret}` },
  });
}
