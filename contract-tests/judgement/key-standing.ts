import { FILES_READ, type Json } from '../../src/document/wire.ts';
import type { Answer } from '../exchange/client.ts';
import { isArray, objectOf, readPage } from '../listing/page.ts';
import { readFailure } from '../observations/read-failure.ts';
import { sampleOf } from '../observations/sample.ts';
import type { RuleContext } from './context.ts';
import { type KeyTimes, readExpiry, timeOf } from './key-expiry.ts';

/**
 * What a deployment's own answers tell of a key: whoever was given a wrong key shows by it that it
 * knows the key as something else, and a deployment in the wrong that it knows it for what it is.
 * How a key check says so is open (clause 4.1), so that silence tells nothing.
 */
export interface KeyStanding {
  readonly expiry: 'expired' | 'valid' | undefined;
  /** Whether it has the scope files:read. */
  readonly scope: 'has' | 'lacks' | undefined;
}

/** A field of an answer, however deep. */
interface Leaf {
  readonly name: string;
  readonly path: string;
  readonly value: Json;
}

/** Depth and number of the fields that are looked at: an answer may be of any size. */
const DEEPEST = 6;
const MOST_LEAVES = 500;

/**
 * What the key check says of a key, beside what it says of one that is served.
 *
 * @param reference the check of the latter; the good key's if left out.
 */
export async function standingOf(
  context: RuleContext,
  check: Answer,
  reference?: Answer,
): Promise<KeyStanding> {
  if (!check.ok) return standingByRefusal(check);
  const good = leavesOf(reference ?? (await context.keyCheck()));
  const theirs = leavesOf(check);
  return { expiry: expiryOf(theirs, good, timesOf(context, check)), scope: scopeOf(theirs, good) };
}

/** What the words of a refusal say; none of them is stated, so that only clear ones count. */
export function standingByRefusal(answer: Answer): KeyStanding {
  const { code, error } = readFailure(sampleOf(answer, 0));
  const words = `${code ?? ''} ${error ?? ''}`.slice(0, 1000);
  const expired = /expir/i.test(words);
  const lacks = /scope|permission|privilege|files:read/i.test(words);
  return {
    expiry: expired && !lacks ? 'expired' : undefined,
    scope: lacks && !expired ? 'lacks' : undefined,
  };
}

function expiryOf(
  theirs: readonly Leaf[],
  good: readonly Leaf[],
  times: KeyTimes,
): KeyStanding['expiry'] {
  for (const { name, path, value } of theirs) {
    const goodValue = good.find((leaf) => leaf.path === path)?.value;
    if (/^(is_?)?expired$/i.test(name) && typeof value === 'boolean') {
      return value ? 'expired' : 'valid';
    }
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
    .flatMap((answer) => readPage(answer, undefined, undefined).entries ?? [])
    .flatMap(({ raw }) => timeOf(objectOf(raw)?.createdAt ?? null) ?? [])
    .reduce<number | undefined>((most, { from }) => Math.max(most ?? from, from), undefined);
  const date = timeOf(check.headers.get('date') ?? '');
  return { clock: date?.from ?? check.sentAt, newest };
}

function scopeOf(theirs: readonly Leaf[], good: readonly Leaf[]): KeyStanding['scope'] {
  if (theirs.some(saysFilesRead)) return 'has';
  if (good.some(saysFilesRead)) return 'lacks';
  const emptied = theirs.some(
    ({ name, path, value }) =>
      /scope|permission|grant|right/i.test(name) &&
      isEmpty(value) &&
      good.some((leaf) => leaf.path.startsWith(path) && !isEmpty(leaf.value)),
  );
  return emptied ? 'lacks' : undefined;
}

const isEmpty = (value: Json): boolean => value === '' || (isArray(value) && value.length === 0);

/** A word of a text, a member of a list, or a name that is set to true. */
function saysFilesRead({ name, value }: Leaf): boolean {
  if (name === FILES_READ) return value === true;
  return (
    typeof value === 'string' &&
    value
      .slice(0, 4000)
      .split(/[\s,]+/)
      .includes(FILES_READ)
  );
}

/** What the key check says of the good key by itself, and a refusal that it got by its words. */
export async function standingOfGoodKey(
  context: RuleContext,
  refusal: Answer,
): Promise<KeyStanding> {
  const check = await context.keyCheck();
  const leaves = leavesOf(check);
  const said = standingByRefusal(refusal);
  const isBare = leaves.some(
    ({ name, value }) => /scope|permission|grant|right/i.test(name) && isEmpty(value),
  );
  const scope = leaves.some(saysFilesRead) ? 'has' : isBare ? 'lacks' : undefined;
  return {
    expiry: said.expiry ?? expiryOf(leaves, [], timesOf(context, check)),
    scope: said.scope ?? scope,
  };
}

function leavesOf({ body }: Answer): Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (value: Json, name: string, path: string, depth: number): void => {
    if (leaves.length >= MOST_LEAVES || depth > DEEPEST) return;
    if (value === null || typeof value !== 'object' || (isArray(value) && value.length === 0)) {
      leaves.push({ name, path, value });
    } else if (isArray(value)) {
      for (const [at, item] of value.entries()) visit(item, name, `${path}/${at}`, depth + 1);
    } else {
      for (const [inner, item] of Object.entries(value)) {
        visit(item, inner, `${path}/${inner}`, depth + 1);
      }
    }
  };
  if (body.kind === 'json') visit(body.value, '', '', 0);
  return leaves;
}
