import { routesAt } from '../../document/routes.ts';
import type { RefusalCondition } from '../../profile/refusal-conditions.ts';
import { largestGroups } from '../../text/group-by.ts';
import type { ConsumerFinding, FindingSubject } from '../judgement.ts';
import { type ConsumerRequest, isFailure, requestAfter, type Session } from '../session.ts';
import type { Fixture } from '../situation.ts';

/** Behaviour forbidden in every situation, and the requests that show it. */
export interface Check {
  readonly about: FindingSubject;
  readonly severity: ConsumerFinding['severity'];
  readonly clause: ConsumerFinding['clause'];
  /** Completes "The client …". */
  readonly what: string | ((found: readonly ConsumerRequest[], session: Session) => string);
  readonly found: (session: Session, fixture: Fixture) => readonly ConsumerRequest[];
}

/** A finding for each check that some requests show. */
export const findingsOf = (
  checks: readonly Check[],
  session: Session,
  fixture: Fixture,
): readonly ConsumerFinding[] =>
  checks.flatMap(({ about, severity, clause, what, found }) => {
    const requests = found(session, fixture);
    if (requests.length === 0) return [];
    const numbers = requests.map(({ number }) => number);
    const text = typeof what === 'string' ? what : what(requests, session);
    return [{ about, severity, clause, what: text, requests: numbers }];
  });

type Row<Shows> = readonly [Check['severity'], Check['clause'], what: Check['what'], Shows];

/** Checks of a whole session. */
export const checksOf = (
  about: FindingSubject,
  rows: readonly Row<Check['found']>[],
): readonly Check[] =>
  rows.map(([severity, clause, what, found]) => ({ about, severity, clause, what, found }));

type IsWrong = (request: ConsumerRequest, fixture: Fixture) => boolean;

/** Checks of each request by itself. */
const ofRequests = (about: FindingSubject, rows: readonly Row<IsWrong>[]): readonly Check[] =>
  rows.map(([severity, clause, what, isWrong]) => ({
    ...{ about, severity, clause, what },
    found: ({ requests }, fixture) => requests.filter((request) => isWrong(request, fixture)),
  }));

/** The key: on each request to the API, to the letter, and nowhere else (clauses 4, 5 r1). */
export const keyChecks = ofRequests('key', [
  [
    'fail',
    '2.1-secret',
    'sent the API key to a different server after a redirect; some HTTP libraries do this by default, but the key is a secret of this service',
    ({ to, authorization, keyInUrl, keyInHeaders }) =>
      to === 'elsewhere' && (authorization !== 'missing' || keyInUrl || keyInHeaders.length > 0),
  ],
  [
    'fail',
    '5-r1',
    'sent the API key in the URL, where logs and histories keep it; it belongs in the Authorization header',
    ({ to, keyInUrl }) => to === 'api' && keyInUrl,
  ],
  [
    'fail',
    '4-authorization',
    'sent a request without an Authorization header',
    ({ to, authorization }) => to === 'api' && authorization === 'missing',
  ],
  [
    'fail',
    '5-r1',
    'sent an Authorization header that is not Bearer, one space and the key',
    ({ to, authorization }) => to === 'api' && authorization === 'other',
  ],
]);

/** Paths, methods and limits of requests to the API: whether the document describes them. */
export const requestChecks = ofRequests('request', [
  ...routesAt('workspaceId').map(
    ({ operation, clause }): Row<IsWrong> => [
      'fail',
      clause,
      'requested a different workspace than the one its key is bound to',
      (request, fixture) =>
        request.to === 'api' &&
        request.operation === operation &&
        request.workspaceId !== fixture.workspaceId,
    ],
  ),
  [
    'fragile',
    '1-r6',
    'requested a path that no operation of the API has',
    ({ to, operation }) => to === 'api' && operation === null,
  ],
  [
    'fragile',
    '1-r6',
    'used a method other than GET',
    ({ to, method, operation }) => to === 'api' && operation !== null && method !== 'GET',
  ],
  [
    'fail',
    '4.3-limit',
    'sent a limit that is not an integer',
    ({ to, limits }) => to === 'api' && limits.some((limit) => !/^-?\d+$/.test(limit)),
  ],
  [
    'fragile',
    '8-limit-out-of-range',
    'sent a limit below one',
    ({ to, limits }) => to === 'api' && limits.some((limit) => /^(-\d+|0+)$/.test(limit)),
  ],
  [
    'fragile',
    '8-limit-out-of-range',
    'sent more than one limit',
    ({ to, limits }) => to === 'api' && limits.length > 1,
  ],
]);

/** Tries of one same request that a careful client might make, with the first. */
const MAX_TRIES = 8;

/** What a client does after a failure: it tries again within bounds, and not with a refused key. */
export const retryChecks = checksOf('retry', [
  ['fragile', '7-r4', 'sent the key again after it had been refused', afterRefusedKey],
  [
    'fragile',
    '8-rate-limits',
    ({ length }) =>
      `sent the same request ${length} times although it failed each time; a careful client gives up after ${MAX_TRIES} tries`,
    withoutEnd,
  ],
  ['fragile', '8-rate-limits', 'retried sooner than Retry-After allowed', tooSoon],
]);

const OF_THE_KEY: readonly (RefusalCondition | null)[] = [
  'noCredentials',
  'wrongScheme',
  'unknownKey',
  'expiredKey',
  'missingScope',
];

/** A refusal of the credentials, by the mock or by a fault that says so. */
const refusesKey = ({ received, to }: ConsumerRequest): boolean =>
  to === 'api' &&
  (OF_THE_KEY.includes(received.refusal) ||
    (received.fault === 'answer' && (received.status === 401 || received.status === 403)));

/** A different operation may be under way already, or check the key itself (clause 5 r5). */
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

/** Failures that named a time to wait, each with the request that came sooner. */
function tooSoon({ requests }: Session): readonly ConsumerRequest[] {
  return requests.flatMap((failed) => {
    const { retryAfter } = failed.received;
    const next = requestAfter(failed, requests);
    const isHasty =
      retryAfter !== null && next && next.at - failed.at < retryAfter * 1000 - TOLERANCE;
    return isHasty ? [failed, next] : [];
  });
}
