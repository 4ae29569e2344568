import { expect, test } from 'vitest';
import { worldKey } from '../../test/support/world-records.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { checkKey } from './check-key.ts';
import { createNotes } from './notes.ts';

const key = worldKey({ scopes: ['files:read', 'files:list'] });
const workspace = { workspaceId: 'ws_1', label: 'main', name: 'Main', createdAt: 0 };

const check = (
  keyCheck: ProfileInput['keyCheck'],
  now = 0,
  given = key,
  { note } = createNotes(),
) =>
  checkKey(
    {
      key: given,
      now,
      profile: resolveProfile({ keyCheck }).keyCheck,
      findWorkspace: (id) => (id === 'ws_1' ? workspace : undefined),
    },
    note,
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

test('it rests on the open choices that decided, and on no others', () => {
  const fieldsOf = (keyCheck: ProfileInput['keyCheck'], now: number, scopes: readonly string[]) => {
    const notes = createNotes();
    check(keyCheck, now, { ...key, scopes }, notes);
    return notes.fields;
  };

  expect(fieldsOf({}, 0, key.scopes)).toEqual([]);
  expect(fieldsOf({}, 0, [])).toEqual(['keyCheck.scope']);
  expect(fieldsOf({ scope: 'files:read' }, 0, [])).toEqual(['keyCheck.scope']);
  expect(fieldsOf({}, 1_000, [])).toEqual(['keyCheck.expiredKey']);
  expect(fieldsOf({ expiredKey: 'answered' }, 1_000, key.scopes)).toEqual(['keyCheck.expiredKey']);
});
