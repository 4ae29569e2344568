import { expect, test } from 'vitest';
import { createSetStage, type Stage } from './set-stage.ts';

const seen = ({ mock, workspaceId }: Stage) => ({
  files: mock.files.list(workspaceId),
  keys: mock.keys.list(),
  workspaces: mock.workspaces.list(),
});

test('what a stage is seeded with is grown once, for all stages with the same options', () => {
  const setStage = createSetStage(1);

  expect(setStage({ files: 2 }).mock.world).toBe(setStage({ files: 2 }).mock.world);
  expect(setStage({ files: 2 }).mock.world).not.toBe(setStage({ files: 3 }).mock.world);
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
  expect(createSetStage(1)().apiKey).not.toBe(createSetStage(2)().apiKey);
});
