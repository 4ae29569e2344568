import { fileURLToPath } from 'node:url';
import { pathOf } from '../src/document/routes.ts';
import type { FilePage } from '../src/document/wire.ts';

/** The built command line. */
export const COMMAND = fileURLToPath(new URL('../package/cli.js', import.meta.url));

export interface Walk {
  readonly baseUrl: string;
  readonly workspaceId: string;
  readonly secret: string;
  readonly limit: number;
}

export const listingPath = (workspaceId: string, limit: number, cursor: string | null): string => {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) });
  return `${pathOf('listFiles', workspaceId)}?${query}`;
};

/** The pages of a listing, each with its path. @throws Error on a refusal. */
export async function* pagesOf({
  baseUrl,
  workspaceId,
  secret,
  limit,
}: Walk): AsyncGenerator<FilePage & { readonly path: string }> {
  for (let cursor: string | null = null, hasMore = true; hasMore; ) {
    const path = listingPath(workspaceId, limit, cursor);
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(baseUrl + path, { headers });
    if (!response.ok) throw new Error(`Failed to read a page: ${response.status}`);
    const read: FilePage = await response.json();
    yield { ...read, path };
    ({ nextCursor: cursor, hasMore } = read);
  }
}

/** The ids of a listing. */
export async function readAll(walk: Walk): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { files } of pagesOf(walk)) ids.push(...files.map(({ id }) => id));
  return ids;
}
