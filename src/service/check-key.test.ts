import { expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import type { WorldKey } from '../world/world.ts';
import { checkKey } from './check-key.ts';

const key: WorldKey = {
  label: 'reader',
  workspaceId: 'ws_1',
  scopes: ['files:read', 'files:list'],
  secret: 'secret',
  hint: '…ret',
  issuedAt: 0,
  expiresAt: 1_000,
};
const workspace = { workspaceId: 'ws_1', label: 'main', name: 'Main', createdAt: 0 };

const check = (keyCheck: ProfileInput['keyCheck'], now = 0, given = key) =>
  checkKey(
    {
      key: given,
      now,
      profile: resolveProfile({ keyCheck }).keyCheck,
      findWorkspace: (id) => (id === 'ws_1' ? workspace : undefined),
    },
    () => {},
  );

test('it tells of the key, its validity and its workspace', () => {
  expect(check({})).toEqual({ ok: true, value: { key, isExpired: false, workspace } });
});

test('the workspace of a key may be gone', () => {
  expect(check({}, 0, { ...key, workspaceId: 'ws_2' })).toMatchObject({
    ok: true,
    value: { workspace: undefined },
  });
});

test('an expired key is refused, or told that it is not valid', () => {
  expect(check({}, 1_000)).toMatchObject({ ok: false, condition: 'expiredKey' });
  expect(check({ expiredKey: 'answered' }, 1_000)).toMatchObject({
    ok: true,
    value: { isExpired: true },
  });
});

test('it needs a scope where the profile says so', () => {
  const unscoped = { ...key, scopes: [] };

  expect(check({}, 0, unscoped).ok).toBe(true);
  expect(check({ scope: 'files:read' }, 0, unscoped)).toMatchObject({ condition: 'missingScope' });
  expect(check({ scope: 'files:read' }).ok).toBe(true);
});
