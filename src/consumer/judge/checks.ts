import { workspaceRoutes } from '../../document/routes.ts';
import type { RefusalCondition } from '../../profile/refusals.ts';
import { largestGroups } from '../../text/group-by.ts';
import type { ConsumerFinding, FindingSubject } from '../judgement.ts';
import {
  type ConsumerRequest,
  entriesText,
  isFailure,
  listingRequests,
  requestAfter,
  type Session,
} from '../session.ts';
import { expectedFiles, type Stage } from '../situation.ts';
import { faultsOfList } from './files.ts';

/** Behaviour forbidden in every situation, and the requests that show it. */
export type Check = readonly [
  kind: string,
  severity: ConsumerFinding['severity'],
  clause: ConsumerFinding['clause'],
  /** Completes "The client …". */
  what: string | ((found: readonly ConsumerRequest[]) => string),
  found: (session: Session, stage: Stage) => readonly ConsumerRequest[],
];

/** Returns a finding for each check that matches some requests. */
export const findingsOf = (
  about: FindingSubject,
  checks: readonly Check[],
  session: Session,
  stage: Stage,
): readonly ConsumerFinding[] =>
  checks.flatMap(([kind, severity, clause, what, found]) => {
    const requests = found(session, stage);
    if (requests.length === 0) return [];
    const numbers = requests.map(({ number }) => number);
    const text = typeof what === 'string' ? what : what(requests);
    return [{ about, kind, severity, clause, what: text, requests: numbers }];
  });

/** Finds the requests that are wrong by themselves. */
const each =
  (isWrong: (request: ConsumerRequest, stage: Stage) => boolean): Check[4] =>
  ({ requests }, stage) =>
    requests.filter((request) => isWrong(request, stage));

/** The same for requests to the API. */
const eachToApi = (isWrong: Parameters<typeof each>[0]): Check[4] =>
  each((request, stage) => request.to === 'api' && isWrong(request, stage));

/** The exact key must be sent with each request to the API, and nowhere else (clauses 4, 5 r1). */
export const keyChecks: readonly Check[] = [
  [
    'key-elsewhere',
    'fail',
    '2.1-secret',
    'sent the API key to a different server after a redirect; some HTTP libraries do this by default, but the key is a secret of this service',
    each(
      ({ to, authorization, keyInUrl, keyInHeaders }) =>
        to === 'elsewhere' && (authorization !== 'missing' || keyInUrl || keyInHeaders.length > 0),
    ),
  ],
  [
    'key-in-url',
    'fail',
    '5-r1',
    'sent the API key in the URL, where logs and histories keep it; it belongs in the Authorization header',
    eachToApi(({ keyInUrl }) => keyInUrl),
  ],
  [
    'no-authorization',
    'fail',
    '4-authorization',
    'sent a request without an Authorization header',
    eachToApi(({ authorization }) => authorization === 'missing'),
  ],
  [
    'other-authorization',
    'fail',
    '5-r1',
    'sent an Authorization header that is not Bearer, one space and the key',
    eachToApi(({ authorization }) => authorization === 'other'),
  ],
];

/** Paths, methods and limits of requests to the API must be those of the document. */
export const requestChecks: readonly Check[] = [
  ...workspaceRoutes.map(
    (route): Check => [
      'other-workspace',
      'fail',
      route.clause,
      'requested a different workspace than the one its key is bound to',
      eachToApi(
        ({ operation, workspaceId }, stage) =>
          operation === route.operation && workspaceId !== stage.workspaceId,
      ),
    ],
  ),
  [
    'unknown-path',
    'fragile',
    '1-r6',
    'requested a path that no operation of the API has',
    eachToApi(({ operation }) => operation === null),
  ],
  [
    'other-method',
    'fragile',
    '1-r6',
    'used a method other than GET',
    eachToApi(({ method, operation }) => operation !== null && method !== 'GET'),
  ],
  [
    'limit-not-integer',
    'fail',
    '4.3-limit',
    'sent a limit that is not an integer',
    eachToApi(({ limits }) => limits.some((limit) => !/^-?\d+$/.test(limit))),
  ],
  [
    'limit-below-one',
    'fragile',
    '8-limit-out-of-range',
    'sent a limit below one',
    eachToApi(({ limits }) => limits.some((limit) => /^(-\d+|0+)$/.test(limit))),
  ],
  [
    'limits-repeated',
    'fragile',
    '8-limit-out-of-range',
    'sent more than one limit',
    eachToApi(({ limits }) => limits.length > 1),
  ],
];

/** How often a careful client sends the same request at most, including the first time. */
const MAX_TRIES = 8;

/** After a failure, a client retries within limits, and never with a refused key. */
export const retryChecks: readonly Check[] = [
  ['key-again', 'fragile', '7-r4', 'sent the key again after it had been refused', afterRefusedKey],
  [
    'retries-without-end',
    'fragile',
    '8-rate-limits',
    ({ length }) =>
      `sent the same request ${length} times although it failed each time; a careful client gives up after ${MAX_TRIES} tries`,
    withoutEnd,
  ],
  [
    'retry-too-soon',
    'fragile',
    '8-rate-limits',
    'retried sooner than Retry-After allowed',
    tooSoon,
  ],
];

const OF_THE_KEY: readonly (RefusalCondition | null)[] = [
  'noCredentials',
  'wrongScheme',
  'unknownKey',
  'expiredKey',
  'missingScope',
];

/** Whether the credentials were refused, by the mock or by a fault. */
const refusesKey = ({ received, to }: ConsumerRequest): boolean =>
  to === 'api' &&
  (OF_THE_KEY.includes(received.refusal) ||
    (received.fault === 'answer' && (received.status === 401 || received.status === 403)));

/** Other operations are ignored: they may be in progress, or check the key itself (clause 5 r5). */
function afterRefusedKey({ requests }: Session): readonly ConsumerRequest[] {
  const refused = requests.find(refusesKey);
  if (!refused) return [];
  const later = requests.filter(
    ({ number, to, operation }) =>
      number > refused.number && to === 'api' && operation === refused.operation,
  );
  return later.length > 0 ? [refused, ...later] : [];
}

function withoutEnd({ requests }: Session): readonly ConsumerRequest[] {
  const failures = requests.filter(isFailure);
  const [most = []] = largestGroups(failures, ({ method, target }) => `${method} ${target}`);
  return most.length > MAX_TRIES ? most : [];
}

/** Milliseconds that a clock may be off. */
const TOLERANCE = 50;

/** Failures with a Retry-After, each followed by the request that came too soon. */
function tooSoon({ requests }: Session): readonly ConsumerRequest[] {
  return requests.flatMap((failed) => {
    const { retryAfter } = failed.received;
    const next = requestAfter(failed, requests);
    const isHasty =
      retryAfter !== null && next && next.at - failed.at < retryAfter * 1000 - TOLERANCE;
    return isHasty ? [failed, next] : [];
  });
}

/** Cursors are passed back verbatim, and never sent with the first request (clause 4.3). */
export const cursorChecks: readonly Check[] = [
  [
    'cursor-at-first',
    'fail',
    '4.3-r3',
    'sent a cursor with the first request, before it had received one',
    (session) =>
      listingRequests(session).filter(({ cursors }, at) => at === 0 && cursors.length > 0),
  ],
  [
    'cursors-repeated',
    'fail',
    '4.3-cursor',
    'sent more than one cursor',
    (session) => listingRequests(session).filter(({ cursors }, at) => at > 0 && cursors.length > 1),
  ],
  ['foreign-cursor', 'fail', '4.3-cursor', 'sent a cursor that it did not receive', foreignCursors],
];

function foreignCursors(session: Session): readonly ConsumerRequest[] {
  const received = new Set<string>();
  return listingRequests(session).filter((request, place) => {
    const { cursors } = request;
    const isForeign =
      place > 0 && cursors.length === 1 && !cursors.some((each) => received.has(each));
    const next = isFailure(request) ? null : request.received.page?.nextCursor;
    if (next) received.add(next);
    return isForeign;
  });
}

/** A walk ends when hasMore is false, and not before (clause 4.3, hasMore). */
export const walkChecks: readonly Check[] = [
  [
    'stopped-early',
    'fail',
    '4.3-hasMore',
    ([last]) =>
      `stopped at a page of ${entriesText(last?.received.page)} although its hasMore was true, and returned the list as if it were complete`,
    stoppedEarly,
  ],
  [
    'went-on',
    'fail',
    '4.3-hasMore',
    'kept requesting pages after one whose hasMore was false',
    wentOn,
  ],
];

const isLastPage = ({ received }: ConsumerRequest): boolean => received.page?.hasMore === false;

function stoppedEarly(session: Session, { expected }: Stage): readonly ConsumerRequest[] {
  const { result } = session;
  const listing = listingRequests(session);
  const last = listing.at(-1);
  if (result.kind !== 'listed' || !last?.received.page?.hasMore || isFailure(last)) return [];
  // After a 304 the client may have the rest in its cache: its list is judged instead.
  if (last.received.status === 304) return [];
  // A client that has every file may request the first page again to find newer ones.
  const files = expectedFiles(expected);
  const isDone =
    files && listing.some(isLastPage) && faultsOfList(result.ids, files, session).length === 0;
  return isDone ? [] : [last];
}

/**
 * A second walk starts without a cursor, so it is not a continuation. Of requests sent side by side,
 * a client follows one: it may use a cursor that it received and has not sent twice yet.
 */
function wentOn(session: Session): readonly ConsumerRequest[] {
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
