import { openApiDocument } from '../document/openapi.ts';
import { toResponse } from '../http/deliver.ts';
import { type PlainAnswer, type PlainRequest, targetOf } from '../http/request-head.ts';
import type { Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import { reportToConsole } from '../text/report-error.ts';
import { CONTROL_HEADER, CONTROL_PATH } from './address.ts';
import { type ControlError, failureOf } from './failure.ts';
import { allowOrigins, createGuard, type GuardOptions } from './guard.ts';
import { Metrics } from './metrics.ts';
import { controlOpenApi } from './openapi.ts';
import { LARGEST_UPLOAD, readBytes, readJson } from './read-body.ts';
import type { ControlPlace } from './route.ts';
import { type ControlRoute, controlRoutes, findRoute, statusOf } from './routes.ts';

/** What a control request needs to have. */
export type ControlRequest = Pick<Request, 'method' | 'url' | 'headers' | 'body' | 'signal'>;

export interface ControlOptions extends GuardOptions {
  /** Shown in `health`; that of the package. */
  readonly version: string;
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
  /** The same of plain values: what all others are made of. */
  plain(request: PlainRequest, closing?: AbortSignal): Promise<PlainAnswer> | undefined;
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
  { version, token, origins, admit = () => {} }: ControlOptions,
): Control {
  const crossOrigin = allowOrigins(origins);
  const guard = createGuard(token, crossOrigin.isAllowed);
  const openedAt = performance.now();
  const place: ControlPlace = {
    sandboxes,
    version,
    metrics: new Metrics(sandboxes),
    uptime: () => performance.now() - openedAt,
  };
  const answer = async (
    request: PlainRequest,
    behind: string,
    closing?: AbortSignal,
  ): Promise<PlainAnswer> => {
    try {
      guard(request, () => isOpen(methodOf(request), behind));
      return await answerRoute(request, place, admit, closing);
    } catch (cause) {
      const failure = failureOf(cause);
      // Its caller is told no more: what failed is for whoever runs the server. One who is gone is no fault.
      if (failure.status === 500 && !request.isGone()) {
        reportToConsole('Failed to answer a control request:', cause);
      }
      return writeFailure(failure);
    }
  };
  const answerPage: typeof answer = async (request, ...given) =>
    crossOrigin.preflight(request) ?? crossOrigin.open(request, await answer(request, ...given));
  const plain: Control['plain'] = (request, closing) => {
    const { target } = request;
    if (target === API_DOCUMENT) return Promise.resolve(writeJson(200, openApiDocument));
    return isControl(target)
      ? answerPage(request, target.slice(CONTROL_PATH.length), closing)
      : undefined;
  };
  const control = (request: ControlRequest, closing?: AbortSignal) =>
    plain(plainOf(request), closing)?.then(toResponse);
  return Object.assign(control, { plain, takes: isControl });
}

/** Where the document of the API itself is. */
const API_DOCUMENT = '/openapi.json';

/** Whether the control API answers what is asked at a path with its query. */
const isControl = (target: string): boolean =>
  target === API_DOCUMENT ||
  (target.startsWith(CONTROL_PATH) && /^(?:$|[/?])/.test(target.slice(CONTROL_PATH.length)));

/** One that is answered without a token, by its path as it is written. */
const isOpen = (method: string, behind: string): boolean =>
  controlRoutes.some((route) => {
    const isMeant = route.method === method && route.path === behind.replace(/\?.*/, '');
    return isMeant && route.isOpen === true;
  });

const methodOf = ({ method }: PlainRequest): string => (method === 'HEAD' ? 'GET' : method);

async function answerRoute(
  request: PlainRequest,
  place: ControlPlace,
  admit: NonNullable<ControlOptions['admit']>,
  closing: AbortSignal | undefined,
): Promise<PlainAnswer> {
  const behind = request.target.slice(CONTROL_PATH.length);
  const question = behind.indexOf('?');
  const path = question < 0 ? behind : behind.slice(0, question);
  const method = methodOf(request);
  if (path === '/openapi.json' && method === 'GET')
    return writeJson(200, controlOpenApi(place.version, CONTROL_PATH));
  const { route, path: parameters } = findRoute(method, path);
  admit(route);
  const query = question < 0 ? {} : Object.fromEntries(new URLSearchParams(behind.slice(question)));
  const reply = await route.answer({
    place,
    path: parameters,
    given: () => (route.readsQuery ? query : readJson(request, route.holdsWorld)),
    bytes: () => readBytes(request, LARGEST_UPLOAD),
    headers: request,
    closing,
  });
  if (reply instanceof ReadableStream) {
    return {
      status: 200,
      headers: { ...headers, 'content-type': 'text/event-stream' },
      body: reply,
    };
  }
  if (route.mediaType !== undefined && typeof reply === 'string') {
    const type = { 'content-type': route.mediaType };
    return { status: 200, headers: { ...headers, ...type }, body: reply };
  }
  const status = statusOf(route);
  return status === 204 ? { status, headers, body: null } : writeJson(status, reply);
}

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  [CONTROL_HEADER]: '1',
};
const headersOfJson = { 'content-type': 'application/json', ...headers };

const writeJson = (status: number, body: unknown): PlainAnswer => ({
  status,
  headers: headersOfJson,
  body: JSON.stringify(body),
});

function writeFailure({ status, code, error, problems }: ControlError): PlainAnswer {
  const [first] = problems;
  // Where it is all of the request, no field is named.
  const field = first && first.path !== '' && { field: first.path };
  return writeJson(status, { code, error, ...field, ...(first && { problems }) });
}

const plainOf = ({ method, url, headers, body, signal }: ControlRequest): PlainRequest => ({
  method,
  target: targetOf(url),
  get: (name) => headers.get(name),
  url,
  isGone: () => signal.aborted,
  async read(take) {
    for await (const part of body ?? []) take(part);
  },
});
