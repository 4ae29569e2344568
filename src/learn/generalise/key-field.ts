import {
  type ComparedChecks,
  isArray,
  readShownTime,
  type SecretPart,
  tellsScopes,
  tellsValidity,
} from '../../../contract-tests/suite.ts';

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
export interface KeyChecks extends ComparedChecks {
  /** Texts that show a part of the secret. */
  readonly secret: readonly SecretPart[];
  /** Texts of the workspace read: one of them may be its name. */
  readonly workspaceTexts: readonly string[];
}

/** By the values first, as they differ between keys; by the name where no value can tell. */
export function meaningOf(name: string, checks: KeyChecks): KeyFieldMeaning | null {
  const value = checks.own[name] ?? null;
  if (typeof value === 'boolean') return tellsValidity(name, checks) ? 'valid' : null;
  if (isArray(value)) return tellsScopes(name, checks) ? 'scopes' : null;
  if (typeof value === 'number') return /expir|\bexp\b/i.test(name) ? 'expiresAt' : null;
  if (typeof value !== 'string') return null;
  if (value === checks.own.workspaceId) return 'workspaceId';
  if (tellsScopes(name, checks)) return 'scopes-text';
  if (readShownTime(value) && tellsExpiry(name, value, checks)) return 'expiresAt';
  if (checks.secret.some(({ text, isHint }) => isHint && text === value)) return 'hint';
  if (checks.workspaceTexts.includes(value)) return 'workspaceName';
  return differs(name, checks) || /label|^name$|key_?name/i.test(name) ? 'label' : null;
}

function tellsExpiry(name: string, value: string, { expired }: KeyChecks): boolean {
  const theirs = expired?.[name];
  if (typeof theirs !== 'string') return /expir|until|valid.?to|\bexp\b|ends/i.test(name);
  const [own, past] = [readShownTime(value), readShownTime(theirs)];
  return own !== undefined && past !== undefined && own.at > past.at;
}

function differs(name: string, { own, unscoped, expired }: KeyChecks): boolean {
  return [unscoped, expired].some((other) => other !== undefined && other[name] !== own[name]);
}
