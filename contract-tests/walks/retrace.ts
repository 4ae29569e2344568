import type { Answer } from '../http/client.ts';
import type { Credential } from '../http/credentials.ts';
import { type ApiRequest, listFiles } from '../http/request.ts';
import { maxOf } from './extremes.ts';
import { type Page, readPage } from './page.ts';
import type { Survey } from './survey.ts';

/** Two pages that should start with the same entry but do not. */
export interface Departure {
  readonly expected: Page;
  readonly seen: Page;
}

/** The result of repeating the steps of short walks. */
export interface Retraced {
  /** The page size of these walks; undefined if they have none. */
  readonly limit: number | undefined;
  /** A limit with larger pages; undefined if there is none. */
  readonly otherLimit: number | undefined;
  /** The first round, or the page that ended it. */
  readonly round: Round | Page;
  /** A cursor that returns a different page when it is used again. */
  readonly again?: Departure | undefined;
  /** A cursor that returns a different page with `otherLimit`. */
  readonly withLimit?: Departure | undefined;
  /** A request without a cursor that continues the walk before it. */
  readonly resumed?: Departure | undefined;
  /** Requests a page, and skips empty pages that have more pages after them. */
  readonly ask: Ask;
}

/**
 * Files that disappear and return also make pages differ, so a difference must be seen in every
 * round. Rounds have different lengths, so that changes at every nth request affect different
 * steps.
 */
const ROUNDS = 3;
/** The most empty pages in a row that are skipped. */
const MAX_EMPTY = 3;

/** The pages of one round. */
export type Round = Extract<Awaited<ReturnType<typeof walkRound>>, { readonly start: Page }>;

type Ask = (cursor?: string, limit?: number, expects?: ApiRequest['expects']) => Promise<Page>;

/** Walks a few pages from the start: uses a cursor twice, changes the limit, and starts over. */
export async function retraceListing(
  send: (request: ApiRequest) => Promise<Answer>,
  credential: Credential,
  survey: Survey,
): Promise<Retraced> {
  const { limit, otherLimit, known } = limitsToTry(survey);
  const ask: Ask = async (from, size = limit, expects = 'success') => {
    let cursor = from;
    for (let empty = 0; ; empty += 1) {
      const request = listFiles(survey.workspaceId, credential, { limit: size, cursor }, expects);
      const page = readPage(await send(request), size, cursor);
      if (page.entries?.length !== 0 || !page.next || empty === MAX_EMPTY) return page;
      cursor = page.next;
    }
  };
  const made = { limit, otherLimit, ask };
  const round = await walkRound(made, 0, known);
  if (!('start' in round)) return { ...made, round };
  const rounds = [round];
  const order = orderOf(survey);
  let departures = departuresIn(rounds, order);
  while (rounds.length < ROUNDS && Object.values(departures).some((found) => found)) {
    const another = await walkRound(made, rounds.length);
    if (!('start' in another)) return { ...made, round };
    rounds.push(another);
    departures = departuresIn(rounds, order);
  }
  return { ...made, round, ...departures };
}

/**
 * The limits of the walks with the smallest and with the largest pages, among those with a second
 * page.
 */
function limitsToTry({ walks }: Survey) {
  const sized = walks
    .filter(({ pages }) => pages.length > 1)
    .map(({ limit, pages }) => ({
      limit,
      pages,
      size: maxOf(pages.map(({ entries = [] }) => entries.length)),
    }))
    .toSorted((a, b) => a.size - b.size || (a.limit ?? Infinity) - (b.limit ?? Infinity));
  const [smallest] = sized;
  const larger = sized.findLast(({ limit, size }) => limit && size > (smallest?.size ?? 0));
  return { limit: smallest?.limit, otherLimit: larger?.limit, known: smallest?.pages };
}

/**
 * @param known the pages of such a walk, the first two of which need not be requested again.
 * @returns the page instead if a request fails unexpectedly, or was sent twice.
 */
async function walkRound(
  { ask, otherLimit }: Pick<Retraced, 'ask' | 'otherLimit'>,
  steps: number,
  [before, behind]: readonly Page[] = [],
) {
  const isKnown = before?.entries?.length && behind?.entries?.length;
  const start = isKnown ? before : await ask();
  const first = isKnown ? behind : start.next === undefined ? undefined : await ask(start.next);
  if (!isServed(start) || !first) return start;
  if (!isServed(first)) return first;
  const again = await ask(start.next, undefined, 'refusal');
  let deepest = first;
  for (let step = 0; step < steps && deepest.next !== undefined; step += 1) {
    deepest = await ask(deepest.next);
  }
  const restart = await ask();
  const failed = [deepest, restart].find((page) => !isServed(page));
  if (failed) return failed;
  const isOther = otherLimit !== undefined && restart.next !== undefined;
  const other = isOther ? await ask(restart.next, otherLimit, 'refusal') : undefined;
  // In order: the first page, the page of its cursor at the first and the second use, the last
  // page, a page without a cursor after that, and the page of the first cursor with a different
  // limit.
  return { start, first, again, deepest, restart, other };
}

const isServed = ({ answer, entries }: Page): boolean =>
  answer.ok && !answer.resent && entries !== undefined;

type Departures = Pick<Retraced, 'again' | 'withLimit' | 'resumed'>;

/** The differences that occur in every round. */
function departuresIn(rounds: readonly Round[], order: readonly string[]): Departures {
  const [round] = rounds;
  if (!round) return {};
  const { start, first, again, restart, other } = round;
  const isSteady = rounds.every(
    (each) => isSamePage(each.start, start) && isSamePage(each.first, first),
  );
  const isMoved = isSteady && rounds.every((each) => isAnother(each.again, each));
  const isCounting =
    isSteady &&
    rounds.every((each) => isSamePage(each.restart, start) && isAnother(each.other, each));
  const places = rounds.map((each) => placeOf(each, order));
  const isResumed = places[0] !== undefined && places.every((place) => place === places[0]);
  return {
    again: isMoved ? { expected: first, seen: again } : undefined,
    withLimit: isCounting && other ? { expected: first, seen: other } : undefined,
    resumed: isResumed ? { expected: start, seen: restart } : undefined,
  };
}

/**
 * A different page than at the first use of the cursor. A refusal is not one; it is open (clause
 * 4.3).
 */
function isAnother(page: Page | undefined, { start, first }: Round): boolean {
  if (page === undefined || !isServed(page)) return false;
  const behind = new Set(keysOf(first));
  const before = keysOf(start).filter((key) => !behind.has(key));
  return !isSamePage(page, first) || keysOf(page).some((key) => before.includes(key));
}

/**
 * Whether one contains all files of the other: pages may have any length, and another rule judges
 * their order.
 */
function isSamePage(a: Page, b: Page): boolean {
  const [ours, theirs] = [new Set(keysOf(a)), new Set(keysOf(b))];
  if (isOver(a) !== isOver(b) && (ours.size === 0 || theirs.size === 0)) return false;
  const [small, large] = ours.size < theirs.size ? [ours, theirs] : [theirs, ours];
  return [...small].every((key) => large.has(key));
}

const isOver = ({ hasMore, entries }: Page): boolean => hasMore === false && entries?.length === 0;
const keysOf = ({ entries = [] }: Page): string[] => entries.map(({ id }) => id);

/** Where a request without a cursor continued: after the last page, or with that page again. */
function placeOf({ deepest, restart }: Round, order: readonly string[]): string | undefined {
  const [newest] = order;
  const [begins] = keysOf(restart);
  const last = keysOf(deepest).at(-1);
  if (begins === undefined || last === undefined || begins === newest) return undefined;
  if (order[order.indexOf(last) + 1] === begins) return 'behind it';
  return keysOf(deepest)[0] === begins ? 'at it' : undefined;
}

/** The ids of the listing in the order of the longest walk. */
function orderOf({ walks }: Survey): readonly string[] {
  const [longest] = walks.toSorted((a, b) => b.entries.length - a.entries.length);
  return longest ? longest.entries.map(({ id }) => id) : [];
}
