import { expect, test } from 'vitest';
import { factsOf } from '../../test/support/facts-of.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { createNotes } from '../service/notes.ts';
import { createWorkspaceWriter } from './write-workspace.ts';

const workspace = { workspaceId: 'ws_1', label: 'ws_1', name: 'Name of ws_1', createdAt: 7 };

const write = (workspaceRead: ProfileInput['workspaceRead']) => {
  const writeTime = (instant: number) => `at ${instant}`;
  const { note, fields: assumes } = createNotes();
  const answer = createWorkspaceWriter(
    resolveProfile({ workspaceRead }),
    writeTime,
    {},
  )(
    { ...factsOf('/api/v1/workspaces/ws_1', { workspaceId: 'ws_1' }), workspace, fileCount: 12 },
    note,
  );
  return { body: JSON.parse(String(answer.body)), assumes };
};

test('every field takes its value from the source that the profile names', () => {
  const fields = {
    a: 'workspaceId',
    b: 'name',
    c: 'createdAt',
    d: 'fileCount',
    e: { value: null },
    f: { value: '{name:slug}' },
    g: { value: '{fileCount:text}' },
  } as const;

  expect(write({ fields }).body).toEqual({
    a: 'ws_1',
    b: 'Name of ws_1',
    c: 'at 7',
    d: 12,
    e: null,
    f: 'name-of-ws-1',
    g: '12',
  });
});

test('it may be an array', () => {
  expect(write({ shape: 'array', fields: { id: 'workspaceId' } })).toEqual({
    body: [{ id: 'ws_1' }],
    assumes: ['workspaceRead.fields', 'workspaceRead.shape', 'formats.workspaceId'],
  });
});

test('texts in a value are filled, whatever it is wrapped in', () => {
  const fields = {
    data: { value: { id: '{workspaceId}', attributes: { title: '{name}', files: '{fileCount}' } } },
    links: { value: { self: '{path}' } },
  };

  expect(write({ fields }).body).toEqual({
    data: { id: 'ws_1', attributes: { title: 'Name of ws_1', files: 12 } },
    links: { self: '/api/v1/workspaces/ws_1' },
  });
});
