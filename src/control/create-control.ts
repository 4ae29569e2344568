import { openApiDocument } from '../document/openapi.ts';
import { toResponse } from '../http/deliver.ts';
import { type PlainAnswer, type PlainRequest, targetOf } from '../http/request-head.ts';
import type { Sandbox } from '../mock/sandboxes/registry.ts';
import { parseSettings } from '../profile/parse-settings.ts';
import { reportToConsole } from '../text/report-error.ts';
import { CONTROL_HEADER, CONTROL_PATH } from './address.ts';
import { ControlError, failureOf } from './failure.ts';
import { Guard, type GuardOptions } from './guard.ts';
import { createMetrics } from './metrics.ts';
import { controlOpenApi } from './openapi.ts';
import { LARGEST_UPLOAD, readBytes, readJson } from './read-body.ts';
import type { ControlledSandboxes, ControlPlace } from './route.ts';
import { type ControlRoute, controlRoutes, findRoute, statusOf } from './routes.ts';

/** The parts of a request that the control API uses. */
export type ControlRequest = Pick<Request, 'method' | 'url' | 'headers' | 'body' | 'signal'>;

interface ControlOptions extends GuardOptions {
  /** The version of the package, shown in `health`. */
  readonly version: string;
  /** Throws a ControlError for an operation that is not available here. */
  readonly admit?: ((route: Pick<ControlRoute, 'method'>) => void) | undefined;
}

export interface Control {
  /**
   * Answers a control request; undefined for any other path.
   *
   * @param closing ends endless responses: the server stops.
   */
  (request: ControlRequest, closing?: AbortSignal): Promise<Response> | undefined;
  /** The same with plain values. */
  plain(request: PlainRequest, closing?: AbortSignal): Promise<PlainAnswer> | undefined;
  /** Whether it answers this target, a path with its query. */
  takes(target: string): boolean;
  /** Answers a control request. */
  fetch(request: Request, closing?: AbortSignal): Promise<Response>;
}

/**
 * Creates the control API of a host of sandboxes, as a function for a server, a worker or a
 * handler. It also serves the OpenAPI document of the mocked API at `/openapi.json`. No response
 * may be cached.
 */
export function createControl(sandboxes: ControlledSandboxes, options: ControlOptions): Control {
  const guard = new Guard(options);
  const openedAt = performance.now();
  const place: ControlPlace = {
    ...{ sandboxes, version: options.version, metrics: createMetrics(sandboxes) },
    uptime: () => performance.now() - openedAt,
  };
  const run = async (request: PlainRequest, asked: Asked, closing: AbortSignal | undefined) => {
    if (asked.path === '/openapi.json' && asked.method === 'GET')
      return writeJson(200, controlOpenApi(place.version, CONTROL_PATH));
    const { route, path } = findRoute(asked.method, asked.path);
    options.admit?.(route);
    // A request for a sandbox that does not exist is refused before its body is read.
    sandboxOf(place, path);
    const given = route.readsQuery
      ? Object.fromEntries(new URLSearchParams(asked.query))
      : await readJson(request, route.holdsWorld);
    const bytes = route.takesBytes ? await readBytes(request, LARGEST_UPLOAD) : NO_BYTES;
    // The sandbox may have been deleted while the body arrived.
    const sandbox = sandboxOf(place, path);
    const input = parseSettings(route.input, given, 'the request');
    const call = { place, path, headers: request, closing, input, bytes, sandbox };
    return write(route, route.run(call));
  };
  const answer = async (request: PlainRequest, closing?: AbortSignal): Promise<PlainAnswer> => {
    const asked = readAsked(request);
    try {
      guard.check(request, () => isOpen(asked));
      return await run(request, asked, closing);
    } catch (cause) {
      const failure = failureOf(cause);
      // Details are printed for the operator of the server, unless the caller has disconnected.
      if (failure.status === 500 && !request.isGone()) {
        reportToConsole('Failed to answer a control request:', cause);
      }
      return writeFailure(failure);
    }
  };
  const plain: Control['plain'] = (request, closing) => {
    if (request.target === API_DOCUMENT) return Promise.resolve(writeJson(200, openApiDocument));
    if (!isControl(request.target)) return undefined;
    const preflight = guard.preflight(request);
    return preflight
      ? Promise.resolve(preflight)
      : answer(request, closing).then((answered) => guard.open(request, answered));
  };
  const control = (request: ControlRequest, closing?: AbortSignal) =>
    plain(plainOf(request), closing)?.then(toResponse);
  const fetch = async (request: Request, closing?: AbortSignal) =>
    (await control(request, closing)) ?? new Response(null, { status: 404 });
  return Object.assign(control, { plain, takes: isControl, fetch });
}

/** The path of the OpenAPI document of the mocked API. */
const API_DOCUMENT = '/openapi.json';

/** Whether the control API answers a target, a path with its query. */
const isControl = (target: string): boolean =>
  target === API_DOCUMENT || /^\/__mock(?:$|[/?])/.test(target);

type Asked = ReturnType<typeof readAsked>;

/** Reads method, path after `/__mock` (not decoded) and query. HEAD counts as GET. */
function readAsked({ method, target }: PlainRequest) {
  const [path = '', ...query] = target.slice(CONTROL_PATH.length).split('?');
  return { method: method === 'HEAD' ? 'GET' : method, path, query: query.join('?') };
}

/** Whether the operation needs no token. */
const isOpen = ({ method, path }: Asked): boolean =>
  controlRoutes.some((each) => each.method === method && each.path === path && each.isOpen);

const NO_BYTES = new Uint8Array();

/** @throws ControlError when there is no such sandbox. */
function sandboxOf({ sandboxes }: ControlPlace, { id = sandboxes.default.id }): Sandbox {
  const sandbox = sandboxes.get(id);
  if (sandbox) return sandbox;
  const error = `There is no sandbox "${id}": it was deleted, or nobody used it`;
  throw new ControlError(404, error, 'id');
}

function write(route: ControlRoute, reply: unknown): PlainAnswer {
  const { mediaType } = route;
  if (reply instanceof ReadableStream) return writeAs('text/event-stream', 200, reply);
  if (mediaType !== undefined) return writeAs(mediaType, 200, String(reply));
  const status = statusOf(route);
  return status === 204 ? { status, headers, body: null } : writeJson(status, reply);
}

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  [CONTROL_HEADER]: '1',
};

const writeAs = (type: string, status: number, body: PlainAnswer['body']): PlainAnswer => ({
  status,
  body,
  headers: { 'content-type': type, ...headers },
});

const writeJson = (status: number, body: unknown): PlainAnswer =>
  writeAs('application/json', status, JSON.stringify(body));

function writeFailure({ status, code, message, problems }: ControlError): PlainAnswer {
  const [first] = problems;
  // An empty path means the whole request.
  const field = first && first.path !== '' && { field: first.path };
  return writeJson(status, { code, error: message, ...field, ...(first && { problems }) });
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
