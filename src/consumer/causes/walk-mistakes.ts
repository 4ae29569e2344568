import { type ConsumerRequest, isFailure, listingRequests, type Session } from '../session.ts';
import type { Mistake, Suspects } from './mistake.ts';

/** A page that was not the last, and what the client did next. */
interface Turn {
  readonly entries: number;
  /** The page size that was asked for; null for none. */
  readonly limit: number | null;
  /** Counts from 1. */
  readonly page: number;
  readonly wentOn: boolean;
}

/** The last page is skipped if the client returned no list: it may have failed. */
function turnsOf(session: Session): readonly Turn[] {
  const walk = listingRequests(session).filter((request) => !isFailure(request));
  return walk.flatMap((request, place): Turn[] => {
    const { page } = request.received;
    const next = walk[place + 1];
    const wentOn = next !== undefined && next.cursors.length > 0;
    if (!page?.hasMore) return [];
    if (!wentOn && (next !== undefined || session.result.kind !== 'listed')) return [];
    const entries = page.ids.length;
    return [{ entries, limit: limitOf(request), page: place + 1, wentOn }];
  });
}

function limitOf({ limits: [limit = ''] }: ConsumerRequest): number | null {
  return /^\d+$/.test(limit) ? Number(limit) : null;
}

/** A client that stops at such a page, and at no other. */
const stopping = (id: string, what: string, isSo: (turn: Turn) => boolean): Mistake => ({
  id,
  what,
  about: ['walk'],
  shows: (session) => turnsOf(session).some((turn) => !turn.wentOn && isSo(turn)),
  refutedBy: (session) => turnsOf(session).some((turn) => turn.wentOn && isSo(turn)),
});

const known: readonly Mistake[] = [
  stopping('stops-at-empty-page', 'stops at an empty page', ({ entries }) => entries === 0),
  stopping(
    'stops-at-short-page',
    'stops at a page that is shorter than its limit instead of checking hasMore',
    ({ entries, limit }) => limit !== null && entries < limit,
  ),
  stopping('stops-at-first-page', 'requests only the first page', () => true),
];

/** A client that counts pages. */
const counted: Suspects = (all) => {
  const stops = all.flatMap((session) => turnsOf(session).filter(({ wentOn }) => !wentOn));
  if (stops.length === 0) return [];
  const pages = Math.min(...stops.map(({ page }) => page));
  return [
    stopping(
      'stops-after-pages',
      `stops after ${pages} pages, however many there are`,
      ({ page }) => page >= pages,
    ),
  ];
};

/** A second walk starts without a cursor, so it is not a continuation. */
const goingOn: Mistake = {
  id: 'goes-on-behind-the-end',
  what: 'requests more pages after the last one, whose hasMore is false',
  about: ['walk', 'cursor', 'result'],
  shows: (session) => {
    const walk = listingRequests(session);
    const end = walk.findIndex(({ received: { page } }) => page?.hasMore === false);
    return end >= 0 && (walk[end + 1]?.cursors.length ?? 0) > 0;
  },
};

/** What a client requests that never stops. */
const endless = (id: string, what: string, isSo: (session: Session) => boolean): Mistake => ({
  id,
  what,
  about: ['walk', 'cursor', 'result', 'retry'],
  shows: (session) => session.result.kind === 'over-budget' && isSo(session),
});

/** The last requests of the listing, enough to recognise a pattern. */
const lastOf = (session: Session) => listingRequests(session).slice(-4);

export const endlessMistakes: readonly Mistake[] = [
  endless(
    'retries-without-end',
    'retries failing requests without end',
    ({ requests }) => requests.length > 0 && requests.slice(-4).every(isFailure),
  ),
  endless('asks-for-first-page-again', 'requests the first page again and again', (session) =>
    lastOf(session).every(({ cursors }) => cursors.length === 0),
  ),
  endless('asks-for-same-page-again', 'requests the same page again and again', (session) => {
    const targets = lastOf(session).map(({ target }) => target);
    return targets.length > 1 && new Set(targets).size === 1;
  }),
];

/** A list without a request comes from an earlier call. */
const remembering: Mistake = {
  id: 'keeps-list-of-earlier-call',
  what: 'returns the list of an earlier call without making a request',
  about: ['result'],
  shows: ({ requests, result }) =>
    requests.length === 0 && result.kind === 'listed' && result.ids.length > 0,
};

export const walkSuspects: Suspects = (all) => [goingOn, ...known, ...counted(all), remembering];
