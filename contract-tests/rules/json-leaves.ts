import type { Json } from '../../src/document/wire.ts';
import type { ApiResponse } from '../http/client.ts';

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
