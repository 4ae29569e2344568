import { type OperationName, routes } from '../document/routes.ts';
import type { Profile } from '../profile/schema.ts';
import { behindBasePath, encodeBasePath } from './api-address.ts';
import type { RequestHead } from './request-head.ts';

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

/**
 * Reads a request.
 *
 * @param basePath is before `/api/v1` in the path, such as `/prefix`; empty for none.
 */
export function readRequest(
  { method, target, get }: RequestHead,
  { extraSlashes }: Profile['transport'],
  basePath: string,
): ReadRequest {
  const question = target.indexOf('?');
  const whole = question < 0 ? target : target.slice(0, question);
  const path = behindBasePath(whole, encodeBasePath(basePath));
  const parts = path?.split('/') ?? [];
  const exact = matchRoute(parts);
  const loose = exact ?? matchRoute(['', ...parts.filter((part) => part !== '')]);
  const route = exact ?? (isIgnored(parts, extraSlashes) ? loose : undefined);
  const query = question < 0 ? null : new URLSearchParams(target.slice(question + 1));
  const isOptions = method === 'OPTIONS';
  return {
    method,
    target,
    path: path ?? whole,
    query: question < 0 ? '' : target.slice(question),
    operation: route?.operation ?? null,
    workspaceId: decodePart(route?.workspaceId ?? ''),
    hasExtraSlashes: exact === undefined && loose !== undefined,
    authorization: get('authorization'),
    origin: get('origin'),
    isPreflight: isOptions && get('origin') !== null && get(ASKED_METHOD) !== null,
    requestedHeaders: isOptions ? get('access-control-request-headers') : null,
    limits: query?.getAll('limit') ?? [],
    cursors: query?.getAll('cursor') ?? [],
  };
}

const patterns = routes.map(({ operation, path }) => ({ operation, parts: path.split('/') }));

function matchRoute(given: readonly string[]) {
  const route = patterns.find(
    ({ parts }) =>
      parts.length === given.length &&
      parts.every((part, at) => (part.startsWith('{') ? given[at] !== '' : part === given[at])),
  );
  const at = route?.parts.indexOf('{workspaceId}') ?? -1;
  return route && { operation: route.operation, workspaceId: at < 0 ? '' : (given[at] ?? '') };
}

/** Whether the extra slashes of a path are ignored. */
function isIgnored(
  parts: readonly string[],
  extraSlashes: Profile['transport']['extraSlashes'],
): boolean {
  const isTrailing = parts.at(-1) === '' && !parts.slice(1, -1).includes('');
  return extraSlashes === 'ignored' || (extraSlashes === 'trailing-ignored' && isTrailing);
}

/** A part with malformed percent-encoding is used as it is: no workspace has such an id. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
