import { expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import type { WorldKey } from '../world/world.ts';
import { readWorkspace } from './read-workspace.ts';

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
  readWorkspace(
    { workspaceId },
    {
      key,
      now,
      profile: resolveProfile({ workspaceRead }),
      findWorkspace: (id) => workspaces.find((workspace) => workspace.workspaceId === id),
      countFiles: (id) => (id === 'ws_1' ? 12 : 99),
    },
    () => {},
  );

test('it tells of the workspace and how many files are in it', () => {
  expect(read({})).toEqual({ ok: true, value: { workspace: workspaces[0], fileCount: 12 } });
});

test('another workspace and one that is not there are told apart for the profile and the journal', () => {
  expect(read({}, 'ws_2')).toEqual({
    ok: false,
    condition: 'otherWorkspace',
    why: 'the path names another workspace',
    wouldPass: 'the key …ret is bound to ws_1',
  });
  expect(read({}, 'ws_3')).toEqual({
    ok: false,
    condition: 'unknownWorkspace',
    why: 'the path names no workspace',
    wouldPass: 'the key …ret is bound to ws_1',
  });
});

test('expiry comes before scope, scope before the workspace', () => {
  expect(read({ scope: 'workspace:read' }, 'ws_2', 1_000)).toMatchObject({
    condition: 'expiredKey',
  });
  expect(read({ scope: 'workspace:read' }, 'ws_2')).toMatchObject({ condition: 'missingScope' });
  expect(read({ scope: 'files:read' }).ok).toBe(true);
});
