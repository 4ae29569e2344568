import type { KeyPlace } from '../consumer-client.ts';
import { type ConsumerFinding, findingAt } from '../judgement.ts';
import type { ConsumerRequest, Session } from '../session.ts';
import type { Fixture } from '../situation.ts';

interface Check {
  readonly severity: ConsumerFinding['severity'];
  readonly clause: ConsumerFinding['clause'];
  readonly what: string;
  readonly isWrong: (request: ConsumerRequest, fixture: Pick<Fixture, 'workspaceId'>) => boolean;
}

const check = (
  severity: Check['severity'],
  clause: Check['clause'],
  what: string,
  isWrong: Check['isWrong'],
): Check => ({ severity, clause, what, isWrong });

/** The key: on each request to the API, to the letter, and nowhere else (clauses 4, 5 r1). */
const keyChecks: readonly Check[] = [
  check(
    'fail',
    '2.1-secret',
    'sent the API key to a different server after a redirect; some HTTP libraries do this by default, but the key is a secret of this service',
    ({ to, authorization, keyInUrl, keyInHeaders }) =>
      to === 'elsewhere' && (authorization !== 'missing' || keyInUrl || keyInHeaders.length > 0),
  ),
  check(
    'fail',
    '5-r1',
    'sent the API key in the URL, where logs and histories keep it; it belongs in the Authorization header',
    ({ to, keyInUrl }) => to === 'api' && keyInUrl,
  ),
  check(
    'fail',
    '4-authorization',
    'sent a request without an Authorization header',
    ({ to, authorization }) => to === 'api' && authorization === 'missing',
  ),
  check(
    'fail',
    '5-r1',
    'sent an Authorization header that is not Bearer, one space and the key',
    ({ to, authorization }) => to === 'api' && authorization === 'other',
  ),
];

const OTHER_WORKSPACE = 'requested a different workspace than the one its key is bound to';

/** Paths, methods and limits of requests to the API: whether the document describes them. */
const requestChecks: readonly Check[] = [
  check(
    'fail',
    '4.3-request',
    OTHER_WORKSPACE,
    ({ operation, workspaceId }, fixture) =>
      operation === 'listFiles' && workspaceId !== fixture.workspaceId,
  ),
  check(
    'fail',
    '4.2-request',
    OTHER_WORKSPACE,
    ({ operation, workspaceId }, fixture) =>
      operation === 'readWorkspace' && workspaceId !== fixture.workspaceId,
  ),
  check(
    'fragile',
    '1-r6',
    'requested a path that is not one of the three operations',
    ({ operation }) => operation === null,
  ),
  check(
    'fragile',
    '1-r6',
    'used a method other than GET',
    ({ method, operation }) => operation !== null && method !== 'GET',
  ),
  check('fail', '4.3-limit', 'sent a limit that is not an integer', ({ limits }) =>
    limits.some((limit) => !/^-?\d+$/.test(limit)),
  ),
  check('fragile', '8-limit-out-of-range', 'sent a limit below one', ({ limits }) =>
    limits.some((limit) => /^(-\d+|0+)$/.test(limit)),
  ),
  check(
    'fragile',
    '8-limit-out-of-range',
    'sent more than one limit',
    ({ limits }) => limits.length > 1,
  ),
];

const places: Readonly<Record<KeyPlace, string>> = {
  stdout: 'printed the API key on stdout',
  stderr: 'printed the API key on stderr',
  message: 'put the API key in an error message',
  description: 'included the API key when it described an error',
};

export function judgeAuthorization(
  fixture: Fixture,
  { requests, keyIn = [] }: Session,
): readonly ConsumerFinding[] {
  const told = keyIn.map(
    (place): ConsumerFinding => ({
      severity: 'fail',
      clause: '2.1-secret',
      what: `${places[place]}, where logs keep it; a secret is shown once, when it is issued`,
      requests: [],
    }),
  );
  return [...told, ...checked(keyChecks, requests, fixture)];
}

export const judgeRequests = (
  fixture: Fixture,
  { requests }: Session,
): readonly ConsumerFinding[] =>
  checked(
    requestChecks,
    requests.filter(({ to }) => to === 'api'),
    fixture,
  );

const checked = (checks: readonly Check[], requests: Session['requests'], fixture: Fixture) =>
  checks.flatMap(({ severity, clause, what, isWrong }) =>
    findingAt(
      requests.filter((request) => isWrong(request, fixture)),
      severity,
      clause,
      what,
    ),
  );
