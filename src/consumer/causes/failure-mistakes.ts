import { type ConsumerRequest, isFailure, type Session } from '../session.ts';
import { type Mistake, shownBy } from './mistake.ts';

type Write = (id: string) => string;

/** Whether the path of a request contains the id as `write` returns it; more query may follow. */
const isWritten = (write: Write, id: string, { target }: ConsumerRequest): boolean =>
  ['', '/files'].some((behind) => {
    const whole = `http://files.test/api/v1/workspaces/${write(id)}${behind}`;
    if (!URL.canParse(whole)) return false;
    const { pathname, search } = new URL(whole);
    const wanted = pathname + search;
    return target.startsWith(wanted) && /^([?&]|$)/.test(target.slice(wanted.length));
  });

const writing = (id: string, what: string, write: Write): Mistake => ({
  id,
  what,
  about: ['request', 'cursor', 'walk', 'result'],
  evidence: ({ workspaceId: given, requests }) => {
    if (given === undefined || write(given) === encodeURIComponent(given)) return [];
    return requests.flatMap((request) => {
      const isRight = request.operation !== null && request.workspaceId === given;
      return request.to === 'api' && isWritten(write, given, request) !== isRight ? [!isRight] : [];
    });
  },
});

export const pathMistakes: readonly Mistake[] = [
  {
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
  },
  writing('workspace-id-unescaped', 'puts the workspace id into the path unescaped', (id) => id),
  writing('workspace-id-as-url', 'escapes the workspace id as if it were a whole URL', encodeURI),
  writing('workspace-id-plus-for-space', 'encodes a space in the workspace id as a plus', (id) =>
    encodeURIComponent(id).replaceAll('%20', '+'),
  ),
  writing('workspace-id-small-letters', 'sends the workspace id in lower case', (id) =>
    encodeURIComponent(id.toLowerCase()),
  ),
];

/** Mistakes in how a client reports or hides failures. @param all sessions of the client. */
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

/** Traits that may distinguish hidden failures from reported ones. */
const traits: Readonly<Record<string, (failed: Failed) => boolean>> = {
  'when a request fails in the middle of a walk': ({ session }) =>
    session.requests.some(({ received }) => received.page !== null),
  'when the body of an error has no code': ({ request }) =>
    !isBroken(request) && typeof Object(bodyOf(request)).code !== 'string',
  'when the body of an error is not JSON': ({ request }) =>
    !isBroken(request) && bodyOf(request) === undefined,
  'after a broken connection': ({ request }) => isBroken(request),
};

/** Returning a result after a failure. The text says after which failures, if a trait fits. */
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

/** Whether a client reports a code or error that is not in the body of the failure. */
function misreports({ requests, result }: Session): boolean {
  const failure = requests.findLast(isFailure);
  if (result.kind !== 'failed' || !result.description || !failure) return false;
  const { code, error } = result.description;
  const body: { readonly code?: unknown; readonly error?: unknown } = Object(bodyOf(failure));
  return Boolean((code && code !== body.code) || (error && error !== body.error));
}
