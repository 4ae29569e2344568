import type { Answer } from '../exchange/client.ts';
import { objectOf, readPage } from '../listing/page.ts';
import { readFailure } from '../observations/read-failure.ts';
import { sampleOf } from '../observations/sample.ts';
import type { RuleContext } from './context.ts';
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
