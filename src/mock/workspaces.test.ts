import { expect, test } from 'vitest';
import { get } from '../../test/support/tiny-listing.ts';
import { createMock } from './create-mock.ts';

const tiny = () => createMock({ world: 'tiny' });

test('lists what is seeded, with the number of its files now', () => {
  const mock = tiny();
  mock.files.create();

  expect(mock.workspaces.list()).toEqual([
    {
      workspaceId: 'ws_tiny',
      label: 'main',
      name: 'Tiny',
      createdAt: '2026-01-12T18:30:00.250000Z',
      files: 4,
    },
  ]);
  expect(mock.workspaces.byLabel('main').workspaceId).toBe('ws_tiny');
});

test('creates one of nothing, ready for keys and files', async () => {
  const mock = tiny();
  const workspace = mock.workspaces.create();
  const { secret } = mock.keys.issue({ workspaceId: workspace.workspaceId });
  const path = `/api/v1/workspaces/${workspace.workspaceId}/files`;
  const response = await get(mock, path, secret);

  expect(workspace).toEqual({
    workspaceId: expect.stringMatching(/^ws_[a-z2-7]{12}$/),
    label: 'workspace-2',
    name: 'workspace-2',
    createdAt: '2026-01-15T12:00:00.000000Z',
    files: 0,
  });
  expect(await response.json()).toEqual({ files: [], hasMore: false, nextCursor: null });
});

test('takes every field', () => {
  const given = { workspaceId: 'Büro/1', label: 'office', name: 'Office' };

  expect(tiny().workspaces.create(given)).toMatchObject(given);
});

test('refuses an id that is taken, and a label that is not there', () => {
  const mock = tiny();

  expect(() => mock.workspaces.create({ workspaceId: 'ws_tiny' })).toThrow(
    expect.objectContaining({
      message: 'Failed to store the workspace "workspace-2": workspaceId: "ws_tiny" is taken',
    }),
  );
  expect(() => mock.workspaces.byLabel('nope')).toThrow(
    expect.objectContaining({
      message: 'Failed to find the workspace "nope": expected one of main',
    }),
  );
});

test.each([
  [{ workspaceId: '..' }, 'workspaceId: expected another id than . and .., found ".."'],
  [{ workspaceId: 'a\ud800' }, 'workspaceId: expected well-formed Unicode, found "a\\ud800"'],
  [{ lable: 'a' }, 'unknown field "lable" (did you mean "label"?)'],
])('refuses %j', (given, reason) => {
  const { workspaces } = tiny();

  expect(() => Reflect.apply(workspaces.create, workspaces, [given])).toThrow(
    expect.objectContaining({ message: `Failed to create a workspace: ${reason}` }),
  );
  expect(workspaces.list()).toHaveLength(1);
});
