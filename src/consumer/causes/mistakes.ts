import { type ConsumerRequest, isFailure, listingRequests, type Session } from '../session.ts';
import { failureMistakes, pathMistakes } from './failure-mistakes.ts';
import { type Mistake, shownBy } from './mistake.ts';

/** The mistakes that a client may have made. @param all sessions of the client. */
export const mistakesIn = (all: readonly Session[]): readonly Mistake[] => [
  ...endlessMistakes,
  ...pathMistakes,
  ...cursorMistakes,
  ...walkMistakes,
  stopsAfterPages(all),
  ...failureMistakes(all),
];

/** The cursor in a page, and the one in the next request. */
interface Passed {
  readonly given: string;
  readonly sent: string;
  /** Ids of the entries of that page. */
  readonly ids: readonly string[];
}

function passedIn(session: Session): readonly Passed[] {
  const walk = listingRequests(session);
  return walk.flatMap(({ received: { page } }, place): Passed[] => {
    const [sent] = walk[place + 1]?.cursors ?? [];
    const given = page?.nextCursor ?? undefined;
    return given === undefined || sent === undefined ? [] : [{ given, sent, ids: page?.ids ?? [] }];
  });
}

/** @param changed the texts that the mistake turns a cursor into, as a server decodes them. */
const changing = (
  id: string,
  what: string,
  changed: (given: string, passed: Passed) => readonly string[],
): Mistake => ({
  id,
  what,
  about: ['cursor', 'walk', 'result'],
  evidence: (session) =>
    passedIn(session).flatMap((passed) => {
      const { given, sent } = passed;
      const others = changed(given, passed).filter((text) => text !== given);
      if (sent === given) return others.length > 0 ? [false] : [];
      return others.includes(sent) ? [true] : [];
    }),
});

const cursorMistakes = [
  changing('cursor-trimmed', 'trims the cursor', (given) => [given.trim()]),
  changing('cursor-decoded', 'decodes the cursor before sending it', (given) => [decoded(given)]),
  changing('cursor-unencoded', 'sends the cursor without encoding it', (given) => [
    new URL(`http://files.test/?cursor=${given}`).searchParams.get('cursor') ?? '',
  ]),
  changing(
    'cursor-encoded-twice',
    'encodes the cursor twice, perhaps once itself and once in its HTTP library',
    (given) => [encodeURIComponent(given)],
  ),
  changing('cursor-small-letters', 'sends the cursor in lower case', (given) => [
    given.toLowerCase(),
  ]),
  changing(
    'cursor-of-last-id',
    'sends the id of a file as the cursor instead of nextCursor',
    (_, { ids }) => ids,
  ),
];

function decoded(cursor: string): string {
  try {
    return decodeURIComponent(cursor);
  } catch {
    return cursor;
  }
}

/** A page that was not the last, and what the client did next. */
interface Turn {
  readonly entries: number;
  /** The requested page size; null if there is none. */
  readonly limit: number | null;
  /** Counts from 1. */
  readonly page: number;
  readonly hasStopped: boolean;
}

/** The last page is skipped if the client returned no list: it may have failed. */
function turnsOf(session: Session): readonly Turn[] {
  const walk = listingRequests(session).filter((request) => !isFailure(request));
  return walk.flatMap((request, place): Turn[] => {
    const { page } = request.received;
    const next = walk[place + 1];
    const hasStopped = !next?.cursors.length;
    if (!page?.hasMore) return [];
    if (hasStopped && (next !== undefined || session.result.kind !== 'listed')) return [];
    return [{ entries: page.ids.length, limit: limitOf(request), page: place + 1, hasStopped }];
  });
}

const limitOf = ({ limits: [limit = ''] }: ConsumerRequest): number | null =>
  /^\d+$/.test(limit) ? Number(limit) : null;

/** The mistake of stopping at the pages that `isSo` selects. */
const stopping = (id: string, what: string, isSo: (turn: Turn) => boolean): Mistake => ({
  id,
  what,
  about: ['walk'],
  evidence: (session) =>
    turnsOf(session)
      .filter(isSo)
      .map(({ hasStopped }) => hasStopped),
});

/** The mistake of stopping after a fixed number of pages. */
function stopsAfterPages(all: readonly Session[]): Mistake {
  const stops = all.flatMap((session) => turnsOf(session).filter(({ hasStopped }) => hasStopped));
  const pages = Math.min(...stops.map(({ page }) => page));
  const what = `stops after ${pages} pages, however many there are`;
  return stopping('stops-after-pages', what, ({ page }) => page >= pages);
}

const walkMistakes = [
  // A second walk starts without a cursor, so it is not a continuation.
  shownBy(
    'goes-on-behind-the-end',
    'requests more pages after the last one, whose hasMore is false',
    ['walk', 'cursor', 'result'],
    (session) => {
      const walk = listingRequests(session);
      const end = walk.findIndex(({ received: { page } }) => page?.hasMore === false);
      return end >= 0 && (walk[end + 1]?.cursors.length ?? 0) > 0;
    },
  ),
  stopping('stops-at-empty-page', 'stops at an empty page', ({ entries }) => entries === 0),
  stopping(
    'stops-at-short-page',
    'stops at a page that is shorter than its limit instead of checking hasMore',
    ({ entries, limit }) => limit !== null && entries < limit,
  ),
  stopping('stops-at-first-page', 'requests only the first page', () => true),
  shownBy(
    'keeps-list-of-earlier-call',
    'returns the list of an earlier call without making a request',
    ['result'],
    ({ requests, result }) =>
      requests.length === 0 && result.kind === 'listed' && result.ids.length > 0,
  ),
];

/** A mistake of a client that never stops: its last requests are enough to recognise it. */
const endless = (
  id: string,
  what: string,
  isSo: (last: readonly ConsumerRequest[], session: Session) => boolean,
) =>
  shownBy(
    id,
    what,
    ['walk', 'cursor', 'result', 'retry'],
    (session) =>
      session.result.kind === 'over-budget' && isSo(listingRequests(session).slice(-4), session),
  );

const endlessMistakes = [
  endless('retries-without-end', 'retries failing requests without end', (_, { requests }) =>
    requests.slice(-4).every(isFailure),
  ),
  endless('asks-for-first-page-again', 'requests the first page again and again', (last) =>
    last.every(({ cursors }) => cursors.length === 0),
  ),
  endless(
    'asks-for-same-page-again',
    'requests the same page again and again',
    (last) => last.length > 1 && new Set(last.map(({ target }) => target)).size === 1,
  ),
];
