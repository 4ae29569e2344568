import { listFiles } from '../exchange/api-request.ts';
import type { Client } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { maxOf } from './extremes.ts';
import { type Page, readPage } from './page.ts';
import type { Survey } from './survey.ts';

/** Two pages that should begin alike, and do not. */
export interface Departure {
  readonly expected: Page;
  readonly seen: Page;
}

/** What short walks found whose steps were made again. */
export interface Retraced {
  /** A cursor that gives another page when it is used again. */
  readonly again: Departure | undefined;
  /** A cursor that gives another page with another limit, and that limit. */
  readonly withLimit: (Departure & { readonly limit: number }) | undefined;
  /** A request without a cursor that goes on where the walk before it stood. */
  readonly resumed: Departure | undefined;
}

const NOTHING: Retraced = { again: undefined, withLimit: undefined, resumed: undefined };

/**
 * Files that come and go make pages differ as well: what is seen once has to be seen in every round.
 * Rounds are of different lengths, so that whatever changes at every nth request is out of step.
 */
const ROUNDS = 3;

/** What one round was given, page by page. */
interface Round {
  /** The first page, and the one that its cursor gives, at its first and its second use. */
  readonly start: Page;
  readonly first: Page;
  readonly again: Page;
  /** The last page that the round came to. */
  readonly deepest: Page;
  /** Asked for without a cursor after all that, and what its cursor gives with another limit. */
  readonly restart: Page;
  readonly other: Page | undefined;
}

/** Walks a few pages from the start, using a cursor twice, changing the limit, starting over. */
export async function retraceListing(
  client: Client,
  credential: Credential,
  survey: Survey,
): Promise<Retraced> {
  const limits = limitsToTry(survey);
  if (!limits) return NOTHING;
  const ask = async (limit: number | undefined, cursor: string | undefined, isFirstUse = true) => {
    const expects = isFirstUse ? 'success' : 'refusal';
    const request = listFiles(survey.workspaceId, credential, { limit, cursor }, expects);
    return readPage(await client.send(request), limit, cursor);
  };
  const rounds: Round[] = [];
  let found = NOTHING;
  for (let round = 0; round < ROUNDS; round += 1) {
    const done = await walkRound(limits, round, ask);
    if (!done) return NOTHING;
    rounds.push(done);
    found = departuresIn(rounds, orderOf(survey), limits.other);
    if (!found.again && !found.withLimit && !found.resumed) return NOTHING;
  }
  return found;
}

interface Limits {
  readonly small: number | undefined;
  /** A limit that gives larger pages; undefined where none does. */
  readonly other: number | undefined;
}

/** The limits of walks with a second page, by the size of their pages. */
function limitsToTry({ walks }: Survey): Limits | undefined {
  const sized = walks
    .filter(({ pages }) => pages.length > 1)
    .map(({ limit, pages }) => ({ limit, size: maxOf(pages.map((page) => sizeOf(page))) }))
    .toSorted((a, b) => a.size - b.size);
  const [smallest] = sized;
  const larger = sized.findLast(
    ({ limit, size }) => limit !== undefined && size > sizeOfAll(smallest),
  );
  return smallest && { small: smallest.limit, other: larger?.limit };
}

const sizeOf = ({ entries }: Page): number => entries?.length ?? 0;
const sizeOfAll = (sized: { readonly size: number } | undefined): number => sized?.size ?? 0;

type Ask = (
  limit: number | undefined,
  cursor: string | undefined,
  isFirstUse?: boolean,
) => Promise<Page>;

/** @returns undefined where a request fails that should not, or was sent twice on the way. */
async function walkRound(
  { small, other }: Limits,
  round: number,
  ask: Ask,
): Promise<Round | undefined> {
  const start = await ask(small, undefined);
  const first = start.next === undefined ? undefined : await ask(small, start.next);
  if (!first || !isServed(start) || !isServed(first)) return undefined;
  const again = await ask(small, start.next, false);
  let deepest = first;
  for (let step = 0; step < round && deepest.next !== undefined; step += 1) {
    deepest = await ask(small, deepest.next);
  }
  const restart = await ask(small, undefined);
  if (!isServed(deepest) || !isServed(restart)) return undefined;
  const isOther = other !== undefined && restart.next !== undefined;
  const page = isOther ? await ask(other, restart.next, false) : undefined;
  return { start, first, again, deepest, restart, other: page };
}

const isServed = ({ answer, entries }: Page): boolean =>
  answer.ok && !answer.resent && entries !== undefined;

/** What departs in every round. */
function departuresIn(
  rounds: readonly Round[],
  order: readonly string[],
  otherLimit: number | undefined,
): Retraced {
  const [round] = rounds;
  if (!round) return NOTHING;
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
    withLimit:
      isCounting && other && otherLimit !== undefined
        ? { expected: first, seen: other, limit: otherLimit }
        : undefined,
    resumed: isResumed ? { expected: start, seen: restart } : undefined,
  };
}

/** Another page than the first use of the cursor gave, and no refusal, which is open (clause 4.3). */
function isAnother(page: Page | undefined, { start, first }: Round): boolean {
  if (page === undefined || !isServed(page)) return false;
  const behind = new Set(keysOf(first));
  const before = keysOf(start).filter((key) => !behind.has(key));
  return !isSamePage(page, first) || keysOf(page).some((key) => before.includes(key));
}

/** Whether one holds all files of the other: pages may be of any length, their order is judged elsewhere. */
function isSamePage(a: Page, b: Page): boolean {
  const [ours, theirs] = [new Set(keysOf(a)), new Set(keysOf(b))];
  if (isOver(a) !== isOver(b) && (ours.size === 0 || theirs.size === 0)) return false;
  const [small, large] = ours.size < theirs.size ? [ours, theirs] : [theirs, ours];
  return [...small].every((key) => large.has(key));
}

const isOver = ({ hasMore, entries }: Page): boolean => hasMore === false && entries?.length === 0;
const keysOf = ({ entries = [] }: Page): string[] => entries.map(({ id }) => id);

/** Where a request without a cursor went on: behind the page that came last, or at it. */
function placeOf({ deepest, restart }: Round, order: readonly string[]): string | undefined {
  const [newest] = order;
  const [begins] = keysOf(restart);
  const last = keysOf(deepest).at(-1);
  if (begins === undefined || last === undefined || begins === newest) return undefined;
  if (order[order.indexOf(last) + 1] === begins) return 'behind it';
  return keysOf(deepest)[0] === begins ? 'at it' : undefined;
}

/** The ids of the listing, as the longest walk shows them. */
function orderOf({ walks }: Survey): readonly string[] {
  const [longest] = walks.toSorted((a, b) => b.entries.length - a.entries.length);
  return longest ? longest.entries.map(({ id }) => id) : [];
}
