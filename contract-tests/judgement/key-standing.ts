import { checkKey, listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { readPage } from '../listing/page.ts';
import { readFailure } from '../observations/sample.ts';
import { type RuleContext, workspaceIdOf } from './context.ts';
import {
  callingValid,
  filesReadBy,
  hasPassed,
  isEmptyPermission,
  type Leaf,
  leafText,
  leavesOf,
  timeOf,
} from './key-claims.ts';

/**
 * What the responses of a deployment say about a key. How a key check conveys it is open (clause
 * 4.1), so a missing statement proves nothing.
 */
export interface KeyStanding {
  /**
   * From a time in the key check, from a field that marks the key as expired, or from the text of a
   * refusal.
   */
  readonly expired: boolean | undefined;
  /** Whether it lacks the scope files:read. */
  readonly unscoped: boolean | undefined;
  /** The field that explicitly calls the key valid, as text: `valid: true`. */
  readonly calledValid?: string | undefined;
}

/** Whether a key may list files according to all responses. */
export const isSaidToList = ({ unscoped, expired }: KeyStanding): boolean =>
  unscoped === false && expired !== true;

/**
 * What the key check of a key says, compared with that of a key that works.
 *
 * @param reference the key check of the latter; the good key's if omitted.
 */
export async function standingOf(
  context: RuleContext,
  check: Answer,
  reference?: Answer,
): Promise<KeyStanding> {
  if (!check.ok) return standingByRefusal(check);
  return standingByCheck(check, leavesOf(reference ?? (await context.keyCheck())));
}

function standingByCheck(check: Answer, good: readonly Leaf[]): KeyStanding {
  const theirs = leavesOf(check);
  const clock = timeOf(check.headers.get('date') ?? '')?.from ?? check.sentAt;
  const expired = isExpired(theirs, good, clock);
  const valid = callingValid(theirs, expired === true);
  return { expired, unscoped: isUnscoped(theirs, good), calledValid: valid && leafText(valid) };
}

/** What the text of a refusal says. The document defines none, so only clear words count. */
export function standingByRefusal(answer: Answer): KeyStanding {
  const { code, error } = readFailure(answer);
  const words = `${code ?? ''} ${error ?? ''}`.slice(0, 1000);
  const expired = /expir/i.test(words);
  const lacks = /scope|permission|privilege|files:read/i.test(words);
  return {
    expired: (expired && !lacks) || undefined,
    unscoped: (lacks && !expired) || undefined,
  };
}

/** What the key check of the good key and a refusal of that key say. */
export async function standingOfGoodKey(
  context: RuleContext,
  refusal: Answer,
): Promise<KeyStanding> {
  const check = await context.keyCheck();
  const said = standingByRefusal(refusal);
  const own = standingByCheck(check, []);
  const isBare = leavesOf(check).some(isEmptyPermission) || undefined;
  return {
    expired: said.expired ?? own.expired,
    unscoped: said.unscoped ?? own.unscoped ?? isBare,
  };
}

function isExpired(
  theirs: readonly Leaf[],
  good: readonly Leaf[],
  clock: number,
): boolean | undefined {
  const compared = theirs.map((leaf) => ({
    leaf,
    goodValue: good.find(({ path }) => path === leaf.path)?.value,
  }));
  const isMarked = compared.some(({ leaf: { name, value }, goodValue }) => {
    if (/^(is_?)?expired$/i.test(name) && value === true) return true;
    if (/^expired$/i.test(String(value)) && goodValue !== value) return true;
    return /valid|active|enabled/i.test(name) && value === false && goodValue === true;
  });
  if (isMarked) return true;
  return compared
    .map(({ leaf, goodValue }) => hasPassed(leaf, goodValue, clock))
    .find((passed) => passed !== undefined);
}

function isUnscoped(theirs: readonly Leaf[], good: readonly Leaf[]): boolean | undefined {
  const said = new Set(theirs.map(filesReadBy));
  // Two contradictory statements cancel each other.
  if (said.has(true)) return said.has(false) ? undefined : false;
  if (said.has(false) || good.some((leaf) => filesReadBy(leaf))) return true;
  const isEmptied = theirs
    .filter(isEmptyPermission)
    .some(({ path }) =>
      good.some((leaf) => leaf.path.startsWith(path) && !isEmptyPermission(leaf)),
    );
  return isEmptied || undefined;
}

const unlisting = ['unscoped', 'expired'] as const;

/**
 * Tries the keys before rules use them.
 *
 * @returns the refusal of the good key, and the key that can list instead: the two seem to be
 *   swapped. Undefined if the good key succeeds, if no other key can list, or if the deployment
 *   itself says that the good key may list, which is its mistake.
 */
export async function exchangedKeys(context: RuleContext) {
  const { credentials, client } = context;
  if (unlisting.every((name) => credentials[name] === undefined)) return undefined;
  const check = await context.keyCheck();
  const home = await context.workspaceId();
  if (check.ok && home === undefined) return undefined;
  const refusal =
    home === undefined ? check : await client.send(listFiles(home, credentials.key, {}, 'refusal'));
  if (!isRefusal(refusal)) return undefined;

  for (const instead of unlisting) {
    const credential = credentials[instead];
    if (!credential) continue;
    const theirs = await client.send(checkKey(credential, 'refusal'));
    const id = workspaceIdOf(theirs);
    if (id === undefined) continue;
    const listing = await client.send(listFiles(id, credential, {}, 'refusal'));
    if (!listing.ok || !readPage(listing).entries) continue;
    if (check.ok && isSaidToList(await standingOf(context, check, theirs))) return undefined;
    return { by: check.ok ? 'the listing' : 'the key check', refusal, instead, listing };
  }
  return undefined;
}

/** A refusal of the key, not a success, redirect, rate limit or outage. */
const isRefusal = ({ status }: Answer): boolean => status >= 400 && status < 500 && status !== 429;
