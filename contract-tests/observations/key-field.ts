import { FILES_READ, type Json, type JsonObject } from '../../src/document/wire.ts';
import { readInstant } from '../listing/instant.ts';
import { isArray } from '../listing/page.ts';

/** What a field of the key check tells, in the words of a profile; null where it is no such thing. */
export type KeyFieldMeaning =
  | 'valid'
  | 'scopes'
  | 'scopes-text'
  | 'expiresAt'
  | 'hint'
  | 'label'
  | 'workspaceName'
  | 'workspaceId';

/** What is known of the keys whose checks are compared. */
export interface KeyChecks {
  readonly own: JsonObject;
  readonly secret: string;
  /** Checks of other keys of the same workspace, where they are answered. */
  readonly unscoped: JsonObject | undefined;
  readonly expired: JsonObject | undefined;
  /** Texts of the workspace read: one of them may be its name. */
  readonly workspaceTexts: readonly string[];
}

/** By the values first, as they differ between keys; by the name where no value can tell. */
export function meaningOf(name: string, checks: KeyChecks): KeyFieldMeaning | null {
  const value = checks.own[name] ?? null;
  if (typeof value === 'boolean') return tellsValidity(name, value, checks) ? 'valid' : null;
  if (isArray(value)) return tellsScopes(name, checks, listOf) ? 'scopes' : null;
  if (typeof value === 'number') return /expir|\bexp\b/i.test(name) ? 'expiresAt' : null;
  if (typeof value !== 'string') return null;
  if (value === checks.own.workspaceId) return 'workspaceId';
  if (tellsScopes(name, checks, wordsOf)) return 'scopes-text';
  if (readInstant(value) && tellsExpiry(name, value, checks)) return 'expiresAt';
  if (isHint(value, checks.secret)) return 'hint';
  if (checks.workspaceTexts.includes(value)) return 'workspaceName';
  return differs(name, checks) || /label|^name$|key_?name/i.test(name) ? 'label' : null;
}

function tellsValidity(name: string, value: boolean, { expired }: KeyChecks): boolean {
  const later = expired?.[name];
  if (typeof later === 'boolean') return value && !later;
  return value && /valid|active|enabled|authent|^ok$/i.test(name);
}

const listOf = (value: Json | undefined): readonly Json[] | undefined =>
  value !== undefined && isArray(value) ? value : undefined;

const wordsOf = (value: Json | undefined): readonly Json[] | undefined =>
  typeof value === 'string' ? value.split(/[\s,]+/) : undefined;

function tellsScopes(
  name: string,
  { own, unscoped }: KeyChecks,
  read: (value: Json | undefined) => readonly Json[] | undefined,
): boolean {
  if (!read(own[name])?.includes(FILES_READ)) return false;
  return !unscoped || !read(unscoped[name])?.includes(FILES_READ);
}

function tellsExpiry(name: string, value: string, { expired }: KeyChecks): boolean {
  const theirs = expired?.[name];
  if (typeof theirs !== 'string') return /expir|until|valid.?to|\bexp\b|ends/i.test(name);
  const [own, past] = [readInstant(value), readInstant(theirs)];
  return own !== undefined && past !== undefined && own.at > past.at;
}

/** The end or the start of the secret, with dots or stars for the rest. */
function isHint(value: string, secret: string): boolean {
  const [shown = ''] = /[A-Za-z0-9_-]{2,}(?=[^A-Za-z0-9_-]*$)/.exec(value) ?? [];
  const [start = ''] = /^[A-Za-z0-9_-]{2,}/.exec(value) ?? [];
  const isPart = (part: string) => part.length >= 2 && part.length < secret.length;
  return (isPart(shown) && secret.endsWith(shown)) || (isPart(start) && secret.startsWith(start));
}

function differs(name: string, { own, unscoped, expired }: KeyChecks): boolean {
  return [unscoped, expired].some((other) => other !== undefined && other[name] !== own[name]);
}
