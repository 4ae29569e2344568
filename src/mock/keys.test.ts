import { describe, expect, test } from 'vitest';
import { answerOf } from '../../test/support/tiny-listing.ts';
import { createMock, type Mock } from './create-mock.ts';

const tiny = () => createMock({ world: 'tiny' });
const statusOf = (mock: Mock, secret: string) => answerOf(mock, '/api/v1/auth', secret).status;

describe('issue', () => {
  test('makes a key of nothing: ninety days, files:read, the first workspace', () => {
    const mock = tiny();
    const key = mock.keys.issue();

    expect(key).toEqual({
      label: 'key-4',
      workspaceId: 'ws_tiny',
      scopes: ['files:read'],
      issuedAt: '2026-01-15T12:00:00.000000Z',
      expiresAt: '2026-04-15T12:00:00.000000Z',
      state: 'active',
      secret: expect.stringMatching(/^wsk_[0-9A-Za-z]{32}$/),
      hint: `…${key.secret.slice(-4)}`,
    });
    expect(statusOf(mock, key.secret)).toBe(200);
    expect(mock.keys.list().at(-1)).toEqual(key);
  });

  test('takes every field', () => {
    const mock = tiny();
    const given = {
      label: 'mine',
      scopes: ['a', 'b'],
      secret: 'my-secret',
      workspaceId: 'ws_tiny',
    };

    expect(mock.keys.issue({ ...given, expiresAt: '2026-01-15T12:00:00Z' })).toMatchObject({
      ...given,
      hint: '…cret',
      state: 'expired',
    });
    expect(statusOf(mock, 'my-secret')).toBe(401);
  });
});

const NO_TIME = 'expected ISO 8601 with an offset, such as 2026-01-15T12:00:00Z';
const NO_SECRET =
  'issue a key: secret: expected printable ASCII without spaces, found something else';

test.each<[given: object, message: string]>([
  [
    { label: 'x', workspaceId: 'nope' },
    'store the key "x": workspaceId: there is no workspace "nope"',
  ],
  [{ label: 'x', secret: 'wsk_tiny_reader' }, 'store the key "x": secret: it is taken'],
  [{ label: 'reader' }, 'store the key "reader": label: "reader" is taken'],
  [{ label: 5 }, 'issue a key: label: expected string, found 5'],
  [{ secret: 'a b' }, NO_SECRET],
  [{ secret: 'schlüssel' }, NO_SECRET],
  [{ expiresAt: 'soon' }, `issue a key: expiresAt: ${NO_TIME}, found "soon"`],
  [{ secrt: 'a' }, 'issue a key: unknown field "secrt" (did you mean "secret"?)'],
  [{ scopes: 'a' }, 'issue a key: scopes: expected array, found "a"'],
])('issue refuses %j', (given, message) => {
  const { keys } = tiny();

  expect(() => Reflect.apply(keys.issue, keys, [given])).toThrow(
    expect.objectContaining({ message: `Failed to ${message}` }),
  );
  expect(keys.list()).toHaveLength(3);
});

test('byLabel finds a seeded key, or names the labels that there are', () => {
  const { keys } = tiny();
  const none = createMock({ world: { workspaces: [{ label: 'a' }] } }).keys;

  expect(keys.byLabel('expired')).toMatchObject({ secret: 'wsk_tiny_expired', state: 'expired' });
  expect(() => keys.byLabel('nope')).toThrow(
    /^Failed to find the key "nope": expected one of reader, unscoped, expired$/,
  );
  expect(() => none.byLabel('x')).toThrow(/^Failed to find the key "x": expected one of \(none\)$/);
});

test('a revoked key is as if it had never been issued; its label is free again', () => {
  const mock = tiny();

  expect(mock.keys.revoke('wsk_tiny_reader')).toBe(true);
  expect(mock.keys.revoke('wsk_tiny_reader')).toBe(false);
  expect(statusOf(mock, 'wsk_tiny_reader')).toBe(401);
  expect(mock.keys.list().map(({ label }) => label)).toEqual(['unscoped', 'expired']);
  expect(() => mock.keys.byLabel('reader')).toThrow('Failed to find the key "reader"');
  const { secret } = mock.keys.issue({ label: 'reader' });
  expect(mock.keys.byLabel('reader').secret).toBe(secret);
});

test('a key is let expire and revoked by its label as well, as a mock elsewhere takes it', () => {
  const mock = tiny();
  const { secret } = mock.keys.byLabel('reader');

  expect(mock.keys.expire('reader')).toMatchObject({ secret, state: 'expired' });
  expect(mock.keys.revoke('reader')).toBe(true);
  expect(mock.keys.revoke('reader')).toBe(false);
  expect(statusOf(mock, secret)).toBe(401);
});

test('a key that is let expire is refused from now on, and stays', () => {
  const mock = tiny();
  const { secret } = mock.keys.byLabel('reader');
  mock.clock.advance(1_000);

  expect(mock.keys.expire(secret)).toMatchObject({
    label: 'reader',
    state: 'expired',
    expiresAt: '2026-01-15T12:00:01.000000Z',
  });
  mock.clock.advance(1_000);
  expect(mock.keys.expire(secret).expiresAt).toBe('2026-01-15T12:00:01.000000Z');
  expect(statusOf(mock, secret)).toBe(401);
  mock.reset();
  expect(statusOf(mock, secret)).toBe(200);
  expect(() => mock.keys.expire('wsk_nobody')).toThrow(
    expect.objectContaining({
      message: 'Failed to expire a key: expected a secret, or one of reader, unscoped, expired',
    }),
  );
});
