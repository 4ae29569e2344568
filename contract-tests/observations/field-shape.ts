import { FILES_READ, type Json, type JsonObject } from '../../src/document/wire.ts';
import { isArray } from '../walks/page.ts';

type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** A field of JSON objects, as observed in one or more of them. */
export type FieldShape = ReturnType<typeof fieldShapes>[number];

/** The fields of the objects in order of appearance, except those named. */
export function fieldShapes(objects: readonly JsonObject[], except: readonly string[]) {
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  return [...names]
    .filter((name) => !except.includes(name))
    .map((name) => {
      const having = objects.filter((object) => Object.hasOwn(object, name));
      const types = [...new Set(having.map((object) => typeOf(object[name] ?? null)))];
      // `always`: every object has it.
      return { name, types, always: having.length === objects.length };
    });
}

export function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' ? type : 'object';
}

/** `etag (string), tags (array)`. */
export function shapesText(shapes: readonly FieldShape[]): string {
  return shapes
    .map(
      ({ name, types, always }) => `${name} (${types.join(' or ')}${always ? '' : ', not always'})`,
    )
    .join(', ');
}

/** What the document requires of a key check (clause 4.1) that a field conveys. */
export type KeyTelling = 'validity' | 'permissions';

/** The key checks of keys of one workspace: of the good key, and of others that got one. */
export interface ComparedChecks {
  readonly own: JsonObject;
  readonly unscoped: JsonObject | undefined;
  readonly expired: JsonObject | undefined;
}

/** Decided by the values first, as they differ between keys, or else by the name. */
export function tellsValidity(name: string, { own, expired }: ComparedChecks): boolean {
  const value = own[name];
  const later = expired?.[name];
  if (typeof later === 'boolean') return value === true && !later;
  return value === true && /valid|active|enabled|authent|^ok$/i.test(name);
}

/**
 * A list of scopes, or a text of them, with files:read, unless the key without that scope has it
 * too.
 */
export function tellsScopes(name: string, { own, unscoped }: ComparedChecks): boolean {
  const value = own[name];
  if (isArray(value)) return tells(name, own, unscoped, listOf);
  // The id of the workspace may be any text.
  return value !== own.workspaceId && tells(name, own, unscoped, wordsOf);
}

function tells(
  name: string,
  own: JsonObject,
  unscoped: JsonObject | undefined,
  read: (value: Json | undefined) => readonly Json[] | undefined,
): boolean {
  if (!read(own[name])?.includes(FILES_READ)) return false;
  return !unscoped || !read(unscoped[name])?.includes(FILES_READ);
}

const listOf = (value: Json | undefined): readonly Json[] | undefined =>
  value !== undefined && isArray(value) ? value : undefined;

const wordsOf = (value: Json | undefined): readonly Json[] | undefined =>
  typeof value === 'string' ? value.split(/[\s,]+/) : undefined;
