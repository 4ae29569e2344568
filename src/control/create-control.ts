import { openApiDocument } from '../document/openapi.ts';
import type { StreamedAnswer } from '../http/answer.ts';
import { toResponse } from '../http/deliver.ts';
import type { Sandbox } from '../mock/sandboxes/sandboxes.ts';
import { mapValues } from '../text/map-values.ts';
import { parseInput } from '../text/parse-input.ts';
import { reportToConsole } from '../text/report-error.ts';
import {
  CONTROL_HEADER,
  CONTROL_PATH,
  type ControlOperationId,
  endpointOf,
  endpoints,
} from './endpoints.ts';
import { ControlError, failureOf } from './failure.ts';
import { checkAccess, corsHeaders, type GuardOptions } from './guard.ts';
import { createMetrics } from './metrics.ts';
import { controlOpenApi } from './openapi.ts';
import type { ControlHost, ControlledSandboxes, ControlOperation } from './operation.ts';
import { controlOperations } from './operations.ts';
import { readBody } from './read-body.ts';

export interface ControlOptions extends GuardOptions {
  /** The version of the package, shown in `health`. */
  readonly version: string;
  /** Throws a ControlError for an operation that is not available here. */
  readonly admit?: ((id: ControlOperationId) => void) | undefined;
  /**
   * Awaited after each operation that may have changed something, before the response: it saves the
   * change.
   *
   * @throws ControlError after it has undone the change.
   */
  readonly save?: ((id: ControlOperationId) => Promise<void> | undefined) | undefined;
}

/** The control API, as a handler of a server. */
export interface Control {
  /** Whether it answers this target, a path with its query. */
  takes(target: string): boolean;
  /** @param closing ends endless responses: the server stops. */
  answer(request: Request, closing?: AbortSignal): Promise<StreamedAnswer>;
  /** The same as a `Response`, for runtimes that send one. */
  fetch(request: Request): Promise<Response>;
}

/** The path of the OpenAPI document of the mocked API. */
const API_DOCUMENT = '/openapi.json';

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  [CONTROL_HEADER]: '1',
};
const json = (status: number, body: unknown): StreamedAnswer => ({
  status,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * Creates the control API of a host of sandboxes. It also serves the OpenAPI document of the mocked
 * API at `/openapi.json`. No response may be cached.
 */
export function createControl(sandboxes: ControlledSandboxes, options: ControlOptions): Control {
  const openedAt = performance.now();
  const host: ControlHost = {
    sandboxes,
    version: options.version,
    metrics: createMetrics(sandboxes),
    uptime: () => performance.now() - openedAt,
  };
  /** @throws ControlError if there is no such sandbox. */
  const sandboxOf = (id: string = sandboxes.default.id): Sandbox => {
    const sandbox = sandboxes.get(id);
    if (sandbox) return sandbox;
    const error = `There is no sandbox "${id}": it was deleted, or has expired`;
    throw new ControlError(404, error, 'sandbox');
  };
  const run = async (
    request: Request,
    closing: AbortSignal | undefined,
  ): Promise<StreamedAnswer> => {
    const { pathname, searchParams } = new URL(request.url);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (pathname === API_DOCUMENT) {
      return method === 'GET' ? json(200, openApiDocument) : notAllowed(['GET'], method);
    }
    const target = pathname.slice(CONTROL_PATH.length);
    const { found, methods } = findOperation(method, target);
    checkAccess(request, options, found?.id === 'health');
    if (target === API_DOCUMENT && method === 'GET') {
      return json(200, controlOpenApi(options.version));
    }
    if (!found && methods.length > 0) return notAllowed(methods, method);
    if (!found) {
      const error = `There is no ${pathname}: /__mock/openapi.json lists all operations`;
      throw new ControlError(404, error);
    }
    const { id, parameters } = found;
    options.admit?.(id);
    const { sandbox: sandboxId, ...inPath } = parameters;
    const { readsQuery, body } = endpointOf(id);
    const given = readsQuery ? Object.fromEntries(searchParams) : await readBody(request);
    const operation: ControlOperation = controlOperations[id];
    const input = parseInput(operation.input, inputOf(given, body, inPath), 'read the request');
    const sandbox = sandboxOf(sandboxId);
    const reply = operation.run({ host, input, sandbox, headers: request.headers, closing });
    if (method !== 'GET') await options.save?.(id);
    return respond(operation, reply);
  };
  const refuse = (cause: unknown, request: Request): StreamedAnswer => {
    const failure = failureOf(cause);
    if (failure.status === 500 && !request.signal.aborted) {
      reportToConsole('Failed to answer a control request:', cause);
    }
    return json(failure.status, failure);
  };
  const answer: Control['answer'] = async (request, closing) => {
    const cors = corsHeaders(request, options);
    const isPreflight = request.headers.has('access-control-request-method');
    if (request.method === 'OPTIONS' && isPreflight && 'access-control-allow-origin' in cors) {
      return { status: 204, headers: cors, body: null };
    }
    const made = await run(request, closing).catch((cause: unknown) => refuse(cause, request));
    return { ...made, headers: { ...made.headers, ...cors } };
  };
  return {
    takes: (target) => target === API_DOCUMENT || /^\/__mock(?:$|[/?])/.test(target),
    answer,
    fetch: async (request) => toResponse(await answer(request)),
  };
}

function notAllowed(methods: readonly string[], method: string): StreamedAnswer {
  const allow = methods.join(', ');
  const answer = json(405, new ControlError(405, `Expected ${allow}, found ${method}`));
  return { ...answer, headers: { ...answer.headers, allow } };
}

/** The input of an operation. Parameters in the path take precedence. */
function inputOf(given: unknown, body: string | undefined, inPath: object): unknown {
  if (body !== undefined) return { [body]: given, ...inPath };
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  return given === undefined || isObject ? { ...given, ...inPath } : given;
}

function respond(
  { reply: schema, mediaType, status }: ControlOperation,
  reply: unknown,
): StreamedAnswer {
  if (schema === null) return { status: 204, headers, body: null };
  if (mediaType === undefined) return json(status ?? 200, reply);
  const body = reply instanceof ReadableStream ? reply : String(reply);
  return { status: 200, headers: { ...headers, 'content-type': mediaType }, body };
}

/** Each operation with a pattern for its path, in which the parameters are named groups. */
const patterns = (Object.keys(endpoints) as ControlOperationId[]).map((id) => {
  const { method, path } = endpointOf(id);
  return { id, method, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) };
});

/** Finds the operation of a method and a path after `/__mock`, and all methods of the path. */
function findOperation(method: string, path: string) {
  const atPath = patterns.flatMap(({ pattern, ...each }) => {
    const parameters = decode(pattern.exec(path));
    return parameters ? [{ ...each, parameters }] : [];
  });
  return {
    found: atPath.find((each) => each.method === method),
    methods: atPath.map((each) => each.method),
  };
}

/** The parameters in a path; undefined if there is no match, or one of them cannot be decoded. */
function decode(match: RegExpExecArray | null): Record<string, string> | undefined {
  try {
    return match ? mapValues(match.groups ?? {}, decodeURIComponent) : undefined;
  } catch {
    return undefined;
  }
}
