import { expect, test } from 'vitest';
import { createSetStage, type Stage } from './set-stage.ts';

/** All but the secrets of keys, which are of their own in each stage. */
const seen = ({ mock, workspaceId }: Stage) => ({
  files: mock.files.list(workspaceId),
  keys: mock.keys.list().map(({ secret: _, hint: __, ...key }) => key),
  workspaces: mock.workspaces.list(),
});

test('what a stage is seeded with is grown once, for all stages with the same options', () => {
  const setStage = createSetStage(1);

  const filesOf = (files: number) => setStage({ files }).mock.world.files;
  expect(filesOf(2)).toBe(filesOf(2));
  expect(filesOf(2)).not.toBe(filesOf(3));
  expect(setStage({ files: 2 }).mock.world.hash).toBe(
    createSetStage(1)({ files: 2 }).mock.world.hash,
  );
});

test('stages share no change', () => {
  const setStage = createSetStage(1);
  const untouched = seen(setStage());

  const { mock, workspaceId, apiKey } = setStage();
  const [first, second] = mock.files.list(workspaceId);
  mock.files.create({ workspaceId });
  mock.files.update(first?.id ?? '', { name: 'renamed.txt' });
  mock.files.delete(second?.id ?? '');
  mock.keys.revoke(apiKey);
  mock.keys.issue();
  mock.workspaces.create();

  expect(seen(setStage())).toEqual(untouched);
});

test('another seed gives other data', () => {
  expect(createSetStage(1)().workspaceId).not.toBe(createSetStage(2)().workspaceId);
});
