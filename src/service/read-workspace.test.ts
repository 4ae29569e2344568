import { expect, test } from 'vitest';
import { worldKey } from '../../test/support/world-records.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { createNotes } from './notes.ts';
import { readWorkspace } from './read-workspace.ts';

const key = worldKey();
const workspaces = ['ws_1', 'ws_2'].map((workspaceId) => ({
  workspaceId,
  label: workspaceId,
  name: `Name of ${workspaceId}`,
  createdAt: 7,
}));

const read = (workspaceRead: ProfileInput['workspaceRead'], workspaceId = 'ws_1', now = 0) =>
  readUnder({ workspaceRead }, workspaceId, now);

const readUnder = (
  profile: ProfileInput,
  workspaceId: string,
  now = 0,
  { note } = createNotes(),
  given = key,
) =>
  readWorkspace(
    { workspaceId },
    {
      key: given,
      now,
      profile: resolveProfile(profile),
      findWorkspace: (id) => workspaces.find((workspace) => workspace.workspaceId === id),
      countFiles: (id) => (id === 'ws_1' ? 12 : 99),
    },
    note,
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

test('it rests on its scope where the key lacks files:read, and nothing before it refused', () => {
  const restsOnScope = (workspaceId: string, now: number) => {
    const notes = createNotes();
    readUnder({}, workspaceId, now, notes, { ...key, scopes: [] });
    return notes.fields.includes('workspaceRead.scope');
  };

  expect(restsOnScope('ws_1', 0)).toBe(true);
  expect(restsOnScope('ws_1', 1_000)).toBe(false);
  expect(restsOnScope('ws_2', 0)).toBe(true);
});

test("the key's own workspace is unknown once it is deleted", () => {
  const gone = { ...key, workspaceId: 'ws_9' };

  expect(readUnder({}, 'ws_9', 0, createNotes(), gone)).toMatchObject({
    ok: false,
    condition: 'unknownWorkspace',
  });
});
