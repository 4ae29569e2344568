import { expect, test } from 'vitest';
import { createSetups, type Setup } from './setup.ts';

/** All data except the secrets of keys, which differ between setups. */
const seen = ({ mock, workspaceId }: Setup) => ({
  files: mock.files.list(workspaceId),
  keys: mock.keys.list().map(({ secret: _, hint: __, ...key }) => key),
  workspaces: mock.workspaces.list(),
});

test('setups with the same options share their seed world', () => {
  const createSetup = createSetups(1);

  const filesOf = (files: number) => createSetup(files).mock.world.files;
  expect(filesOf(2)).toBe(filesOf(2));
  expect(filesOf(2)).not.toBe(filesOf(3));
  expect(createSetup(2).mock.world.hash).toBe(createSetups(1)(2).mock.world.hash);
});

test('setups share no changes', () => {
  const createSetup = createSetups(1);
  const untouched = seen(createSetup());

  const { mock, workspaceId, apiKey } = createSetup();
  const [first, second] = mock.files.list(workspaceId);
  mock.files.create({ workspaceId });
  mock.files.update(first?.id ?? '', { name: 'renamed.txt' });
  mock.files.delete(second?.id ?? '');
  mock.keys.revoke(apiKey);
  mock.keys.issue();
  mock.workspaces.create();

  expect(seen(createSetup())).toEqual(untouched);
});
