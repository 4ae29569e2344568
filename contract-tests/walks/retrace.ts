import type { Answer } from '../http/client.ts';
import type { Credential } from '../http/credentials.ts';
import { type ApiRequest, listFiles } from '../http/request.ts';
import { maxOf } from './extremes.ts';
import { type Page, readPage } from './page.ts';
import type { Survey } from './survey.ts';

type Round = NonNullable<Awaited<ReturnType<typeof walkRound>>>;

/** Other uses of a cursor: again, with another limit, and a request without one in mid-walk. */
type Use = 'again' | 'other' | 'restart';

/** The first round of short walks, and the uses that returned the wrong page in every round. */
export interface Retraced extends Round {
  readonly otherLimit: number | undefined;
  readonly wrong: readonly Use[];
}

/**
 * Files that disappear and return also make pages differ, so a difference must be seen in every
 * round. Rounds have different lengths, so that changes at every nth request affect different
 * steps.
 */
const ROUNDS = 3;

/** @returns undefined if a request fails unexpectedly, or there is no second page. */
export async function retraceListing(
  send: (request: ApiRequest) => Promise<Answer>,
  credential: Credential,
  survey: Survey,
): Promise<Retraced | undefined> {
  const { limit, otherLimit } = limitsToTry(survey);
  const order = orderOf(survey);
  const ask: Ask = async (cursor, size = limit, expects = 'success') =>
    readPage(
      await send(listFiles(survey.workspaceId, credential, { limit: size, cursor }, expects)),
      size,
      cursor,
    );
  let first: Round | undefined;
  let wrong: Use[] = ['again', 'other', 'restart'];
  for (let steps = 0; steps < ROUNDS && wrong.length > 0; steps += 1) {
    const round = await walkRound(ask, otherLimit, steps);
    if (!round) return undefined;
    first ??= round;
    const stands = isSamePage(round.start, first.start) && isSamePage(round.first, first.first);
    wrong = wrong.filter((use) =>
      use === 'restart' ? isResumed(round, order) : stands && isWrong(round[use], round),
    );
  }
  return first && { ...first, otherLimit, wrong };
}

/** The limits with the smallest and with the largest pages, among those with a second page. */
function limitsToTry({ walks }: Survey) {
  const sized = walks
    .filter(({ pages }) => pages.length > 1)
    .map(({ limit, pages }) => ({
      limit,
      size: maxOf(pages.map(({ entries = [] }) => entries.length)),
    }))
    .toSorted((a, b) => a.size - b.size || (a.limit ?? Infinity) - (b.limit ?? Infinity));
  const [smallest] = sized;
  const larger = sized.findLast(({ limit, size }) => limit && size > (smallest?.size ?? 0));
  return { limit: smallest?.limit, otherLimit: larger?.limit };
}

type Ask = (cursor?: string, limit?: number, expects?: ApiRequest['expects']) => Promise<Page>;

/** @returns undefined if there is no second page, or a request that should succeed does not. */
async function walkRound(ask: Ask, otherLimit: number | undefined, steps: number) {
  const start = await ask();
  if (!isServed(start) || start.next === undefined) return undefined;
  const first = await ask(start.next);
  if (!isServed(first)) return undefined;
  const again = await ask(start.next, undefined, 'refusal');
  let deepest = first;
  for (let step = 0; step < steps && deepest.next !== undefined; step += 1) {
    deepest = await ask(deepest.next);
  }
  const restart = await ask();
  if (!isServed(deepest) || !isServed(restart)) return undefined;
  const isOther = otherLimit !== undefined && restart.next !== undefined;
  const other = isOther ? await ask(restart.next, otherLimit, 'refusal') : undefined;
  return { start, first, again, deepest, restart, other };
}

const isServed = ({ answer, entries }: Page): boolean =>
  answer.ok && !answer.resent && entries !== undefined;

/** The ids of the listing in the order of the longest walk. */
function orderOf({ walks }: Survey): readonly string[] {
  const [longest] = walks.toSorted((a, b) => b.entries.length - a.entries.length);
  return longest ? longest.entries.map(({ id }) => id) : [];
}

/** Whether a request without a cursor continued after the last page, or returned it again. */
function isResumed({ deepest, restart }: Round, order: readonly string[]): boolean {
  const [begins] = idsOf(restart);
  const last = idsOf(deepest).at(-1);
  if (begins === undefined || last === undefined || begins === order[0]) return false;
  return order[order.indexOf(last) + 1] === begins || idsOf(deepest)[0] === begins;
}

/** A refusal of another use is open (clause 4.3), so it is not wrong. */
function isWrong(page: Page | undefined, { start, first, restart, other }: Round): boolean {
  if (page === undefined || !isServed(page)) return false;
  if (page === other && !isSamePage(restart, start)) return false;
  const before = new Set(idsOf(start));
  const behind = new Set(idsOf(first));
  return !isSamePage(page, first) || idsOf(page).some((id) => before.has(id) && !behind.has(id));
}

/** Whether one contains all files of the other: pages may have any length. */
function isSamePage(a: Page, b: Page): boolean {
  const [ours, theirs] = [new Set(idsOf(a)), new Set(idsOf(b))];
  if (isOver(a) !== isOver(b) && (ours.size === 0 || theirs.size === 0)) return false;
  const [small, large] = ours.size < theirs.size ? [ours, theirs] : [theirs, ours];
  return [...small].every((id) => large.has(id));
}

const isOver = ({ hasMore, entries }: Page): boolean => hasMore === false && entries?.length === 0;
const idsOf = ({ entries = [] }: Page): string[] => entries.map(({ id }) => id);
