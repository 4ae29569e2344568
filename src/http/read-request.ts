import { type OperationName, routes } from '../document/routes.ts';
import type { Profile } from '../profile/schema.ts';
import { readSecret } from '../service/authenticate.ts';
import { behindBasePath, encodeBasePath } from './api-address.ts';

/** All that a mock reads of a request. */
export interface RequestHead {
  readonly method: string;
  /** Path and query as they are in the URL. */
  readonly target: string;
  /** @param name in lower case. @returns what was sent under it, joined by commas; null for nothing. */
  get(name: string): string | null;
}

/** The parts of a request that a mock reads: the request itself if the server has read it already. */
export function headOf(request: RequestLike | (RequestLike & RequestHead)): RequestHead {
  if ('target' in request) return request;
  const { method, url, headers } = request;
  return { method, target: targetOf(url), get: (name) => headers.get(name) };
}

/** The key that a request sends, known or not; null for none. */
export const secretOf = (request: RequestLike): string | null =>
  readSecret(headOf(request).get('authorization'));

/** Path and query of an absolute URL. By hand: a URL object costs more than all else here. */
function targetOf(url: string): string {
  const path = url.indexOf('/', url.indexOf('://') + 3);
  if (path < 0) return '/';
  const fragment = url.indexOf('#', path);
  return fragment < 0 ? url.slice(path) : url.slice(path, fragment);
}

/** The parts of a request that are used, from a `Request` or from the server. */
export type RequestLike = Pick<Request, 'method' | 'url' | 'headers'>;

/** A request, with its URL and headers parsed. */
export interface ReadRequest {
  readonly method: string;
  /** Path and query as they are in the URL, for the journal. */
  readonly target: string;
  /** The path without the base path. */
  readonly path: string;
  /** As it is in the URL, with its question mark; empty if there is none. */
  readonly query: string;
  /** Null for a path outside the operations (clause 1 r6). */
  readonly operation: OperationName | null;
  /** From the path, decoded; empty if the path has none. */
  readonly workspaceId: string;
  /** Whether the path names an operation after its trailing and doubled slashes are removed. */
  readonly hasExtraSlashes: boolean;
  readonly authorization: string | null;
  readonly origin: string | null;
  /** Whether it is a CORS preflight. */
  readonly isPreflight: boolean;
  /** The headers that a preflight asks for; null if there are none. */
  readonly requestedHeaders: string | null;
  /** Every `limit` of the query, in order; likewise the cursors. */
  readonly limits: readonly string[];
  readonly cursors: readonly string[];
}

const ASKED_METHOD = 'access-control-request-method';
const NONE: readonly string[] = [];

/**
 * Reads a request.
 *
 * @param basePath is before `/api/v1` in the path, such as `/prefix`; empty for none.
 */
export function readRequest(
  head: RequestHead,
  { extraSlashes }: Profile['transport'],
  basePath: string,
): ReadRequest {
  const { method, target } = head;
  const question = target.indexOf('?');
  const whole = question < 0 ? target : target.slice(0, question);
  const query = question < 0 ? '' : target.slice(question);
  const path = behindBasePath(whole, encodeBasePath(basePath));
  const exact = path === null ? null : matchRoute(path);
  const loose = exact === null && path !== null ? matchRoute(withoutExtraSlashes(path)) : null;
  const route = exact ?? (path !== null && isIgnored(path, extraSlashes) ? loose : null);
  const isOptions = method === 'OPTIONS';
  const origin = head.get('origin');
  return {
    method,
    target,
    path: path ?? whole,
    query,
    operation: route === null ? null : route.operation,
    workspaceId: route === null ? '' : route.workspaceId,
    hasExtraSlashes: loose !== null,
    authorization: head.get('authorization'),
    origin,
    isPreflight: isOptions && origin !== null && head.get(ASKED_METHOD) !== null,
    requestedHeaders: isOptions ? head.get('access-control-request-headers') : null,
    limits: query === '' ? NONE : valuesOf(query, 'limit'),
    cursors: query === '' ? NONE : valuesOf(query, 'cursor'),
  };
}

/** Every value of a parameter, decoded. By hand if nothing is encoded: that is much quicker. */
function valuesOf(query: string, name: string): readonly string[] {
  if (/[%+]/.test(query)) return new URLSearchParams(query).getAll(name);
  let values = NONE;
  for (let start = 1; start < query.length; ) {
    const next = query.indexOf('&', start);
    const end = next < 0 ? query.length : next;
    const after = start + name.length;
    if (query.startsWith(name, start) && (after === end || query[after] === '=')) {
      values = [...values, query.slice(after + 1, end)];
    }
    start = end + 1;
  }
  return values;
}

const patterns = routes.map(({ operation, path }) => ({
  operation,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/, '([^/]+)')}$`),
}));

function matchRoute(path: string) {
  for (const { operation, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found) return { operation, workspaceId: decodePart(found[1] ?? '') };
  }
  return null;
}

const withoutExtraSlashes = (path: string): string =>
  path.replace(/\/{2,}/g, '/').replace(/\/$/, '');

/** Whether the extra slashes of a path are ignored. */
const isIgnored = (path: string, extraSlashes: Profile['transport']['extraSlashes']): boolean =>
  extraSlashes === 'ignored' ||
  (extraSlashes === 'trailing-ignored' && path.endsWith('/') && !path.includes('//'));

/** A part with malformed percent-encoding is used as it is: no workspace has such an id. */
function decodePart(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
