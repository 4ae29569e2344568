import { openApiDocument } from '../document/openapi.ts';
import type { Answer } from '../http/answer.ts';
import { toResponse } from '../http/deliver.ts';
import type { Sandbox } from '../mock/sandboxes/sandboxes.ts';
import { isObject } from '../text/is-object.ts';
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
import type { ControlledSandboxes, ControlOperation } from './operation.ts';
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
  answer(request: Request): Promise<Answer>;
  /** The same as a `Response`, for runtimes that send one. */
  fetch(request: Request): Promise<Response>;
}

/** The path of the OpenAPI document of the mocked API; after `/__mock`, of that of the control API. */
const OPEN_API = '/openapi.json';

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  [CONTROL_HEADER]: '1',
};
const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * Creates the control API of a host of sandboxes. It also serves the OpenAPI document of the mocked
 * API at `/openapi.json`. No response may be cached.
 */
export function createControl(sandboxes: ControlledSandboxes, options: ControlOptions): Control {
  const { version } = options;
  const openedAt = performance.now();
  const metrics = createMetrics(sandboxes);
  /** @throws ControlError if there is no such sandbox. */
  const sandboxOf = (id: string = sandboxes.default.id): Sandbox => {
    const sandbox = sandboxes.get(id);
    if (sandbox) return sandbox;
    const error = `There is no sandbox "${id}": it was deleted, or has expired`;
    throw new ControlError(404, error, 'sandbox');
  };
  const run = async (request: Request): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const at = `${method} ${pathname}`;
    if (at === `GET ${OPEN_API}`) return json(200, openApiDocument);
    const found = findOperation(method, pathname);
    checkAccess(request, options, found?.id === 'health');
    if (at === `GET ${CONTROL_PATH}${OPEN_API}`) {
      // Loaded when it is asked for, with zod's writer of JSON Schemas: `serve` starts quicker.
      const { controlOpenApi } = await import('./openapi.ts');
      return json(200, controlOpenApi(version));
    }
    if (!found) {
      throw new ControlError(404, `There is no ${at}: /__mock/openapi.json lists all operations`);
    }
    const { id, readsQuery } = found;
    options.admit?.(id);
    const { sandbox: sandboxId, ...inPath } = found.parameters;
    const given = readsQuery ? Object.fromEntries(searchParams) : await readBody(request);
    const operation: ControlOperation = controlOperations[id];
    // Parameters in the path take precedence.
    const whole = isObject(given) ? { ...given, ...inPath } : given;
    const reply = operation.run({
      sandboxes,
      version,
      metrics,
      input: parseInput(operation.input, whole, 'read the request'),
      sandbox: sandboxOf(sandboxId),
      uptime: performance.now() - openedAt,
    });
    if (method !== 'GET') await options.save?.(id);
    return respond(operation, reply);
  };
  const refuse = (cause: unknown, request: Request): Answer => {
    const failure = failureOf(cause);
    if (failure.status === 500 && !request.signal.aborted) {
      reportToConsole('Failed to answer a control request:', cause);
    }
    return json(failure.status, failure);
  };
  const answer: Control['answer'] = async (request) => {
    const cors = corsHeaders(request, options);
    const isPreflight = request.headers.has('access-control-request-method');
    if (request.method === 'OPTIONS' && isPreflight && 'access-control-allow-origin' in cors) {
      return { status: 204, headers: cors, body: null };
    }
    const made = await run(request).catch((cause: unknown) => refuse(cause, request));
    return { ...made, headers: { ...made.headers, ...cors } };
  };
  return {
    takes: (target) => target === OPEN_API || /^\/__mock(?:$|[/?])/.test(target),
    answer,
    fetch: async (request) => toResponse(await answer(request)),
  };
}

function respond({ reply: schema, mediaType, status }: ControlOperation, reply: unknown): Answer {
  if (schema === null) return { status: 204, headers, body: null };
  if (mediaType === undefined) return json(status ?? 200, reply);
  return { status: 200, headers: { ...headers, 'content-type': mediaType }, body: String(reply) };
}

/** Each operation with a pattern for its path, in which the parameters are named groups. */
const patterns = (Object.keys(endpoints) as ControlOperationId[]).map((id) => {
  const { method, path, readsQuery } = endpointOf(id);
  const pattern = new RegExp(`^${CONTROL_PATH}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { id, method, readsQuery, pattern };
});

/** Finds the operation of a method and a path, with the parameters in the path. */
function findOperation(method: string, pathname: string) {
  for (const { pattern, ...operation } of patterns) {
    const match = operation.method === method && pattern.exec(pathname);
    if (!match) continue;
    try {
      const names = Object.entries(match.groups ?? {});
      const parameters = names.map(([name, value]) => [name, decodeURIComponent(value)]);
      return { ...operation, parameters: Object.fromEntries(parameters) };
    } catch {
      // The path has an escape that is none.
      return undefined;
    }
  }
  return undefined;
}
