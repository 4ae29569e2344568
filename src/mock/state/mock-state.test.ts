import { describe, expect, test } from 'vitest';
import { createMock } from '../create-mock.ts';

const counting = {
  formats: {
    fileId: { style: 'sequential', prefix: 'f' },
    workspaceId: { style: 'sequential' },
  },
} as const;

describe('ids that count up', () => {
  test('are never given again, though their files are deleted', () => {
    const mock = createMock({ profile: counting, world: 'tiny', files: 4 });
    const given = new Set(mock.files.list().map(({ id }) => id));
    for (let turn = 0; turn < 5; turn++) {
      for (const { id } of mock.files.list()) mock.files.delete(id);
      const { id } = mock.files.create();

      expect(given).not.toContain(id);
      given.add(id);
    }
    mock.reset();
    for (const { id } of mock.files.list()) mock.files.delete(id);
    expect(mock.files.create().id).toBe('f2');
  });

  test('leave out those that were given by hand', () => {
    const mock = createMock({ profile: counting, world: 'tiny', files: 5 });
    for (const id of ['f3', 'f4', 'f6']) mock.files.create({ id });

    expect([1, 2].map(() => mock.files.create().id)).toEqual(['f5', 'f7']);
  });

  test('are found among a thousand at a glance', () => {
    const mock = createMock({ profile: counting, world: 'tiny', files: 1_003 });

    expect(mock.files.create().id).toBe('f1001');
  });

  test('of a recipe leave out what it gives by hand', () => {
    const world = {
      workspaces: [
        { label: 'a' },
        {
          label: 'b',
          workspaceId: '1',
          files: { count: 2, literal: [{ id: 'f1', name: 'x.txt' }] },
        },
        { label: 'c' },
      ],
    };
    const mock = createMock({ profile: counting, world });

    expect(mock.workspaces.list().map(({ workspaceId }) => workspaceId)).toEqual(['2', '1', '3']);
    expect(new Set(mock.files.list('1').map(({ id }) => id))).toEqual(new Set(['f1', 'f2', 'f3']));
  });
});

describe('labels', () => {
  test('are the first that are free', () => {
    const { workspaces, keys } = createMock({ world: 'tiny' });
    workspaces.create({ label: 'workspace-3' });
    keys.issue({ label: 'key-5' });

    expect([workspaces.create().label, keys.issue().label]).toEqual(['workspace-4', 'key-6']);
    expect([workspaces.create().label, keys.issue().label]).toEqual(['workspace-5', 'key-7']);
  });

  test('of what was refused are given to the next', () => {
    const mock = createMock({ world: 'tiny' });
    expect(() => mock.keys.issue({ workspaceId: 'nowhere' })).toThrow('no workspace');

    expect(mock.keys.issue().label).toBe('key-4');
  });
});
