import { FILES_READ, type Json, type JsonObject } from '../../src/document/wire.ts';
import { isArray } from '../listing/page.ts';

/** What a field of the key check tells of what the document says a key conveys (clause 4.1). */
export type KeyTelling = 'validity' | 'permissions';

/** The checks of keys of one workspace, compared: of the good one, and of others if answered. */
export interface ComparedChecks {
  readonly own: JsonObject;
  readonly unscoped: JsonObject | undefined;
  readonly expired: JsonObject | undefined;
}

/** By the values first, as they differ between keys; by the name where no value can tell. */
export function tellsValidity(name: string, { own, expired }: ComparedChecks): boolean {
  const value = own[name];
  const later = expired?.[name];
  if (typeof later === 'boolean') return value === true && !later;
  return value === true && /valid|active|enabled|authent|^ok$/i.test(name);
}

/** A list of scopes, or a text of them: of files:read, unless the key without it has it too. */
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
