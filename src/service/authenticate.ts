import { FILES_READ } from '../document/wire.ts';
import type { Profile } from '../profile/schema.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey } from '../world/world.ts';
import type { Note } from './notes.ts';
import { passed, type Refused, type Result, refused } from './result.ts';

export interface Credentials {
  /** Value of the Authorization header, or null if it was not sent. */
  readonly authorization: string | null;
  readonly findKey: (secret: string) => WorldKey | undefined;
  readonly profile: Profile['authorization'];
}

/**
 * Finds the key of a request (clause 5 r1). An expired key is found too: whether that matters
 * depends on the operation, see `refuseExpired`.
 */
export function authenticate(
  { authorization, findKey, profile }: Credentials,
  note: Note,
): Result<WorldKey> {
  if (authorization === null || authorization.trim() === '') {
    return refused('noCredentials', 'no Authorization header', {
      wouldPass: 'send Authorization: Bearer <API_KEY>',
    });
  }
  const { scheme, spaces, secret } = readAuthorization(authorization);
  const isExact = scheme === 'Bearer';
  const isInAnyCase = isExact || scheme.toLowerCase() === 'bearer';
  const isBearer = profile.schemeCase === 'any' ? isInAnyCase : isExact;
  if (isBearer && secret === '') {
    return refused('wrongScheme', 'no key stands behind Bearer');
  }
  if (isInAnyCase && !isExact) note('authorization.schemeCase');
  if (!isBearer) return refused('wrongScheme', 'the Authorization scheme is not Bearer');
  if (spaces !== ' ') note('authorization.schemeSpaces');
  if (profile.schemeSpaces === 'one' && spaces !== ' ') {
    return refused('wrongScheme', 'more than one space stands behind Bearer');
  }
  const key = findKey(secret);
  return key ? passed(key) : refused('unknownKey', 'no key has this secret');
}

/** The secret in an Authorization header, known or not; null for none. */
export function readSecret(authorization: string | null): string | null {
  const { scheme, secret } = readAuthorization(authorization ?? '');
  return scheme.toLowerCase() === 'bearer' && secret !== '' ? secret : null;
}

function readAuthorization(authorization: string): {
  readonly scheme: string;
  readonly spaces: string;
  readonly secret: string;
} {
  // The usual form. The pattern gives the same result, more slowly.
  if (/^Bearer [^ \t]/.test(authorization)) {
    return { scheme: 'Bearer', spaces: ' ', secret: authorization.slice('Bearer '.length) };
  }
  const [, scheme = '', spaces = '', secret = ''] =
    /^(\S*)(?!\S)([ \t]*)(?![ \t])(.*)$/s.exec(authorization) ?? [];
  return { scheme, spaces, secret };
}

/** A key is valid until its expiry (clause 5 r3). */
export function isExpired(key: WorldKey, now: Instant): boolean {
  return now >= key.expiresAt;
}

/** Refuses a key past its expiry. */
export function refuseExpired(key: WorldKey, now: Instant): Refused | null {
  return isExpired(key, now)
    ? refused('expiredKey', `the key ${key.hint} has expired`, {
        wouldPass: 'use one whose expiry is to come',
      })
    : null;
}

/** Refuses a key without a scope (clauses 4.3, 5 r2); `null` asks for none. */
export function refuseUnscoped(key: WorldKey, scope: string | null): Refused | null {
  return scope === null || key.scopes.includes(scope)
    ? null
    : refused('missingScope', `the key ${key.hint} lacks the scope ${scope}`);
}

/**
 * Whether the result rests on an open choice of scope: a key with `files:read`, the only scope in
 * the document, passes unless a different scope is required.
 */
export function restsOnScope(key: WorldKey, scope: string | null): boolean {
  return !key.scopes.includes(FILES_READ) || (scope !== null && !key.scopes.includes(scope));
}
