import { expect, test } from 'vitest';
import { worldFile, worldKey } from '../../test/support/world-records.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { createStore } from '../store/store.ts';
import type { WorldKey } from '../world/world.ts';
import type { ServiceContext } from './authenticate.ts';
import { Cursors } from './cursors.ts';
import { checkKey, readWorkspace } from './describe-key.ts';
import { UsedChoices } from './result.ts';

const key = worldKey({ scopes: ['files:read', 'files:list'] });
const workspaces = ['ws_1', 'ws_2'].map((workspaceId) => ({
  ...{ workspaceId, label: workspaceId, name: `Name of ${workspaceId}`, createdAt: 7 },
}));
const files = [worldFile({ workspaceId: 'ws_1' })];

function askedOf(input: ProfileInput, given: Partial<WorldKey> = {}, now = 0): ServiceContext {
  const profile = resolveProfile(input);
  const store = createStore({ workspaces, keys: [], files }, profile);
  const cursors = new Cursors(1, profile.cursor);
  return { key: { ...key, ...given }, now, profile, store, cursors, choices: new UsedChoices() };
}

test('a key check shows the key, its validity and its workspace, which may be gone', () => {
  const value = { key, isExpired: false, workspace: workspaces[0] };
  expect(checkKey(askedOf({}))).toEqual({ ok: true, value });
  expect(checkKey(askedOf({}, { workspaceId: 'ws_9' }))).toMatchObject({
    value: { workspace: undefined },
  });
});

test('an expired key is refused, or answered as not valid', () => {
  const answered = { keyCheck: { expiredKey: 'answered' } } as const;

  expect(checkKey(askedOf({}, {}, 1_000))).toMatchObject({ condition: 'expiredKey' });
  expect(checkKey(askedOf(answered, {}, 1_000))).toMatchObject({ value: { isExpired: true } });
});

test('a key check needs a scope where the profile says so, and then rests on it', () => {
  const scoped = { keyCheck: { scope: 'files:read' } };
  const [open, refused] = [askedOf({}, { scopes: [] }), askedOf(scoped, { scopes: [] })];

  expect(checkKey(open).ok).toBe(true);
  expect(checkKey(refused)).toMatchObject({ condition: 'missingScope' });
  expect([...open.choices.fields, ...refused.choices.fields]).toEqual([
    'keyCheck.scope',
    'keyCheck.scope',
  ]);
  expect(checkKey(askedOf(scoped)).ok).toBe(true);
});

test('another workspace and a missing one have different conditions', () => {
  const wouldPass = 'the key …ret is bound to ws_1';
  expect(readWorkspace('ws_2', askedOf({}))).toMatchObject({
    ...{ condition: 'otherWorkspace', wouldPass },
  });
  expect(readWorkspace('ws_3', askedOf({}))).toMatchObject({
    ...{ condition: 'unknownWorkspace', wouldPass },
  });
});

test('expiry comes before scope, scope before the workspace', () => {
  const scoped = { workspaceRead: { scope: 'workspace:read' } };

  expect(readWorkspace('ws_2', askedOf(scoped, {}, 1_000))).toMatchObject({
    condition: 'expiredKey',
  });
  expect(readWorkspace('ws_2', askedOf(scoped))).toMatchObject({ condition: 'missingScope' });
});
