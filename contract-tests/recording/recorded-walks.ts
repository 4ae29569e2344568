import { listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Credential } from '../exchange/credentials.ts';
import { identified } from '../listing/identity.ts';
import { type Page, readPage } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import type { Walk } from '../listing/walk.ts';
import { pagesOfWalk } from '../listing/walk.ts';

/**
 * The walks that a recording holds: each from a first page on, along the cursors that were passed
 * back with the same limit. One whose next page was not recorded is bounded there.
 *
 * @param journal all answers, in order.
 * @returns undefined where no first page was recorded.
 */
export function recordedSurvey(
  workspaceId: string,
  journal: readonly Answer[],
  key: Credential,
): Survey | undefined {
  const { path } = listFiles(workspaceId, key);
  const listing = journal.filter(
    ({ request, status }) =>
      request.path === path &&
      request.credential === key &&
      (request.method ?? 'GET') === 'GET' &&
      status !== 429 &&
      status < 500,
  );
  const following = createFollowing(listing);
  const made = listing.flatMap((answer): Walk[] => {
    const start = startOf(answer);
    if (start === undefined) return [];
    const { limit } = start;
    const page = readPage(answer, limit, undefined);
    return [pagesOfWalk(limit, page, following(answer, limit))];
  });
  const [first] = made.filter(({ limit }) => limit === undefined);
  const [start = first] = [first, ...made].filter((walk) => walk !== undefined);
  if (!start) return undefined;
  const walks = identified(made).filter(({ pages }) => pages[0]?.answer.ok);
  return {
    workspaceId,
    walks,
    pages: walks.flatMap(({ pages }) => pages),
    first: start,
    movement: undefined,
    skipping: new Set(),
    interrupted: undefined,
  };
}

/** A first page, with its limit: a number, or none. */
function startOf({ request }: Answer): { limit: number | undefined } | undefined {
  if (request.query.length === 0) return { limit: undefined };
  const [name, value = ''] = request.query[0] ?? [];
  return request.query.length === 1 && name === 'limit' && /^[1-9]\d{0,11}$/.test(value)
    ? { limit: Number(value) }
    : undefined;
}

/** Gives the page behind a cursor, the next one that was recorded; each to one walk. */
function createFollowing(listing: readonly Answer[]) {
  const places = new Map<Answer, number>(listing.map((answer, place) => [answer, place]));
  const waiting = new Map<string, Answer[]>();
  for (const answer of listing) {
    const text = queryText(answer.request.query);
    const queue = waiting.get(text);
    if (queue) queue.push(answer);
    else waiting.set(text, [answer]);
  }
  return (start: Answer, limit: number | undefined) => {
    let last = start;
    return (cursor: string): Page | undefined => {
      const query = [['cursor', cursor] as const];
      const limited = limit === undefined ? query : [...query, ['limit', String(limit)] as const];
      const queue = waiting.get(queryText(limited)) ?? [];
      const isLater = (answer: Answer) => (places.get(answer) ?? 0) > (places.get(last) ?? 0);
      const [answer] = queue.splice(Math.max(0, queue.findIndex(isLater)), 1);
      if (!answer || !isLater(answer)) return undefined;
      last = answer;
      return readPage(answer, limit, cursor);
    };
  };
}

const queryText = (query: Answer['request']['query']): string =>
  JSON.stringify(query.toSorted(([a], [b]) => (a < b ? -1 : 1)));
