import { expect, test } from 'vitest';
import { worldKey } from '../../test/support/world-records.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile } from '../profile/schema.ts';
import { authenticate, isExpired, refuseExpired, refuseUnscoped } from './authenticate.ts';
import { UsedChoices } from './result.ts';

const defaults = resolveProfile('default').authorization;

const key = worldKey({ secret: 'S3cret-key', hint: '…-key' });
const findKey = (secret: string) => (secret === key.secret ? key : undefined);

/** The label of the key that was found, or the condition of the refusal. */
function verdict(authorization: string | null, profile: Profile['authorization']): string {
  const result = authenticate(authorization, findKey, profile, new UsedChoices());
  return result.ok ? result.value.label : result.condition;
}

test.each([
  [null, 'noCredentials'],
  ['', 'noCredentials'],
  ['\t', 'noCredentials'],
  ['Bearer S3cret-key', 'reader'],
  ['bearer S3cret-key', 'reader'],
  ['Bearer   S3cret-key', 'reader'],
  ['Bearer', 'wrongScheme'],
  ['Bearer ', 'wrongScheme'],
  ['S3cret-key', 'wrongScheme'],
  ['BearerS3cret-key', 'wrongScheme'],
  ['Basic S3cret-key', 'wrongScheme'],
  [' Bearer S3cret-key', 'wrongScheme'],
  ['Bearer nobody', 'unknownKey'],
  ['Bearer S3cret-keyy', 'unknownKey'],
  ['Bearer s3cret-key', 'unknownKey'],
  ['Bearer S3cret-key ', 'unknownKey'],
  ['Bearer S3cret-key, Bearer S3cret-key', 'unknownKey'],
  ['Bearer \u00a0S3cret-key', 'unknownKey'],
  ['Bearer __proto__', 'unknownKey'],
])('by default, Authorization %j is %s', (authorization, expected) => {
  expect(verdict(authorization, defaults)).toBe(expected);
});

test.each([
  ['Bearer S3cret-key', 'reader'],
  ['bearer S3cret-key', 'wrongScheme'],
  ['Bearer  S3cret-key', 'wrongScheme'],
  ['Bearer nobody', 'unknownKey'],
])('a strict profile takes Authorization %j as %s', (authorization, expected) => {
  const strict = { scheme: 'exact' } as const;

  expect(verdict(authorization, strict)).toBe(expected);
});

test('no refusal repeats what was sent', () => {
  for (const authorization of ['Bearer hunter2', 'Basic hunter2', 'hunter2']) {
    const result = authenticate(authorization, findKey, defaults, new UsedChoices());

    expect(JSON.stringify(result)).not.toContain('hunter2');
  }
});

test('a key is valid up to the microsecond before its expiry, and not at it', () => {
  expect(isExpired(key, 999)).toBe(false);
  expect(isExpired(key, 1_000)).toBe(true);
  expect(refuseExpired(key, 999)).toBeNull();
  expect(refuseExpired(key, 1_000)).toEqual({
    ok: false,
    condition: 'expiredKey',
    why: 'the key …-key has expired',
    wouldPass: 'use a key that has not expired',
  });
});

test('a scope has to be there exactly, and none may be asked for', () => {
  expect(refuseUnscoped(key, null)).toBeNull();
  expect(refuseUnscoped(key, 'files:read')).toBeNull();
  expect(refuseUnscoped({ ...key, scopes: [] }, null)).toBeNull();
  for (const scopes of [[], ['files'], ['files:*'], ['FILES:READ'], ['files:read ']]) {
    expect(refuseUnscoped({ ...key, scopes }, 'files:read')).toEqual({
      ok: false,
      condition: 'missingScope',
      why: 'the key …-key lacks the scope files:read',
    });
  }
});

test.each([
  [null, []],
  ['Bearer S3cret-key', []],
  ['Bearer nobody', []],
  ['Basic S3cret-key', []],
  ['Bearer', []],
  ['bearer S3cret-key', ['authorization.scheme']],
  ['Bearer  S3cret-key', ['authorization.scheme']],
])('an answer to Authorization %j rests on %j', (authorization, expected) => {
  const choices = new UsedChoices();
  authenticate(authorization, findKey, defaults, choices);

  expect(choices.fields).toEqual(expected);
});
