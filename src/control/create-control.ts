import { openApiDocument } from '../document/openapi.ts';
import type { StreamedAnswer } from '../http/answer.ts';
import { toResponse } from '../http/deliver.ts';
import type { Sandbox } from '../mock/sandboxes/sandboxes.ts';
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
      if (method === 'GET') return json(200, openApiDocument);
      throw notAllowed(['GET'], pathname, method);
    }
    const target = pathname.slice(CONTROL_PATH.length);
    const found = findOperation(method, target);
    checkAccess(request, options, 'id' in found && found.id === 'health');
    if (target === API_DOCUMENT && method === 'GET') {
      return json(200, controlOpenApi(options.version));
    }
    if (!('id' in found)) throw found;
    const { id, parameters } = found;
    options.admit?.(id);
    const { sandbox: sandboxId, ...inPath } = parameters;
    // A request for a sandbox that does not exist is refused before its body is read.
    sandboxOf(sandboxId);
    const { readsQuery, body } = endpointOf(id);
    const given = readsQuery ? Object.fromEntries(searchParams) : await readBody(request);
    const operation: ControlOperation = controlOperations[id];
    const input = parseInput(operation.input, inputOf(given, body, inPath), 'read the request');
    // The sandbox may have been deleted while the body arrived.
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
    const refusal = json(failure.status, failure);
    const { allow } = failure;
    return allow === undefined ? refusal : { ...refusal, headers: { ...refusal.headers, allow } };
  };
  const answer: Control['answer'] = async (request, closing) => {
    const cors = corsHeaders(request, options);
    const isPreflight =
      request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
    if (isPreflight && 'access-control-allow-origin' in cors) {
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

interface Found {
  readonly id: ControlOperationId;
  /** The parameters in the path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Finds the operation of a method and a path after `/__mock`, or why there is none. */
function findOperation(method: string, path: string): Found | ControlError {
  const methods: string[] = [];
  for (const each of patterns) {
    const groups = each.pattern.exec(path);
    const parameters = groups && decode(groups.groups ?? {});
    if (!parameters) continue;
    if (each.method === method) return { id: each.id, parameters };
    methods.push(each.method);
  }
  return methods.length === 0
    ? new ControlError(404, `There is no /__mock${path}: /__mock/openapi.json lists all operations`)
    : notAllowed(methods, path, method);
}

function notAllowed(methods: readonly string[], path: string, method: string): ControlError {
  const allow = methods.join(', ');
  return new ControlError(405, `Expected ${allow} at ${path}, found ${method}`, [], allow);
}

/** Undefined if a parameter cannot be decoded. */
function decode(groups: Readonly<Record<string, string>>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]),
    );
  } catch {
    return undefined;
  }
}
