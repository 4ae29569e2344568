import type { Json } from '../../src/document/wire.ts';
import type { ApiResponse } from '../http/client.ts';

/**
 * What the key check of a key says about it. How it conveys that is open (clause 4.1), so a missing
 * statement proves nothing.
 */
export interface Claims {
  /** The field that says that the key has files:read. */
  readonly hasScope?: Leaf | undefined;
  /** The field that says that it has not, if none says that it has. */
  readonly lacksScope?: Leaf | undefined;
  /** The field that explicitly calls the key valid. */
  readonly callsValid?: Leaf | undefined;
  /** The field that explicitly calls it invalid. */
  readonly callsInvalid?: Leaf | undefined;
  /** The field with an expiry in the future. */
  readonly expiresLater?: Leaf | undefined;
}

export function claimsOf(check: ApiResponse): Claims {
  if (!check.ok) return {};
  const leaves = leavesOf(check);
  const hasScope = leaves.find((leaf) => filesReadBy(leaf) === true);
  const now = Date.parse(check.headers.get('date') ?? '') || check.sentAt;
  return {
    hasScope,
    lacksScope: hasScope ? undefined : leaves.find((leaf) => filesReadBy(leaf) === false),
    callsValid: leaves.find((leaf) => validityBy(leaf) === true),
    callsInvalid: leaves.find((leaf) => validityBy(leaf) === false),
    // Clocks may differ by a minute.
    expiresLater: leaves.find((leaf) => expiryOf(leaf) > now + 60_000),
  };
}

/** Names of scopes that exist or are needed, not of those that the key has; or of other things. */
const OF_OTHERS =
  /^(available|supported|possible|all|required?|needed|missing|denied|workspace|account|user|owner|plan)s?$/;

const isOfKey = (path: string): boolean => !wordsOf(path).some((word) => OF_OTHERS.test(word));

/**
 * Whether a field says that the key may read files (true) or may not (false): as the name of the
 * scope in a list or a text, as a flag of that name, or nested, as in `can.files.read`.
 */
function filesReadBy({ path, name, value }: Leaf): boolean | undefined {
  if (!isOfKey(path)) return undefined;
  if (typeof value === 'boolean') {
    return /(^| )(files read|read files)$/.test(wordsOf(path).join(' ')) ? value : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const names = value.slice(0, 4000).split(/[\s,]+/);
  // A sentence may name the scope without granting it.
  if (names.length > 1 && !/scope|permission|grant|right|access|allow|can|may/i.test(path)) {
    return undefined;
  }
  const isGranted = (each: string): boolean =>
    /^files[:./_]read$/i.test(each) || (/^files$/i.test(name) && each === 'read');
  return names.some(isGranted) ? true : undefined;
}

/** Whether a field calls the key valid. */
function validityBy({ name, path, value }: Leaf): boolean | undefined {
  if (!isOfKey(path.slice(0, -name.length))) return undefined;
  const own = wordsOf(name).join(' ');
  if (typeof value === 'boolean') {
    if (/^(is |key |key is )?valid$/.test(own)) return value;
    return /^(is |has |key )?expired$/.test(own) ? !value : undefined;
  }
  if (!/^(key )?(status|state|validity)$/.test(own)) return undefined;
  if (value === 'valid') return true;
  return value === 'invalid' || value === 'expired' ? false : undefined;
}

/** The words of a name or a path, in lower case: `canReadFiles` has can, read and files. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

/** The expiry in a field, in milliseconds since 1970; NaN if it has none. */
function expiryOf({ name, value }: Leaf): number {
  if (!/expir|valid_?until|not_?after|^exp$/i.test(name)) return Number.NaN;
  if (/(in|ttl|seconds|minutes|hours|days|remaining|left)$/i.test(name)) return Number.NaN;
  if (typeof value === 'string' && !/^\d+$/.test(value)) return Date.parse(value);
  const epoch = typeof value === 'object' ? Number.NaN : Number(value);
  return epoch < 1e11 ? epoch * 1000 : epoch;
}

/** A field of a response, at any depth; values in a list have the name of the list. */
export interface Leaf {
  readonly name: string;
  readonly path: string;
  /** A single value, or an empty list or object. */
  readonly value: Json;
}

/** The most fields that are examined: a response may have any size. */
const MAX_LEAVES = 5000;

/** The single values in a response, with their paths. */
export function leavesOf({ body }: Pick<ApiResponse, 'body'>): Leaf[] {
  return body.kind === 'json' ? leavesIn(body.value) : [];
}

function leavesIn(value: Json): Leaf[] {
  const found: Leaf[] = [];
  const collect = (path: string, name: string, inner: Json): void => {
    if (found.length >= MAX_LEAVES) return;
    const isNested = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
    if (!isNested) {
      found.push({ name, path, value: inner });
      return;
    }
    for (const [field, each] of Object.entries(inner)) {
      const own = Array.isArray(inner) ? name : field;
      collect(path === '' ? field : `${path}.${field}`, own, each);
    }
  };
  collect('', '', value);
  return found;
}

/** The field as it appears in messages: `can.files.read: true`. */
export const leafText = ({ path, value }: Leaf): string => `${path}: ${JSON.stringify(value)}`;
