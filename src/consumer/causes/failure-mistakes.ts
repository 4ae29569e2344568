import { type ConsumerRequest, isFailure, requestAfter, type Session } from '../session.ts';
import type { Mistake, Suspects } from './mistake.ts';

/** The failure that ended the requests of a client, if any. */
function lastFailure({ requests }: Session): ConsumerRequest | undefined {
  const last = requests.at(-1);
  return last && isFailure(last) ? last : undefined;
}

interface Failed {
  readonly session: Session;
  readonly request: ConsumerRequest;
  readonly isHidden: boolean;
}

const hides = ({ result }: Session): boolean =>
  result.kind === 'listed' || result.kind === 'answered';

const isBroken = ({ received: { fault } }: ConsumerRequest): boolean =>
  fault === 'reset' || fault === 'cut';

const nameOf = (request: ConsumerRequest): string =>
  isBroken(request) ? 'a broken connection' : String(request.received.status);

/** With more kinds of failures than this, the description says "any failure". */
const MAX_NAMED_FAILURES = 3;

function bodyOf({ received: { body } }: ConsumerRequest): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const hasCode = (request: ConsumerRequest): boolean =>
  typeof Object(bodyOf(request)).code === 'string';

/** What may distinguish failures that are hidden from those that are reported. */
const traits: readonly (readonly [string, (failed: Failed) => boolean])[] = [
  ['when a request fails', () => true],
  [
    'when a request fails in the middle of a walk',
    ({ session }) => session.requests.some(({ received }) => received.page !== null),
  ],
  [
    'when the body of an error has no code',
    ({ request }) => !isBroken(request) && !hasCode(request),
  ],
  [
    'when the body of an error is not JSON',
    ({ request }) => !isBroken(request) && bodyOf(request) === undefined,
  ],
];

/** Returning a list after a failure: the failures that are hidden, as far as can be told. */
const hiding: Suspects = (all) => {
  const failed = all.flatMap((session): Failed[] => {
    const request = lastFailure(session);
    const isHidden = hides(session);
    return request && (isHidden || session.result.kind === 'failed')
      ? [{ session, request, isHidden }]
      : [];
  });
  const hidden = failed.filter(({ isHidden }) => isHidden);
  if (hidden.length === 0) return [];
  const isEmpty = hidden.every(
    ({ session: { result } }) => result.kind === 'listed' && result.ids.length === 0,
  );
  return [
    {
      id: 'hides-failures',
      what: `returns ${isEmpty ? 'an empty list' : 'what it has as if it were complete'} ${whereOf(failed, hidden)}`,
      about: ['result'],
      shows: (session) => hides(session) && lastFailure(session) !== undefined,
    },
  ];
};

function whereOf(failed: readonly Failed[], hidden: readonly Failed[]): string {
  const names = [...new Set(hidden.map(({ request }) => nameOf(request)))].toSorted();
  const found = traits.find(([, has]) => failed.every((each) => has(each) === each.isHidden));
  const [anywhere] = traits;
  if (found && found !== anywhere) return found[0];
  return names.length <= MAX_NAMED_FAILURES ? `after ${names.join(', ')}` : 'when a request fails';
}

/** A client that asks again within this share of the time named did not look at it. */
const AT_ONCE = 1 / 4;

/** The shares of the times to wait that a client waited for. */
function waitedShares({ requests }: Session): readonly number[] {
  return requests.flatMap((request) => {
    const { retryAfter } = request.received;
    const next = requestAfter(request, requests);
    return next && retryAfter ? [(next.at - request.at) / (1_000 * retryAfter)] : [];
  });
}

/** On a busy machine even an immediate retry shows some wait. */
const hasty: Suspects = (all) => [
  {
    id: 'retries-too-soon',
    what: all.flatMap(waitedShares).some((share) => share < AT_ONCE)
      ? 'retries at once, whatever Retry-After says'
      : 'retries sooner than Retry-After says',
    about: ['retry'],
    shows: (session) => waitedShares(session).some((share) => share < 1),
  },
];

/** Reporting something else than the body of the failure says. */
const misreporting: Mistake = {
  id: 'misreports-failures',
  what: 'reports a code or an error text that the body of the error does not have',
  about: ['result'],
  shows: ({ requests, result }) => {
    const failure = requests.findLast(isFailure);
    if (result.kind !== 'failed' || !result.description || !failure) return false;
    const { code, error } = result.description;
    const body: { readonly code?: unknown; readonly error?: unknown } = Object(bodyOf(failure));
    return (isText(code) && code !== body.code) || (isText(error) && error !== body.error);
  },
};

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

export const failureSuspects: Suspects = (all) => [...hiding(all), misreporting, ...hasty(all)];
