import type { ClauseId } from '../../document/clauses.ts';
import { workspaceRoutes } from '../../document/routes.ts';
import { largestGroups } from '../../text/group-by.ts';
import { type ConsumerFinding, type FindingSubject, finding } from '../judgement.ts';
import {
  type ConsumerRequest,
  entriesText,
  isFailure,
  listingRequests,
  type Session,
} from '../session.ts';
import { expectedFiles, type Stage } from '../situation.ts';
import { listProblems } from './list.ts';

type Requests = readonly ConsumerRequest[];

/** How often a careful client sends the same request at most, including the first time. */
const MAX_TRIES = 8;
/** The same with a refused key. A client may send each request twice, side by side. */
const MAX_KEY_TRIES = 2;

/** What no client may do in any situation; each completes "The client …". */
const sentences = {
  'key-elsewhere':
    'sent the API key to a different server after a redirect; some HTTP libraries do this by default, but the key is a secret of this service',
  'key-in-url':
    'sent the API key in the URL, where logs and histories keep it; it belongs in the Authorization header',
  'no-authorization': 'sent a request without an Authorization header',
  'other-authorization': 'sent an Authorization header that is not Bearer, one space and the key',
  'cursor-at-first': 'sent a cursor with the first request, before it had received one',
  'foreign-cursor': 'sent a cursor that it did not receive',
  'other-workspace': 'requested a different workspace than the one its key is bound to',
  'unknown-path': 'requested a path that no operation of the API has',
  'other-method': 'used a method other than GET',
  'limit-not-integer': 'sent a limit that is not an integer',
  'stopped-early': ([last]: Requests) =>
    `stopped at a page of ${entriesText(last?.received.page)} although its hasMore was true, and returned the list as if it were complete`,
  'went-on': 'kept requesting pages after one whose hasMore was false',
  'key-again': 'kept sending a key that had been refused',
  'retries-without-end': ({ length }: Requests) =>
    `sent the same request ${length} times although it failed each time; a careful client gives up after ${MAX_TRIES} tries`,
  'retry-too-soon': 'retried sooner than Retry-After allowed',
} as const;

/** The last is the requests that show it: none if the client does not do it. */
type Check = readonly [FindingSubject, keyof typeof sentences, ClauseId, Requests];

/** Judges the requests of a client. Causes come first: an invented cursor, then a failed walk. */
export function requestFindings(session: Session, stage: Stage): readonly ConsumerFinding[] {
  const { requests } = session;
  const toApi = requests.filter(({ to }) => to === 'api');
  const checks: readonly Check[] = [
    ...keyChecks(session, toApi),
    ...cursorChecks(listingRequests(session)),
    ...pathChecks(toApi, stage),
    // A walk ends when hasMore is false, and not before.
    ['walk', 'stopped-early', '4.3-hasMore', stoppedEarly(session, stage)],
    ['walk', 'went-on', '4.3-hasMore', wentOn(session)],
    // After a failure, a client retries within limits, and never with a refused key.
    ['retry', 'key-again', '7-r4', sentTooOften(requests.filter(refusesKey), MAX_KEY_TRIES)],
    [
      'retry',
      'retries-without-end',
      '8-rate-limits',
      sentTooOften(requests.filter(isFailure), MAX_TRIES),
    ],
    ['retry', 'retry-too-soon', '8-rate-limits', tooSoon(session)],
  ];
  return checks.flatMap(([about, kind, clause, found]) => {
    if (found.length === 0) return [];
    const sentence = sentences[kind];
    const what = typeof sentence === 'string' ? sentence : sentence(found);
    return [finding(about, kind, clause, what, found)];
  });
}

/** The exact key must be sent with each request to the API, and nowhere else (clauses 4, 5 r1). */
function keyChecks({ requests }: Session, toApi: Requests): readonly Check[] {
  const elsewhere = requests.filter(
    ({ to, authorization, keyInUrl }) =>
      to === 'elsewhere' && (authorization !== 'missing' || keyInUrl),
  );
  const inUrl = toApi.filter(({ keyInUrl }) => keyInUrl);
  const missing = toApi.filter(({ authorization }) => authorization === 'missing');
  const other = toApi.filter(({ authorization }) => authorization === 'other');
  return [
    ['key', 'key-elsewhere', '2.1-secret', elsewhere],
    ['key', 'key-in-url', '5-r1', inUrl],
    ['key', 'no-authorization', '4-authorization', missing],
    ['key', 'other-authorization', '5-r1', other],
  ];
}

/** Cursors are passed back verbatim, and never sent with the first request (clause 4.3). */
function cursorChecks([first, ...later]: Requests): readonly Check[] {
  if (!first) return [];
  return [
    ['cursor', 'cursor-at-first', '4.3-r3', first.cursors.length > 0 ? [first] : []],
    ['cursor', 'foreign-cursor', '4.3-cursor', foreignCursors(first, later)],
  ];
}

function foreignCursors(first: ConsumerRequest, later: Requests): Requests {
  const received = new Set<string>();
  const receive = (request: ConsumerRequest) => {
    const next = isFailure(request) ? null : request.received.page?.nextCursor;
    if (next) received.add(next);
  };
  receive(first);
  return later.filter((request) => {
    const isForeign = request.cursors.some((cursor) => !received.has(cursor));
    receive(request);
    return isForeign;
  });
}

/** Paths, methods and limits of requests to the API must be those of the document. */
function pathChecks(toApi: Requests, { workspaceId: own }: Stage): readonly Check[] {
  const known = toApi.filter(({ operation }) => operation !== null);
  const inOther = known.filter(
    ({ operation, workspaceId }) => operation !== 'checkKey' && workspaceId !== own,
  );
  return [
    ...workspaceRoutes.map(({ operation, clause }): Check => {
      const found = inOther.filter((request) => request.operation === operation);
      return ['request', 'other-workspace', clause, found];
    }),
    ['request', 'unknown-path', '1-r6', toApi.filter(({ operation }) => operation === null)],
    ['request', 'other-method', '1-r6', known.filter(({ method }) => method !== 'GET')],
    [
      'request',
      'limit-not-integer',
      '4.3-limit',
      toApi.filter(({ limits }) => limits.some((limit) => !/^-?\d+$/.test(limit))),
    ],
  ];
}

const isLastPage = ({ received }: ConsumerRequest): boolean => received.page?.hasMore === false;

function stoppedEarly(session: Session, { expected }: Stage): Requests {
  const { result } = session;
  const listing = listingRequests(session);
  const last = listing.at(-1);
  if (result.kind !== 'listed' || !last?.received.page?.hasMore || isFailure(last)) return [];
  // After a 304 the client may have the rest in its cache: its list is judged instead.
  if (last.received.status === 304) return [];
  // A client that has every file may request the first page again to find newer ones.
  const files = expectedFiles(expected);
  const isDone = files && listing.some(isLastPage) && listProblems(result.ids, files).length === 0;
  return isDone ? [] : [last];
}

/**
 * A second walk starts without a cursor, so it is not a continuation. Of requests sent side by side,
 * a client follows one: it may use a cursor that it received and has not sent twice yet.
 */
function wentOn(session: Session): Requests {
  const listing = listingRequests(session);
  const end = listing.findIndex(isLastPage);
  const beyond = (end < 0 ? [] : listing.slice(end + 1)).filter(({ number, cursors }) => {
    const earlier = listing.filter((other) => other.number < number);
    const [cursor] = cursors;
    const isReceived = earlier.some(({ received }) => received.page?.nextCursor === cursor);
    const times = earlier.filter((other) => cursor !== undefined && other.cursors.includes(cursor));
    return cursor === undefined || !isReceived || times.length > 1;
  });
  return beyond.every(({ cursors }) => cursors.length > 0) ? beyond : [];
}

const OF_THE_KEY = ['noCredentials', 'wrongScheme', 'unknownKey', 'expiredKey', 'missingScope'];

/** Whether the credentials were refused, by the mock or by a fault. */
const refusesKey = ({ received, to }: ConsumerRequest): boolean =>
  to === 'api' &&
  (OF_THE_KEY.includes(received.refusal ?? '') ||
    (received.fault === 'answer' && (received.status === 401 || received.status === 403)));

/** The request that was sent most often, if that is more than `tries` times. */
function sentTooOften(requests: Requests, tries: number): Requests {
  const [most = []] = largestGroups(requests, ({ method, target }) => `${method} ${target}`);
  return most.length > tries ? most : [];
}

/** Milliseconds that a clock may be off. */
const TOLERANCE = 50;

/** Failures with a Retry-After, each followed by the request that came too soon. */
const tooSoon = ({ requests }: Session): Requests =>
  requests.flatMap((failed) => {
    const { retryAfter } = failed.received;
    const next = requests.find(
      ({ number, to, operation }) =>
        number > failed.number && to === 'api' && operation === failed.operation,
    );
    const isHasty =
      retryAfter !== null && next && next.at - failed.at < retryAfter * 1000 - TOLERANCE;
    return isHasty ? [failed, next] : [];
  });
