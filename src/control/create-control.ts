import { openApiDocument } from '../document/openapi.ts';
import { targetOf } from '../http/request-head.ts';
import { reportToConsole } from '../mock/report-error.ts';
import type { Sandboxes } from '../mock/sandboxes.ts';
import { CONTROL_HEADER, CONTROL_PATH } from './address.ts';
import type { ControlRequest } from './control-request.ts';
import { allowOrigins } from './cross-origin.ts';
import { type ControlError, failureOf } from './failure.ts';
import { findRoute } from './find-route.ts';
import { createGuard, type GuardOptions } from './guard.ts';
import { controlOpenApi } from './openapi.ts';
import { LARGEST_JSON, LARGEST_STATE, LARGEST_UPLOAD, readBytes, readJson } from './read-body.ts';
import type { ControlPlace, ControlRoute } from './route.ts';
import { controlRoutes } from './routes.ts';

export interface ControlOptions extends GuardOptions {
  /** Shown in `health`; that of the package. */
  readonly version: string;
  /** Does what a route does, where it must not be done at any time; at once if left out. */
  readonly alone?: ControlPlace['alone'] | undefined;
  /** Throws a ControlError for an operation that is not for this place. */
  readonly admit?: ((route: Pick<ControlRoute, 'method'>) => void) | undefined;
}

export interface Control {
  /**
   * Answers a control request; undefined for one of another path.
   *
   * @param closing ends what is answered without an end: whoever serves it stops.
   */
  (request: ControlRequest, closing?: AbortSignal): Promise<Response> | undefined;
  /** Whether a path and query are its own. */
  takes(target: string): boolean;
}

/**
 * The control API of a place with sandboxes, and the document of the API itself at
 * `/openapi.json`, behind one function: what runs it, a server, a
 * worker or a handler, is no matter. Nothing it answers may be kept by anybody.
 */
export function createControl(
  sandboxes: Sandboxes,
  { version, token, origins, alone = async (does) => does(), admit = () => {} }: ControlOptions,
): Control {
  const crossOrigin = allowOrigins(origins);
  const guard = createGuard(token, crossOrigin.isAllowed);
  const openedAt = performance.now();
  const place: ControlPlace = {
    sandboxes,
    version,
    alone,
    uptime: () => performance.now() - openedAt,
  };
  const answer = async (
    request: ControlRequest,
    behind: string,
    closing?: AbortSignal,
  ): Promise<Response> => {
    try {
      guard(request, isOpen(methodOf(request), behind));
      return await answerRoute(request, place, admit, closing);
    } catch (cause) {
      const failure = failureOf(cause);
      // Its caller is told no more: what failed is for whoever runs the server. One who is gone is no fault.
      if (failure.status === 500 && !request.signal.aborted) {
        reportToConsole('Failed to answer a control request:', cause);
      }
      return writeFailure(failure);
    }
  };
  const answerPage: typeof answer = async (request, ...given) =>
    crossOrigin.preflight(request) ?? crossOrigin.open(request, await answer(request, ...given));
  const control = (request: ControlRequest, closing?: AbortSignal) => {
    const target = targetOf(request.url);
    if (target === API_DOCUMENT) return Promise.resolve(writeJson(200, openApiDocument));
    return isControl(target)
      ? answerPage(request, target.slice(CONTROL_PATH.length), closing)
      : undefined;
  };
  return Object.assign(control, { takes: isControl });
}

/** Where the document of the API itself is. */
const API_DOCUMENT = '/openapi.json';

/** Whether the control API answers what is asked at a path with its query. */
export const isControl = (target: string): boolean =>
  target === API_DOCUMENT ||
  (target.startsWith(CONTROL_PATH) && /^(?:$|[/?])/.test(target.slice(CONTROL_PATH.length)));

/** One that is answered without a token, by its path as it is written. */
const isOpen = (method: string, behind: string): boolean =>
  controlRoutes.some((route) => {
    const isMeant = route.method === method && route.path === behind.replace(/\?.*/, '');
    return isMeant && route.isOpen === true;
  });

const methodOf = ({ method }: ControlRequest): string => (method === 'HEAD' ? 'GET' : method);

async function answerRoute(
  request: ControlRequest,
  place: ControlPlace,
  admit: NonNullable<ControlOptions['admit']>,
  closing: AbortSignal | undefined,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const target = pathname.slice(CONTROL_PATH.length);
  const method = methodOf(request);
  if (target === '/openapi.json' && method === 'GET')
    return writeJson(200, controlOpenApi(place.version, CONTROL_PATH));
  const { route, path } = findRoute(controlRoutes, method, target);
  admit(route);
  const reply = await route.answer({
    place,
    path,
    query: Object.fromEntries(searchParams),
    body: () => readJson(request, route.takesState ? LARGEST_STATE : LARGEST_JSON),
    bytes: () => readBytes(request, LARGEST_UPLOAD),
    headers: request.headers,
    closing,
  });
  if (reply instanceof ReadableStream) {
    return new Response(reply, { headers: { ...headers, 'content-type': 'text/event-stream' } });
  }
  return route.reply === null
    ? new Response(null, { status: route.status, headers })
    : writeJson(route.status, reply);
}

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  [CONTROL_HEADER]: '1',
};

const writeJson = (status: number, body: unknown): Response =>
  Response.json(body, { status, headers });

function writeFailure({ status, code, error, problems }: ControlError): Response {
  const [first] = problems;
  // Where it is all of the request, no field is named.
  const field = first && first.path !== '' && { field: first.path };
  return writeJson(status, { code, error, ...field, ...(first && { problems }) });
}
