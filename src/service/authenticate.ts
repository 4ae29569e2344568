import type { Profile } from '../profile/schema.ts';
import type { Store } from '../store/store.ts';
import type { Instant } from '../template/instant.ts';
import type { WorldKey } from '../world/world.ts';
import type { Cursors } from './cursors.ts';
import { passed, type Refused, type Result, refused, type UsedChoices } from './result.ts';

/** Everything that decides about the request of a known key. */
export interface ServiceContext {
  readonly key: WorldKey;
  readonly now: Instant;
  readonly profile: Profile;
  readonly store: Store;
  readonly cursors: Cursors;
  readonly choices: UsedChoices;
}

/**
 * Finds the key of a request (clause 5 r1). An expired key is found too: whether that matters
 * depends on the operation, see `refuseKey`.
 *
 * @param authorization value of the Authorization header, or null if it was not sent.
 */
export function authenticate(
  authorization: string | null,
  findKey: (secret: string) => WorldKey | undefined,
  { scheme: form }: Profile['authorization'],
  choices: UsedChoices,
): Result<WorldKey> {
  if (authorization === null || authorization.trim() === '') {
    return refused('noCredentials', 'no Authorization header', {
      wouldPass: 'send Authorization: Bearer <API_KEY>',
    });
  }
  const { scheme, spaces, secret } = readAuthorization(authorization);
  const isExact = scheme === 'Bearer';
  const isInAnyCase = isExact || scheme.toLowerCase() === 'bearer';
  const isBearer = form === 'exact' ? isExact : isInAnyCase;
  if (isBearer && secret === '') {
    return refused('wrongScheme', 'there is no key after Bearer');
  }
  if (isInAnyCase && !(isExact && spaces === ' ')) choices.add('authorization.scheme');
  if (!isBearer) return refused('wrongScheme', 'the Authorization scheme is not Bearer');
  if (form === 'exact' && spaces !== ' ') {
    return refused('wrongScheme', 'there is more than one space after Bearer');
  }
  const key = findKey(secret);
  return key ? passed(key) : refused('unknownKey', 'no key has this secret');
}

/** The secret in an Authorization header, known or not; null for none. */
export function readSecret(authorization: string | null): string | null {
  const { scheme, secret } = readAuthorization(authorization ?? '');
  return scheme.toLowerCase() === 'bearer' && secret !== '' ? secret : null;
}

function readAuthorization(authorization: string) {
  // As nearly every client writes it: much quicker than the pattern.
  if (authorization.startsWith('Bearer ') && authorization.charCodeAt(7) > 32) {
    return { scheme: 'Bearer', spaces: ' ', secret: authorization.slice(7) };
  }
  const [, scheme = '', spaces = '', secret = ''] =
    /^(\S*)(?!\S)([ \t]*)(?![ \t])(.*)$/s.exec(authorization) ?? [];
  return { scheme, spaces, secret };
}

/** A key is valid until its expiry (clause 5 r3). */
export const isExpired = (key: WorldKey, now: Instant): boolean => now >= key.expiresAt;

/** Refuses a key that has expired, or lacks a scope (clauses 4.3, 5 r2); `null` asks for none. */
export const refuseKey = (key: WorldKey, now: Instant, scope: string | null): Refused | null =>
  refuseExpired(key, now) ?? refuseUnscoped(key, scope);

export const refuseExpired = (key: WorldKey, now: Instant): Refused | null =>
  isExpired(key, now)
    ? refused('expiredKey', `the key ${key.hint} has expired`, {
        wouldPass: 'use a key that has not expired',
      })
    : null;

export const refuseUnscoped = (key: WorldKey, scope: string | null): Refused | null =>
  scope === null || key.scopes.includes(scope)
    ? null
    : refused('missingScope', `the key ${key.hint} lacks the scope ${scope}`);

/** Refuses a workspace that is not the key's, whether it exists or not. */
export function refuseForeign(exists: boolean, key: WorldKey): Refused {
  const wouldPass = `the key ${key.hint} is bound to ${key.workspaceId}`;
  return exists
    ? refused('otherWorkspace', 'the path names another workspace', { wouldPass })
    : refused('unknownWorkspace', 'the path names no workspace', { wouldPass });
}
