import type { PlainAnswer, PlainRequest } from '../http/plain-request.ts';
import { CONTROL_HEADER, TOKEN_HEADER } from './address.ts';

/** What pages of other origins that may drive the mock are told by CORS. */
export interface CrossOrigin {
  readonly isAllowed: (origin: string) => boolean;
  /** What its browser asks before it sends; undefined for any other request. */
  preflight(request: PlainRequest): PlainAnswer | undefined;
  /** Lets the page read an answer. */
  open(request: PlainRequest, answer: PlainAnswer): PlainAnswer;
}

export function allowOrigins(origins: readonly string[] = []): CrossOrigin {
  const allowed = new Set(origins);
  const originOf = (request: PlainRequest): string | undefined => {
    const origin = request.get('origin');
    return origin !== null && allowed.has(origin) ? origin : undefined;
  };
  return {
    isAllowed: (origin) => allowed.has(origin),
    preflight(request) {
      const origin = originOf(request);
      const asks = request.get('access-control-request-method');
      if (origin === undefined || asks === null || request.method !== 'OPTIONS') return undefined;
      return {
        status: 204,
        body: null,
        headers: {
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': `authorization, content-type, last-event-id, ${TOKEN_HEADER}`,
          'access-control-max-age': '600',
          vary: 'Origin',
        },
      };
    },
    open(request, answer) {
      if (allowed.size === 0) return answer;
      const origin = originOf(request);
      const headers = {
        ...(origin !== undefined && {
          'access-control-allow-origin': origin,
          'access-control-expose-headers': CONTROL_HEADER,
        }),
        ...answer.headers,
        // A cache would give one page what another was told.
        vary: 'Origin',
      };
      return { ...answer, headers };
    },
  };
}
