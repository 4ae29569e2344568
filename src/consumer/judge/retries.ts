import type { RefusalCondition } from '../../profile/refusal-conditions.ts';
import { groupBy } from '../../text/group-by.ts';
import { type ConsumerFinding, findingAt } from '../judgement.ts';
import { type ConsumerRequest, isFailure, requestAfter, type Session } from '../session.ts';

/** Tries of one same request that a careful client might make, with the first. */
const MAX_TRIES = 8;

/** What a client does after a failure: it tries again within bounds, and not with a refused key. */
export function judgeRetries(session: Session): readonly ConsumerFinding[] {
  return [...afterRefusedKey(session), ...withoutEnd(session), ...tooSoon(session)];
}

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

function afterRefusedKey({ requests }: Session): readonly ConsumerFinding[] {
  const refused = requests.find(refusesKey);
  if (!refused) return [];
  // Another operation may be under way already, or ask after the key itself (clause 5 r5).
  const later = requests.filter(
    ({ number, to, operation }) =>
      number > refused.number && to === 'api' && operation === refused.operation,
  );
  return findingAt(
    later.length > 0 ? [refused, ...later] : [],
    'fragile',
    '7-r4',
    'sent the key again after it had been refused',
  );
}

function withoutEnd({ requests }: Session): readonly ConsumerFinding[] {
  const failures = groupBy(
    requests.filter(isFailure),
    ({ method, target }) => `${method} ${target}`,
  );
  const [most = []] = [...failures.values()].toSorted((a, b) => b.length - a.length);
  return findingAt(
    most.length > MAX_TRIES ? most : [],
    'fragile',
    '8-rate-limits',
    `sent the same request ${most.length} times although it failed each time; a careful client gives up after ${MAX_TRIES} tries`,
  );
}

/** Milliseconds that a clock may be off. */
const TOLERANCE = 50;

/** A server that names a time to wait is asked again no sooner. */
function tooSoon({ requests }: Session): readonly ConsumerFinding[] {
  const hasty = requests.flatMap((request) => {
    const { retryAfter } = request.received;
    const next = requestAfter(request, requests);
    const isHasty =
      retryAfter !== null && next && next.at - request.at < retryAfter * 1000 - TOLERANCE;
    return isHasty ? [request, next] : [];
  });
  return findingAt(
    hasty,
    'fragile',
    hasty[0]?.received.status === 429 ? '8-rate-limits' : '1-transport',
    'retried sooner than Retry-After allowed',
  );
}
