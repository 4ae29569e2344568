import { pathOf } from '../../src/document/routes.ts';
import { otherPath } from '../exchange/api-request.ts';
import type { Client } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { readPage } from './page.ts';

/** Another spelling of the listing's path, where the deployment lists files all the same. */
export interface SpelledPath {
  /** In words: `with a slash behind it`. */
  readonly how: string;
  /** The path of a workspace's listing, so spelled. */
  readonly of: (workspaceId: string) => string;
  /** The ids that the good key is shown there. */
  readonly ids: ReadonlySet<string>;
}

/**
 * What routers take for the same path, and whoever guards it may not: a guard that compares texts
 * is passed by on them.
 */
const spellings: readonly Pick<SpelledPath, 'how' | 'of'>[] = [
  { how: 'with a trailing slash', of: (id) => `${listing(id)}/` },
  { how: 'with a double slash', of: (id) => listing(id).replace(/\/files$/, '//files') },
  { how: 'with an encoded letter', of: (id) => listing(id).replace(/\/files$/, '/%66iles') },
  { how: 'in capital letters', of: (id) => listing(id).replace(/\/files$/, '/FILES') },
];

function listing(workspaceId: string): string {
  return pathOf('listFiles', workspaceId.toWellFormed());
}

/** The spellings that list files to the good key; what they should do is open (clause 1 r6). */
export async function findSpelledPaths(
  client: Client,
  key: Credential,
  workspaceId: string,
): Promise<SpelledPath[]> {
  const found: SpelledPath[] = [];
  for (const spelling of spellings) {
    const ids = await idsAt(client, key, spelling.of(workspaceId));
    if (ids.size > 0) found.push({ ...spelling, ids });
  }
  return found;
}

async function idsAt(client: Client, key: Credential, path: string): Promise<Set<string>> {
  const answer = await client.send(otherPath(path, key));
  const entries = (answer.ok && readPage(answer).entries) || [];
  return new Set(entries.map(({ id }) => id).filter((id) => id !== ''));
}
