import { expect, test } from 'vitest';
import { factsOf } from '../../test/facts-of.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import type { WorldKey } from '../world/world.ts';
import { createWorkspaceRead } from './read-workspace.ts';

const key: WorldKey = {
  label: 'reader',
  workspaceId: 'ws_1',
  scopes: ['files:read'],
  secret: 'secret',
  hint: '…ret',
  issuedAt: 0,
  expiresAt: 1_000,
};
const workspaces = ['ws_1', 'ws_2'].map((workspaceId) => ({
  workspaceId,
  label: workspaceId,
  name: `Name of ${workspaceId}`,
  createdAt: 7,
}));

const read = (workspaceRead: ProfileInput['workspaceRead'], workspaceId = 'ws_1', now = 0) =>
  createWorkspaceRead(resolveProfile({ workspaceRead }).workspaceRead)({
    ...factsOf(`/api/v1/workspaces/${workspaceId}`, { workspaceId, now: () => now }),
    key,
    findWorkspace: (id) => workspaces.find((workspace) => workspace.workspaceId === id),
    countFiles: (id) => (id === 'ws_1' ? 12 : 99),
    writeTime: (instant) => `at ${instant}`,
  });

test('by default it tells the id, the name and the creation time', () => {
  expect(read({})).toEqual({
    ok: true,
    assumes: expect.any(Array),
    value: { workspaceId: 'ws_1', name: 'Name of ws_1', createdAt: 'at 7' },
  });
});

test('every field takes its value from the source that the profile names', () => {
  const fields = {
    a: 'workspaceId',
    b: 'name',
    c: 'createdAt',
    d: 'fileCount',
    e: { value: null },
  } as const;

  expect(read({ fields })).toEqual({
    ok: true,
    assumes: expect.any(Array),
    value: { a: 'ws_1', b: 'Name of ws_1', c: 'at 7', d: 12, e: null },
  });
});

test('it may be an array', () => {
  expect(read({ shape: 'array', fields: { id: 'workspaceId' } })).toEqual({
    ok: true,
    assumes: ['workspaceRead.fields', 'workspaceRead.shape', 'formats.workspaceId'],
    value: [{ id: 'ws_1' }],
  });
});

test('another workspace and one that is not there are told apart for the profile and the journal', () => {
  expect(read({}, 'ws_2')).toEqual({
    ok: false,
    condition: 'otherWorkspace',
    reason: 'the path names another workspace; the key …ret is bound to ws_1',
  });
  expect(read({}, 'ws_3')).toEqual({
    ok: false,
    condition: 'unknownWorkspace',
    reason: 'the path names no workspace; the key …ret is bound to ws_1',
  });
});

test('expiry comes before scope, scope before the workspace', () => {
  expect(read({ scope: 'workspace:read' }, 'ws_2', 1_000)).toMatchObject({
    condition: 'expiredKey',
  });
  expect(read({ scope: 'workspace:read' }, 'ws_2')).toMatchObject({ condition: 'missingScope' });
  expect(read({ scope: 'files:read' }).ok).toBe(true);
});

test('texts in a value are filled, whatever it is wrapped in', () => {
  const fields = {
    data: { value: { id: '{workspaceId}', attributes: { title: '{name}', files: '{fileCount}' } } },
    links: { value: { self: '{path}' } },
  };

  expect(read({ fields })).toMatchObject({
    value: {
      data: { id: 'ws_1', attributes: { title: 'Name of ws_1', files: 12 } },
      links: { self: '/api/v1/workspaces/ws_1' },
    },
  });
});
