import type { ApiResponse } from '../http/client.ts';
import type { Credential } from '../http/credentials.ts';
import { type ApiRequest, listFiles } from '../http/request.ts';
import { type Page, readPage } from './page.ts';
import type { Survey } from './survey.ts';

type Round = NonNullable<Awaited<ReturnType<typeof walkRound>>>;

/** Other uses of a cursor: again, with another limit, and a request without one in mid-walk. */
type Use = 'again' | 'other' | 'restart';

/** The first round of short walks, and the uses that returned the wrong page in every round. */
export interface CursorReuse extends Round {
  readonly otherLimit: number | undefined;
  readonly wrong: readonly Use[];
}

/** Files that arrive or vanish also make pages differ, so a difference must be seen in every round. */
const ROUNDS = 3;

/** @returns undefined if a request fails unexpectedly, or there is no second page. */
export async function reuseCursors(
  send: (request: ApiRequest) => Promise<ApiResponse>,
  credential: Credential,
  survey: Survey,
): Promise<CursorReuse | undefined> {
  const { limit, otherLimit } = limitsToTry(survey);
  const ask: Ask = async (cursor, size = limit, expects = 'success') =>
    readPage(
      await send(listFiles(survey.workspaceId, credential, { limit: size, cursor }, expects)),
      size,
      cursor,
    );
  const listed = new Set(survey.walks.flatMap(({ entries }) => entries.map(({ id }) => id)));
  let first: Round | undefined;
  let wrong: Use[] = ['again', 'other', 'restart'];
  for (let count = 0; count < ROUNDS && wrong.length > 0; count += 1) {
    const round = await walkRound(ask, otherLimit);
    if (!round) return undefined;
    first ??= round;
    wrong = wrong.filter((use) =>
      use === 'restart' ? isResumed(round, listed) : isWrong(round[use], round),
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
      size: Math.max(...pages.map(({ entries = [] }) => entries.length)),
    }))
    .toSorted((a, b) => a.size - b.size || (a.limit ?? Infinity) - (b.limit ?? Infinity));
  const [smallest] = sized;
  const larger = sized.findLast(({ limit, size }) => limit && size > (smallest?.size ?? 0));
  return { limit: smallest?.limit, otherLimit: larger?.limit };
}

type Ask = (cursor?: string, limit?: number, expects?: ApiRequest['expects']) => Promise<Page>;

/** @returns undefined if there is no second page, or a request that should succeed does not. */
async function walkRound(ask: Ask, otherLimit: number | undefined) {
  const start = await ask();
  if (!isServed(start) || start.next === undefined) return undefined;
  const first = await ask(start.next);
  if (!isServed(first)) return undefined;
  const again = await ask(start.next, undefined, 'refusal');
  const third = first.next === undefined ? undefined : await ask(first.next);
  const restart = await ask();
  if (!isServed(restart)) return undefined;
  // A fresh cursor: the other one may work only once.
  const isOther =
    otherLimit !== undefined && restart.next !== undefined && overlaps(restart, start);
  const other = isOther ? await ask(restart.next, otherLimit, 'refusal') : undefined;
  return { start, first, again, third, restart, other };
}

const isServed = ({ answer, entries }: Page): boolean =>
  answer.ok && !answer.resent && entries !== undefined;

const idsOf = ({ entries = [] }: Page): string[] => entries.map(({ id }) => id);

const overlaps = (a: Page, b: Page): boolean => idsOf(a).some((id) => idsOf(b).includes(id));

/**
 * Whether a request without a cursor in mid-walk shows files behind the first two pages. Files that
 * arrive are not behind them.
 *
 * @param listed the ids of all walks before.
 */
function isResumed({ start, first, third, restart }: Round, listed: ReadonlySet<string>): boolean {
  const [begins] = idsOf(restart);
  if (!third || begins === undefined || !listed.has(begins)) return false;
  return !overlaps(restart, start) && !overlaps(restart, first);
}

/** A refusal of another use is open (clause 4.3), so it is not wrong. Pages may have any length. */
function isWrong(page: Page | undefined, { start, first }: Round): boolean {
  if (page === undefined || !isServed(page)) return false;
  const [before, expected, found] = [idsOf(start), idsOf(first), idsOf(page)];
  const goesBack = found.some((id) => before.includes(id) && !expected.includes(id));
  if (goesBack) return true;
  const isOver = (each: Page) => each.hasMore === false && idsOf(each).length === 0;
  if (isOver(page) !== isOver(first)) return true;
  const [small, large] = found.length < expected.length ? [found, expected] : [expected, found];
  return !small.every((id) => large.includes(id));
}
