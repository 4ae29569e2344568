import type { FindingSubject } from '../judgement.ts';
import { type ConsumerRequest, isFailure, listingRequests, type Session } from '../session.ts';

/** A mistake that people make in clients, and how it shows in what a client does. */
export interface Mistake {
  /** Stable: reports contain it. */
  readonly id: string;
  /** Completes "The client …". */
  readonly what: string;
  /** The subject of the findings that it causes. */
  readonly about: readonly FindingSubject[];
  /** The steps that look like the mistake (true), and those that contradict it (false). */
  readonly evidence: (session: Session) => readonly boolean[];
}

/** The mistakes that a client may have made. @param all sessions of the client. */
export const mistakesIn = (all: readonly Session[]): readonly Mistake[] => [
  basePathDropped,
  workspaceIdUnescaped,
  ...cursorMistakes,
  goesOnBehindTheEnd,
  ...stoppingMistakes,
  stopsAfterPages(all),
  hidesFailures(all),
];

/** The path of a request with a workspace id as `write` gives it out. */
const isWritten = (write: (id: string) => string, id: string, { target }: ConsumerRequest) =>
  ['', '/files'].some((behind) => {
    const whole = `http://files.test/api/v1/workspaces/${write(id)}${behind}`;
    if (!URL.canParse(whole)) return false;
    const { pathname, search } = new URL(whole);
    const wanted = pathname + search;
    return target.startsWith(wanted) && /^([?&]|$)/.test(target.slice(wanted.length));
  });

const basePathDropped: Mistake = {
  id: 'base-path-dropped',
  what: 'drops the path of the base URL, as new URL("/api/v1/…", base) and some HTTP libraries do',
  about: ['request', 'result'],
  evidence: ({ workspaceId = '', requests }) =>
    requests.flatMap((request) => {
      const { to, operation, target } = request;
      if (operation !== null) return target.startsWith('/api/v1/') ? [] : [false];
      const isOfApi =
        target === '/api/v1/auth' || isWritten(encodeURIComponent, workspaceId, request);
      return to === 'api' && isOfApi ? [true] : [];
    }),
};

const workspaceIdUnescaped: Mistake = {
  id: 'workspace-id-unescaped',
  what: 'puts the workspace id into the path unescaped',
  about: ['request', 'cursor', 'walk', 'result'],
  evidence: ({ workspaceId: given, requests }) => {
    if (given === undefined || given === encodeURIComponent(given)) return [];
    return requests.flatMap((request) => {
      const isRight = request.operation !== null && request.workspaceId === given;
      const isPlain = isWritten((id) => id, given, request);
      return request.to === 'api' && isPlain !== isRight ? [!isRight] : [];
    });
  },
};

/** @param changed what the mistake turns a cursor into, as a server decodes it. */
const changing = (id: string, what: string, changed: (given: string) => string): Mistake => ({
  id,
  what,
  about: ['cursor', 'walk', 'result'],
  evidence: (session) => {
    const walk = listingRequests(session);
    return walk.flatMap(({ received: { page } }, place) => {
      const [sent] = walk[place + 1]?.cursors ?? [];
      const given = page?.nextCursor ?? undefined;
      if (given === undefined || sent === undefined || changed(given) === given) return [];
      return sent === given ? [false] : sent === changed(given) ? [true] : [];
    });
  },
});

const cursorMistakes = [
  changing('cursor-unencoded', 'sends the cursor without encoding it', (given) => {
    return new URL(`http://files.test/?cursor=${given}`).searchParams.get('cursor') ?? '';
  }),
  changing(
    'cursor-encoded-twice',
    'encodes the cursor twice, perhaps once itself and once in its HTTP library',
    encodeURIComponent,
  ),
  changing('cursor-decoded', 'decodes the cursor before sending it', (given) => {
    try {
      return decodeURIComponent(given);
    } catch {
      return given;
    }
  }),
];

const goesOnBehindTheEnd: Mistake = {
  id: 'goes-on-behind-the-end',
  what: 'requests more pages after the last one, whose hasMore is false',
  about: ['walk', 'cursor', 'result'],
  evidence: (session) => {
    const walk = listingRequests(session);
    const end = walk.findIndex(({ received: { page } }) => page?.hasMore === false);
    // A second walk starts without a cursor, so it is not a continuation.
    return end >= 0 && (walk[end + 1]?.cursors.length ?? 0) > 0 ? [true] : [];
  },
};

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
  return walk.flatMap(({ received: { page }, limits: [limit = ''] }, place): Turn[] => {
    const next = walk[place + 1];
    const hasStopped = !next?.cursors.length;
    if (!page?.hasMore) return [];
    if (hasStopped && (next !== undefined || session.result.kind !== 'listed')) return [];
    const asked = /^\d+$/.test(limit) ? Number(limit) : null;
    return [{ entries: page.ids.length, limit: asked, page: place + 1, hasStopped }];
  });
}

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

const stoppingMistakes = [
  stopping('stops-at-empty-page', 'stops at an empty page', ({ entries }) => entries === 0),
  stopping(
    'stops-at-short-page',
    'stops at a page that is shorter than its limit instead of checking hasMore',
    ({ entries, limit }) => limit !== null && entries < limit,
  ),
  stopping('stops-at-first-page', 'requests only the first page', () => true),
];

/** The mistake of stopping after a fixed number of pages. */
function stopsAfterPages(all: readonly Session[]): Mistake {
  const stops = all.flatMap((session) => turnsOf(session).filter(({ hasStopped }) => hasStopped));
  const pages = Math.min(...stops.map(({ page }) => page));
  const what = `stops after ${pages} pages, however many there are`;
  return stopping('stops-after-pages', what, ({ page }) => page >= pages);
}

const hides = ({ result, requests }: Session): boolean => {
  const last = requests.at(-1);
  const isResult = result.kind === 'listed' || result.kind === 'answered';
  return isResult && last !== undefined && isFailure(last);
};

/** Returning a result after a failure: an empty list, or what there is. */
function hidesFailures(all: readonly Session[]): Mistake {
  const isEmpty = all
    .filter(hides)
    .every(({ result }) => result.kind === 'listed' && result.ids.length === 0);
  const what = isEmpty ? 'an empty list' : 'what it has as if it were complete';
  return {
    id: 'hides-failures',
    what: `returns ${what} when a request fails`,
    about: ['result'],
    evidence: (session) => (hides(session) ? [true] : []),
  };
}
