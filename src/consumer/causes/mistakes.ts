import type { FindingSubject } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { isFailure, listingRequests, type Session } from '../session.ts';

/** A mistake that people make in clients, and how it shows in what a client does. */
export interface Mistake {
  /** Stable: reports contain it. */
  readonly id: string;
  /** Completes "The client …". */
  readonly what: string;
  /** The subjects of the findings that it causes. */
  readonly about: readonly FindingSubject[];
  /** The steps that look like the mistake (true), and those that contradict it (false). */
  readonly evidence: (outcome: SituationOutcome) => readonly boolean[];
}

/** The ten mistakes that a client may have made, the most particular first. */
export const mistakesIn = (outcomes: readonly SituationOutcome[]): readonly Mistake[] => [
  basePathDropped,
  workspaceIdUnescaped,
  ...cursorMistakes,
  ...stoppingMistakes,
  stopsAfterPages(outcomes),
  hidesFailures(outcomes),
];

const basePathDropped: Mistake = {
  id: 'base-path-dropped',
  what: 'drops the path of the base URL, as new URL("/api/v1/…", base) and some HTTP libraries do',
  about: ['request', 'result'],
  evidence: ({ id, session: { requests } }) =>
    id === 'base-url.path'
      ? requests.map(({ target, operation }) => operation === null && target.startsWith('/api/v1'))
      : [],
};

const workspaceIdUnescaped: Mistake = {
  id: 'workspace-id-unescaped',
  what: 'puts the workspace id into the path unescaped',
  about: ['request', 'cursor', 'walk', 'result'],
  evidence: ({ session: { workspaceId: id = '', requests } }) => {
    // The platform escapes some characters of a path by itself.
    const { pathname, search } = new URL(`http://files.test/${id}`);
    const plain = pathname + search;
    if (plain === `/${encodeURIComponent(id)}`) return [];
    return requests.flatMap(({ to, operation, target, workspaceId }) => {
      const isPlain = to === 'api' && operation !== 'checkKey' && target.includes(plain);
      const isRight = workspaceId === id;
      // A server may read the plain id rightly.
      return isPlain === isRight ? [] : [isPlain];
    });
  },
};

/** @param changed what the mistake turns a cursor into, as a server decodes it. */
const changing = (id: string, what: string, changed: (given: string) => string): Mistake => ({
  id,
  what,
  about: ['cursor', 'walk', 'result'],
  evidence: ({ session }) => {
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
  evidence: ({ session }) =>
    turnsOf(session)
      .filter(isSo)
      .map(({ hasStopped }) => hasStopped),
});

const stoppingMistakes = [
  stopping('stops-at-first-page', 'requests only the first page', () => true),
  stopping(
    'stops-at-short-page',
    'stops at a page that is shorter than its limit instead of checking hasMore',
    ({ entries, limit }) => limit !== null && entries < limit,
  ),
  stopping('stops-at-empty-page', 'stops at an empty page', ({ entries }) => entries === 0),
];

/** The mistake of stopping after a fixed number of pages. */
function stopsAfterPages(outcomes: readonly SituationOutcome[]): Mistake {
  const turns = outcomes.flatMap(({ session }) => turnsOf(session));
  const pages = Math.min(...turns.filter(({ hasStopped }) => hasStopped).map(({ page }) => page));
  const what = `stops after ${pages} pages, however many there are`;
  return stopping('stops-after-pages', what, ({ page }) => page >= pages);
}

/** Returning a result after a failure: an empty list, or what there is. */
function hidesFailures(outcomes: readonly SituationOutcome[]): Mistake {
  const isEmpty = outcomes.every(
    ({ session }) =>
      !hides(session) || (session.result.kind === 'listed' && session.result.ids.length === 0),
  );
  const what = isEmpty ? 'an empty list' : 'what it has as if it were complete';
  return {
    id: 'hides-failures',
    what: `returns ${what} when a request fails`,
    about: ['result'],
    evidence: ({ session }) => (hides(session) ? [true] : []),
  };
}

function hides({ result, requests }: Session): boolean {
  const last = requests.at(-1);
  const isResult = result.kind === 'listed' || result.kind === 'answered';
  return isResult && last !== undefined && isFailure(last);
}
