import { type Conduct, type ConsumerRequest, isFailure } from '../conduct.ts';
import type { Mistake, Suspects } from './mistake.ts';

/** What a client makes of failures: what it hides from its caller, and how soon it tries again. */

/** The failure that a client met last; none where it got over it. */
function lastFailure({ requests }: Conduct): ConsumerRequest | undefined {
  const last = requests.at(-1);
  return last && isFailure(last) ? last : undefined;
}

interface Failed {
  readonly conduct: Conduct;
  readonly request: ConsumerRequest;
  readonly isHidden: boolean;
}

const hides = ({ result }: Conduct): boolean =>
  result.kind === 'listed' || result.kind === 'answered';

const isBroken = ({ received: { fault } }: ConsumerRequest): boolean =>
  fault === 'reset' || fault === 'cut';

const nameOf = (request: ConsumerRequest): string =>
  isBroken(request) ? 'a broken connection' : String(request.received.status);

/** Few enough to be named: who takes so many failures wrongly takes all of them so. */
const MOST_NAMED = 3;

function bodyOf({ received: { body } }: ConsumerRequest): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const hasCode = (request: ConsumerRequest): boolean =>
  typeof Object(bodyOf(request) ?? {}).code === 'string';

/** What may tell the failures that are hidden from those that are told. */
const traits: readonly (readonly [string, (failed: Failed) => boolean])[] = [
  ['where a request fails', () => true],
  [
    'where a request fails in the middle of a walk',
    ({ conduct }) => conduct.requests.some(({ received }) => received.page !== null),
  ],
  [
    'where a failure has a body without a code',
    ({ request }) => !isBroken(request) && !hasCode(request),
  ],
  [
    'where the body of a failure is no JSON',
    ({ request }) => !isBroken(request) && bodyOf(request) === undefined,
  ],
];

/** To give out a list after a failure: which ones, as far as those say that are told. */
const hiding: Suspects = (all) => {
  const failed = all.flatMap((conduct): Failed[] => {
    const request = lastFailure(conduct);
    const isHidden = hides(conduct);
    return request && (isHidden || conduct.result.kind === 'failed')
      ? [{ conduct, request, isHidden }]
      : [];
  });
  const hidden = failed.filter(({ isHidden }) => isHidden);
  if (hidden.length === 0) return [];
  const isEmpty = hidden.every(
    ({ conduct: { result } }) => result.kind === 'listed' && result.ids.length === 0,
  );
  return [
    {
      id: 'hides-failures',
      what: `gives out ${isEmpty ? 'an empty list' : 'what it has as the whole'} ${whereOf(failed, hidden)}`,
      about: ['result'],
      shows: (conduct) => hides(conduct) && lastFailure(conduct) !== undefined,
      refutedBy: () => false,
    },
  ];
};

function whereOf(failed: readonly Failed[], hidden: readonly Failed[]): string {
  const names = [...new Set(hidden.map(({ request }) => nameOf(request)))].toSorted();
  const found = traits.find(([, has]) => failed.every((each) => has(each) === each.isHidden));
  const [anywhere] = traits;
  if (found && found !== anywhere) return found[0];
  return names.length <= MOST_NAMED ? `after ${names.join(', ')}` : 'where a request fails';
}

/** Of the time to wait that the answer named: who asks sooner did not look at it. */
const AT_ONCE = 1 / 4;
/** Who waits so long looked at it; a clock may be off a little. */
const HEEDED = 0.95;

/** The share of a named time that was waited for, for each. */
function haste({ requests }: Conduct): readonly number[] {
  return requests.flatMap((request) => {
    const { retryAfter } = request.received;
    const next = requests.find(
      ({ number, operation, to }) =>
        number > request.number && to === 'api' && operation === request.operation,
    );
    return next && retryAfter !== null && retryAfter > 0
      ? [(next.at - request.at) / (1_000 * retryAfter)]
      : [];
  });
}

/** How much sooner is a matter of words: a busy machine makes a wait of what was none. */
const hasty: Suspects = (all) => {
  const shares = all.flatMap(haste);
  const isAtOnce = shares.some((share) => share < AT_ONCE);
  // A date, or one of another status, may be what it does not read.
  const isHeeded = shares.some((share) => share >= HEEDED);
  const often = isHeeded
    ? 'where it does not read Retry-After, as it does elsewhere'
    : 'whatever Retry-After says';
  return [
    {
      id: 'retries-too-soon',
      what: isAtOnce ? `tries again at once, ${often}` : 'tries again sooner than Retry-After says',
      about: ['retry'],
      shows: (conduct) => haste(conduct).some((share) => share < 1),
      refutedBy: () => false,
    },
  ];
};

/** The first page was asked for once more, and nothing of the first walk was dropped. */
const appending: Mistake = {
  id: 'appends-second-walk',
  what: 'begins the walk again after a failure, and keeps what it had as well',
  about: ['result'],
  shows: ({ requests, result }) => {
    const failure = requests.findIndex(isFailure);
    const received = requests.flatMap((request) => request.received.page?.ids ?? []);
    return (
      failure > 0 &&
      requests.slice(failure).some(({ cursors }) => cursors.length === 0) &&
      result.kind === 'listed' &&
      result.ids.length === received.length
    );
  },
  refutedBy: () => false,
};

export const failureSuspects: Suspects = (all) => [...hiding(all), appending, ...hasty(all)];
