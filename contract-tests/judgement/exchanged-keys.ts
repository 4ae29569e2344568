import { checkKey, listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { StopError } from '../exchange/stop.ts';
import { readPage } from '../listing/page.ts';
import { type RuleContext, workspaceIdOf } from './context.ts';
import { standingOf } from './key-standing.ts';

/** That the good key is refused where one that must list nothing lists: the two were exchanged, it seems. */
export interface ExchangedKeys {
  /** What the good key is refused by, in words. */
  readonly by: string;
  readonly refusal: Answer;
  /** The key that lists instead. */
  readonly instead: UnlistingName;
  readonly listing: Answer;
}

type UnlistingName = (typeof unlisting)[number];

const unlisting = ['unscoped', 'expired'] as const;

/**
 * Tries the keys before anything is judged by them.
 *
 * @returns undefined where the good key is served, where none lists in its place, and where the
 * deployment itself says that the good key may list: that is a fault of it.
 */
export async function exchangedKeys(context: RuleContext): Promise<ExchangedKeys | undefined> {
  const { credentials, client } = context;
  if (unlisting.every((name) => credentials[name] === undefined)) return undefined;
  const check = await context.keyCheck();
  const home = await context.workspaceId();
  if (check.ok && home === undefined) return undefined;
  const refusal =
    home === undefined ? check : await client.send(listFiles(home, credentials.key, {}, 'refusal'));
  if (!isRefusal(refusal)) return undefined;

  for (const name of unlisting) {
    const credential = credentials[name];
    if (!credential) continue;
    const theirs = await client.send(checkKey(credential, 'refusal'));
    const id = workspaceIdOf(theirs);
    if (id === undefined) continue;
    const listing = await client.send(listFiles(id, credential, {}, 'refusal'));
    if (!listing.ok || !readPage(listing).entries) continue;
    const { scope, expiry } = await standingOf(context, check, theirs);
    if (check.ok && scope === 'has' && expiry !== 'expired') return undefined;
    return { by: check.ok ? 'the listing' : 'the key check', refusal, instead: name, listing };
  }
  return undefined;
}

/** Of the key, as far as can be told: no success, no redirect, no rate limit, no outage. */
const isRefusal = ({ status }: Answer): boolean => status >= 400 && status < 500 && status !== 429;

/**
 * Why the run was cut short, where the deployment is gone at its end: what is unproven then says
 * nothing of it. A request that fails by itself is none; the key check is asked once more.
 */
export async function outageAtTheEnd({
  client,
  credentials,
}: RuleContext): Promise<string | undefined> {
  if (!client.lastFailed()) return undefined;
  try {
    const { status } = await client.send(checkKey(credentials.key));
    return status >= 500
      ? `the key check responds with ${status} at the end of the run`
      : undefined;
  } catch (error) {
    if (!(error instanceof StopError)) throw error;
    return isOutage(error) ? error.message : undefined;
  }
}

/** That the budget is spent says nothing of the deployment. */
const isOutage = ({ kind }: StopError): boolean =>
  kind === 'connection' || kind === 'timeout' || kind === 'proxy';
