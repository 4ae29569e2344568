import { type ConsumerRequest, isFailure, type Session } from '../session.ts';
import { type Mistake, shownBy } from './mistake.ts';

/** How a client deals with failures: what it reports, or hides. @param all that it did. */
export const failureMistakes = (all: readonly Session[]): readonly Mistake[] => [
  hiding(all),
  shownBy(
    'misreports-failures',
    'reports a code or an error text that the body of the error does not have',
    ['result'],
    misreports,
  ),
];

/** The failure that ended the requests of a client, if any. */
function lastFailure({ requests }: Session): ConsumerRequest | undefined {
  const last = requests.at(-1);
  return last && isFailure(last) ? last : undefined;
}

const hides = ({ result }: Session): boolean =>
  result.kind === 'listed' || result.kind === 'answered';

interface Failed {
  readonly session: Session;
  readonly request: ConsumerRequest;
}

const isBroken = ({ received: { fault } }: ConsumerRequest): boolean =>
  fault === 'reset' || fault === 'cut';

function bodyOf({ received: { body } }: ConsumerRequest): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** What may distinguish failures that are hidden from those that are reported. */
const traits: Readonly<Record<string, (failed: Failed) => boolean>> = {
  'when a request fails in the middle of a walk': ({ session }) =>
    session.requests.some(({ received }) => received.page !== null),
  'when the body of an error has no code': ({ request }) =>
    !isBroken(request) && typeof Object(bodyOf(request)).code !== 'string',
  'when the body of an error is not JSON': ({ request }) =>
    !isBroken(request) && bodyOf(request) === undefined,
  'after a broken connection': ({ request }) => isBroken(request),
};

/** Returning a list after a failure; the failures that are hidden, as far as can be told. */
function hiding(all: readonly Session[]): Mistake {
  const failed = all.flatMap((session): Failed[] => {
    const request = lastFailure(session);
    return request && (hides(session) || session.result.kind === 'failed')
      ? [{ session, request }]
      : [];
  });
  const hidden = failed.filter(({ session }) => hides(session));
  const isEmpty = hidden.every(
    ({ session: { result } }) => result.kind === 'listed' && result.ids.length === 0,
  );
  const [where = 'when a request fails'] =
    hidden.length === failed.length
      ? []
      : Object.keys(traits).filter((trait) =>
          failed.every((each) => traits[trait]?.(each) === hides(each.session)),
        );
  const what = isEmpty ? 'an empty list' : 'what it has as if it were complete';
  return shownBy(
    'hides-failures',
    `returns ${what} ${where}`,
    ['result'],
    (session) => hides(session) && lastFailure(session) !== undefined,
  );
}

/** Whether a client reports something else than the body of the failure says. */
function misreports({ requests, result }: Session): boolean {
  const failure = requests.findLast(isFailure);
  if (result.kind !== 'failed' || !result.description || !failure) return false;
  const { code, error } = result.description;
  const body: { readonly code?: unknown; readonly error?: unknown } = Object(bodyOf(failure));
  return Boolean((code && code !== body.code) || (error && error !== body.error));
}
