import {
  noParameters,
  type OperationName,
  type PathParameters,
  parametersIn,
  routes,
} from '../document/routes.ts';
import type { Profile } from '../profile/schema.ts';
import { Recent } from '../store/recent.ts';
import { behindBasePath, encodeBasePath } from './base-path.ts';
import type { RequestHead } from './request-head.ts';

/** A request, with its URL and headers parsed. Parameters that its path does not have are empty. */
export interface ReadRequest extends PathParameters {
  readonly method: string;
  /** Path and query as they are in the URL, for the journal. */
  readonly target: string;
  /** The path without the base path. */
  readonly path: string;
  /** As it is in the URL, with its question mark; empty if there is none. */
  readonly query: string;
  /** Null for a path outside the operations (clause 1 r6). */
  readonly operation: OperationName | null;
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

const NOTHING: readonly string[] = [];
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
  const isOptions = method === 'OPTIONS';
  return {
    ...readTarget(target, extraSlashes, basePath),
    method,
    authorization: get('authorization'),
    origin: get('origin'),
    isPreflight: isOptions && get('origin') !== null && get(ASKED_METHOD) !== null,
    requestedHeaders: isOptions ? get('access-control-request-headers') : null,
  };
}

type ReadTarget = Omit<
  ReadRequest,
  'method' | 'authorization' | 'origin' | 'isPreflight' | 'requestedHeaders'
>;
type ExtraSlashes = Profile['transport']['extraSlashes'];

/** Longer targets are not kept. */
const MAX_KEPT_LENGTH = 1_024;
/** By target, base path and setting. */
const targets = new Recent<ReadTarget>({ most: 2_000 });

/**
 * Parses the target. Clients repeat the same few targets: the result is kept, and journal entries
 * share its texts.
 */
function readTarget(target: string, extraSlashes: ExtraSlashes, basePath: string): ReadTarget {
  if (target.length > MAX_KEPT_LENGTH) return readAnew(target, extraSlashes, basePath);
  const text = `${extraSlashes} ${basePath} ${target}`;
  return targets.get(text) ?? targets.set(text, readAnew(target, extraSlashes, basePath));
}

function readAnew(target: string, extraSlashes: ExtraSlashes, basePath: string): ReadTarget {
  const question = target.indexOf('?');
  const path = question < 0 ? target : target.slice(0, question);
  const own = behindBasePath(path, encodeBasePath(basePath));
  const parts = own?.split('/') ?? [];
  const exact = matchRoute(parts, 'unknown-path');
  const loose = exact ?? matchRoute(parts, 'ignored');
  const route = exact ?? matchRoute(parts, extraSlashes);
  const query = question < 0 ? null : new URLSearchParams(target.slice(question + 1));
  return {
    target,
    path: own ?? path,
    query: question < 0 ? '' : target.slice(question),
    operation: route?.operation ?? null,
    hasExtraSlashes: exact === null && loose !== null,
    ...(route?.parameters ?? noParameters),
    limits: query?.getAll('limit') ?? NOTHING,
    cursors: query?.getAll('cursor') ?? NOTHING,
  };
}

const patterns = routes.map(({ operation, path }) => ({
  operation,
  parts: path.split('/').map((text) => ({ text, name: parametersIn(text)[0] })),
}));

function matchRoute(
  given: readonly string[],
  extraSlashes: ExtraSlashes,
): { operation: OperationName; parameters: PathParameters } | null {
  const parts = withoutExtra(given, extraSlashes);
  const route = patterns.find(
    ({ parts: wanted }) =>
      wanted.length === parts.length &&
      wanted.every(({ text, name }, index) => (name ? parts[index] !== '' : text === parts[index])),
  );
  if (!route) return null;
  const found = route.parts.flatMap(({ name }, index) =>
    name ? [[name, decodePart(parts[index] ?? '')]] : [],
  );
  return {
    operation: route.operation,
    parameters: { ...noParameters, ...Object.fromEntries(found) },
  };
}

function withoutExtra(parts: readonly string[], extraSlashes: ExtraSlashes): readonly string[] {
  if (extraSlashes === 'ignored') return ['', ...parts.filter((part) => part !== '')];
  const isTrailing = extraSlashes === 'trailing-ignored' && parts.at(-1) === '';
  return isTrailing ? parts.slice(0, -1) : parts;
}

/** A part with malformed percent-encoding is used as it is: no workspace has such an id. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
