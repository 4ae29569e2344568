import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PlainAnswer, PlainRequest } from '../http/request-head.ts';
import { CONTROL_HEADER, TOKEN_HEADER } from './address.ts';
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
/** The content types that a form of another origin can send without a preflight. */
const SIMPLE_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

/**
 * Decides which requests may control the mock. Pages of other origins must not, whether with a
 * form, a script, or a host name that resolves to this machine.
 */
export class Guard {
  readonly #expected: string | null;
  readonly #origins: ReadonlySet<string>;

  constructor({ token, origins = [] }: GuardOptions) {
    this.#expected = token === undefined ? null : digestOf(token);
    this.#origins = new Set(origins);
  }

  /**
   * @param isOpen whether the operation needs no token; a wrong one is refused anyway.
   * @throws ControlError if the request may not control the mock.
   */
  check(request: PlainRequest, isOpen: () => boolean): void {
    if (this.#expected !== null) {
      const given = tokenOf(request);
      const isRight = typeof given === 'string' && digestOf(given) === this.#expected;
      if (!isRight && (given !== undefined || !isOpen())) {
        throw new ControlError(
          401,
          `Expected the control token as ${TOKEN_HEADER}, or as Authorization: Bearer TOKEN`,
        );
      }
    } else if (!LOCAL.test(request.get('host') ?? readUrl(request).host)) {
      // DNS rebinding: the Host is a foreign name that resolves to this machine.
      throw new ControlError(403, 'The Host of a control request must be a name of this machine');
    }
    if (!this.#isWelcome(request)) {
      throw new ControlError(403, 'A page of another origin may not control the mock');
    }
    const type = request.get('content-type') ?? '';
    if (!['GET', 'HEAD'].includes(request.method) && SIMPLE_TYPES.test(type)) {
      throw new ControlError(415, `Expected application/json, found ${type}`);
    }
  }

  /** Whether it is from a page of an allowed origin, a page of the server itself, or no page. */
  #isWelcome(request: PlainRequest): boolean {
    if (this.#allowedOrigin(request) !== null) return true;
    const origin = request.get('origin');
    const isOwn = origin === null || (origin !== 'null' && origin === readUrl(request).origin);
    return isOwn && request.get('sec-fetch-site') !== 'cross-site';
  }

  #allowedOrigin(request: PlainRequest): string | null {
    const origin = request.get('origin');
    return origin !== null && this.#origins.has(origin) ? origin : null;
  }

  /** Answers the preflight of an allowed origin; undefined for any other request. */
  preflight(request: PlainRequest): PlainAnswer | undefined {
    const origin = this.#allowedOrigin(request);
    const asks = request.get('access-control-request-method');
    if (origin === null || asks === null || request.method !== 'OPTIONS') return undefined;
    const headers = {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': `authorization, content-type, last-event-id, ${TOKEN_HEADER}`,
      'access-control-max-age': '600',
      vary: 'Origin',
    };
    return { status: 204, body: null, headers };
  }

  /** Lets a page of an allowed origin read a response. */
  open(request: PlainRequest, answer: PlainAnswer): PlainAnswer {
    if (this.#origins.size === 0) return answer;
    const origin = this.#allowedOrigin(request);
    const headers = {
      ...(origin !== null && {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': CONTROL_HEADER,
      }),
      ...answer.headers,
      // Otherwise a cache could return the response for one origin to a page of another.
      vary: 'Origin',
    };
    return { ...answer, headers };
  }
}

/** @throws ControlError if the Host is invalid. */
function readUrl({ url }: PlainRequest): URL {
  if (URL.canParse(url)) return new URL(url);
  throw new ControlError(403, 'The Host of a control request must be a name of this machine');
}

/**
 * The token of a request. Its own header takes precedence: `Authorization` may have a key for a
 * proxy.
 *
 * @returns undefined without either, null if `Authorization` has something else.
 */
function tokenOf(request: PlainRequest): string | null | undefined {
  const own = request.get(TOKEN_HEADER);
  if (own !== null) return own;
  const authorization = request.get('authorization');
  if (authorization === null) return undefined;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? null;
}

/** Digests are compared instead of tokens, so that timing reveals nothing about the token. */
const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
