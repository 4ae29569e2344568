import { checkKey, listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { StopError } from '../exchange/stop.ts';
import { objectOf, readPage } from '../listing/page.ts';
import { readFailure } from '../observations/read-failure.ts';
import { sampleOf } from '../observations/sample.ts';
import { type RuleContext, workspaceIdOf } from './context.ts';
import {
  callingValid,
  filesReadBy,
  isEmptyPermission,
  type KeyTimes,
  type Leaf,
  leafText,
  leavesOf,
  readExpiry,
  timeOf,
} from './key-claims.ts';

/**
 * What a deployment's own answers tell of a key. How a key check says so is open (clause 4.1), so
 * that silence tells nothing.
 */
export interface KeyStanding {
  /** By a time that the key check shows, by what marks the key as expired, or by a refusal's words. */
  readonly expiry: 'expired' | 'valid' | undefined;
  /** The field that calls the key valid in so many words, as text: `valid: true`. */
  readonly calledValid: string | undefined;
  /** Whether it has the scope files:read. */
  readonly scope: 'has' | 'lacks' | undefined;
}

/**
 * What the key check says of a key, compared with what it says of one that is served.
 *
 * @param reference the check of the latter; the good key's if left out.
 */
export async function standingOf(
  context: RuleContext,
  check: Answer,
  reference?: Answer,
): Promise<KeyStanding> {
  if (!check.ok) return standingByRefusal(check);
  return standingByCheck(context, check, leavesOf(reference ?? (await context.keyCheck())));
}

function standingByCheck(context: RuleContext, check: Answer, good: readonly Leaf[]): KeyStanding {
  const theirs = leavesOf(check);
  const expiry = expiryOf(theirs, good, timesOf(context, check));
  const valid = callingValid(theirs, expiry === 'expired');
  return { expiry, calledValid: valid && leafText(valid), scope: scopeOf(theirs, good) };
}

/** What the words of a refusal say; none of them is stated, so that only clear ones count. */
export function standingByRefusal(answer: Answer): KeyStanding {
  const { code, error } = readFailure(sampleOf(answer, 0));
  const words = `${code ?? ''} ${error ?? ''}`.slice(0, 1000);
  const expired = /expir/i.test(words);
  const lacks = /scope|permission|privilege|files:read/i.test(words);
  return {
    expiry: expired && !lacks ? 'expired' : undefined,
    calledValid: undefined,
    scope: lacks && !expired ? 'lacks' : undefined,
  };
}

/** What the key check says of the good key by itself, and a refusal that it got by its words. */
export async function standingOfGoodKey(
  context: RuleContext,
  refusal: Answer,
): Promise<KeyStanding> {
  const check = await context.keyCheck();
  const said = standingByRefusal(refusal);
  const own = standingByCheck(context, check, []);
  const isBare = leavesOf(check).some(isEmptyPermission);
  return {
    ...own,
    expiry: said.expiry ?? own.expiry,
    scope: said.scope ?? own.scope ?? (isBare ? 'lacks' : undefined),
  };
}

function expiryOf(
  theirs: readonly Leaf[],
  good: readonly Leaf[],
  times: KeyTimes,
): KeyStanding['expiry'] {
  for (const { name, path, value } of theirs) {
    const goodValue = good.find((leaf) => leaf.path === path)?.value;
    if (/^(is_?)?expired$/i.test(name) && value === true) return 'expired';
    if (/^expired$/i.test(String(value)) && goodValue !== value) return 'expired';
    if (/valid|active|enabled/i.test(name) && value === false && goodValue === true) {
      return 'expired';
    }
  }
  for (const { name, path, value } of theirs) {
    const told = readExpiry(name, value, good.find((leaf) => leaf.path === path)?.value, times);
    if (told) return told;
  }
  return undefined;
}

/** The clock of the deployment, and the newest file that it listed: it is no earlier than that. */
function timesOf({ client }: RuleContext, check: Answer): KeyTimes {
  const firstPages = client.journal
    .filter(({ ok, request: { operation, query } }) => ok && operation === 'listFiles' && !query[0])
    .slice(0, 3);
  const newest = firstPages
    .flatMap((answer) => readPage(answer).entries ?? [])
    .flatMap(({ raw }) => timeOf(objectOf(raw)?.createdAt ?? null) ?? [])
    .reduce<number | undefined>((most, { from }) => Math.max(most ?? from, from), undefined);
  const date = timeOf(check.headers.get('date') ?? '');
  return { clock: date?.from ?? check.sentAt, newest };
}

function scopeOf(theirs: readonly Leaf[], good: readonly Leaf[]): KeyStanding['scope'] {
  const said = new Set(theirs.map(filesReadBy));
  // Of two that contradict each other neither counts.
  if (said.has(true) && said.has(false)) return undefined;
  if (said.has(true)) return 'has';
  if (said.has(false) || good.some((leaf) => filesReadBy(leaf))) return 'lacks';
  const isEmptied = theirs
    .filter(isEmptyPermission)
    .some(({ path }) =>
      good.some((leaf) => leaf.path.startsWith(path) && !isEmptyPermission(leaf)),
    );
  return isEmptied ? 'lacks' : undefined;
}

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
