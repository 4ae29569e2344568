import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { CONTROL_HEADER, TOKEN_HEADER } from './endpoints.ts';
import { ControlError } from './failure.ts';

export interface GuardOptions {
  /**
   * A secret that every control request must have, in `x-mock-control-token` or as
   * `Authorization: Bearer TOKEN`.
   */
  readonly token?: string | undefined;
  /** Other origins whose pages may control the mock: `https://console.example.com`. */
  readonly origins?: readonly string[] | undefined;
}

/** Names of this machine, which no remote page can have as its host. */
const LOCAL = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Refuses requests that must not control the mock: without the token, or from a page of another
 * origin, be it with a script, a form, or a host name that resolves to this machine.
 *
 * @param isOpen whether the operation needs no token; a wrong one is refused anyway.
 * @throws ControlError.
 */
export function checkAccess(request: Request, options: GuardOptions, isOpen: boolean): void {
  const { token, origins = [] } = options;
  const { headers, url } = request;
  if (token !== undefined) {
    const given = headers.get(TOKEN_HEADER) ?? headers.get('authorization')?.replace(BEARER, '');
    // Digests are compared instead of tokens, so that timing reveals nothing about the token.
    const isRight = given !== undefined && digestOf(given) === digestOf(token);
    if (!isRight && (given !== undefined || !isOpen)) {
      const expected = `Expected the control token as ${TOKEN_HEADER}, or as Authorization: Bearer TOKEN`;
      throw new ControlError(401, expected);
    }
  } else if (!LOCAL.test(headers.get('host') ?? new URL(url).host)) {
    throw new ControlError(403, 'The Host of a control request must be a name of this machine');
  }
  const origin = headers.get('origin');
  if (origin !== null && origins.includes(origin)) return;
  const isOwn = origin === null || origin === new URL(url).origin;
  if (!isOwn || headers.get('sec-fetch-site') === 'cross-site') {
    throw new ControlError(
      403,
      'A page of another origin may not control the mock, unless --control-origin allows it',
    );
  }
}

const BEARER = /^Bearer +/i;
const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The headers with which a page of an allowed origin can read a response. */
export function corsHeaders(request: Request, { origins = [] }: GuardOptions) {
  const origin = request.headers.get('origin');
  return {
    // A cache must not return the response for one origin to a page of another.
    ...(origins.length > 0 && { vary: 'Origin' }),
    ...(origin !== null &&
      origins.includes(origin) && {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': CONTROL_HEADER,
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': `authorization, content-type, ${TOKEN_HEADER}`,
        'access-control-max-age': '600',
      }),
  };
}
