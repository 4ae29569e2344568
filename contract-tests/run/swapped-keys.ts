import type { ApiResponse } from '../http/client.ts';
import type { KeyName } from '../http/credentials.ts';
import { checkKey, listFiles } from '../http/request.ts';
import { readPage } from '../walks/page.ts';
import { type RuleContext, workspaceIdOf } from './context.ts';

/** The refusal of the good key, and the key that lists files instead of it. */
interface SwappedKeys {
  readonly by: 'the listing' | 'the key check';
  readonly refusal: ApiResponse;
  readonly instead: KeyName;
  readonly listing: ApiResponse;
}

/** Whether the good key is refused while a key that must not list files can: likely a mix-up. */
export async function swappedKeys(context: RuleContext): Promise<SwappedKeys | undefined> {
  const { credentials, client } = context;
  const check = await context.keyCheck();
  const home = await context.workspaceId();
  if (check.ok && home === undefined) return undefined;
  const names = (['unscoped', 'expired'] as const).filter((name) => credentials[name]);
  if (names.length === 0) return undefined;
  const refusal =
    home === undefined ? check : await client.send(listFiles(home, credentials.key, {}, 'refusal'));
  if (refusal.status < 400 || refusal.status >= 500 || refusal.status === 429) return undefined;
  for (const instead of names) {
    const credential = credentials[instead];
    if (!credential) continue;
    const id = workspaceIdOf(await client.send(checkKey(credential, 'refusal')));
    if (id === undefined) continue;
    const listing = await client.send(listFiles(id, credential, {}, 'refusal'));
    const isListed = listing.ok && readPage(listing).entries !== undefined;
    if (isListed)
      return { by: check.ok ? 'the listing' : 'the key check', refusal, instead, listing };
  }
  return undefined;
}
