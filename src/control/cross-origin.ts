import { CONTROL_HEADER } from './address.ts';
import type { ControlRequest } from './control-request.ts';

/** What pages of other origins that may drive the mock are told by CORS. */
export interface CrossOrigin {
  readonly isAllowed: (origin: string) => boolean;
  /** What its browser asks before it sends; undefined for any other request. */
  preflight(request: ControlRequest): Response | undefined;
  /** Lets the page read an answer. */
  open(request: ControlRequest, response: Response): Response;
}

export function allowOrigins(origins: readonly string[] = []): CrossOrigin {
  const allowed = new Set(origins);
  const originOf = ({ headers }: ControlRequest): string | undefined => {
    const origin = headers.get('origin');
    return origin !== null && allowed.has(origin) ? origin : undefined;
  };
  return {
    isAllowed: (origin) => allowed.has(origin),
    preflight(request) {
      const origin = originOf(request);
      const asks = request.headers.get('access-control-request-method');
      if (origin === undefined || asks === null || request.method !== 'OPTIONS') return undefined;
      return new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': 'authorization, content-type, last-event-id',
          'access-control-max-age': '600',
          vary: 'Origin',
        },
      });
    },
    open(request, response) {
      const origin = originOf(request);
      if (origin !== undefined) {
        response.headers.set('access-control-allow-origin', origin);
        response.headers.set('access-control-expose-headers', CONTROL_HEADER);
      }
      // A cache would give one page what another was told.
      if (allowed.size > 0) response.headers.set('vary', 'Origin');
      return response;
    },
  };
}
