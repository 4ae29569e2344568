import { fileURLToPath } from 'node:url';
import { type Served, serve } from '../scripts/try-serve.ts';
import { pathOf } from '../src/document/routes.ts';
import type { FilePage } from '../src/document/wire.ts';

/** The built command line. */
export const COMMAND = fileURLToPath(new URL('../package/cli.js', import.meta.url));

/** Runs `workspace-files serve` as its users do. @throws Error if it does not start. */
export const serveBuilt = (...flags: readonly string[]) =>
  serve([process.execPath, COMMAND, 'serve', ...flags]);

export const portOf = ({ baseUrl }: Pick<Served, 'baseUrl'>): number =>
  Number(new URL(baseUrl).port);

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

/** The pages of a listing from a cursor, each with its path. @throws Error on a refusal. */
export async function* pagesOf(
  { baseUrl, workspaceId, secret, limit }: Walk,
  from: string | null = null,
): AsyncGenerator<FilePage & { readonly path: string }> {
  for (let cursor = from, hasMore = true; hasMore; ) {
    const path = listingPath(workspaceId, limit, cursor);
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(baseUrl + path, { headers });
    if (!response.ok) throw new Error(`Failed to read a page: ${response.status}`);
    const read: FilePage = await response.json();
    yield { ...read, path };
    ({ nextCursor: cursor, hasMore } = read);
  }
}

/** The ids of a listing from a cursor. */
export async function readAll(walk: Walk, from: string | null = null): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { files } of pagesOf(walk, from)) ids.push(...files.map(({ id }) => id));
  return ids;
}

/** The cursor of the second page. */
export async function secondCursor(walk: Walk): Promise<string | null> {
  for await (const { nextCursor } of pagesOf(walk)) return nextCursor;
  return null;
}
