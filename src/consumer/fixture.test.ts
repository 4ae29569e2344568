import { expect, test } from 'vitest';
import { createFixtures, type Fixture } from './fixture.ts';

/** All but the secrets of keys, which are of their own in each fixture. */
const seen = ({ mock, workspaceId }: Fixture) => ({
  files: mock.files.list(workspaceId),
  keys: mock.keys.list().map(({ secret: _, hint: __, ...key }) => key),
  workspaces: mock.workspaces.list(),
});

test('what a fixture is seeded with is grown once, for all fixtures with the same options', () => {
  const createFixture = createFixtures(1);

  const filesOf = (files: number) => createFixture({ files }).mock.world.files;
  expect(filesOf(2)).toBe(filesOf(2));
  expect(filesOf(2)).not.toBe(filesOf(3));
  expect(createFixture({ files: 2 }).mock.world.hash).toBe(
    createFixtures(1)({ files: 2 }).mock.world.hash,
  );
});

test('fixtures share no change', () => {
  const createFixture = createFixtures(1);
  const untouched = seen(createFixture());

  const { mock, workspaceId, apiKey } = createFixture();
  const [first, second] = mock.files.list(workspaceId);
  mock.files.create({ workspaceId });
  mock.files.update(first?.id ?? '', { name: 'renamed.txt' });
  mock.files.delete(second?.id ?? '');
  mock.keys.revoke(apiKey);
  mock.keys.issue();
  mock.workspaces.create();

  expect(seen(createFixture())).toEqual(untouched);
});

test('another seed gives other data', () => {
  expect(createFixtures(1)().workspaceId).not.toBe(createFixtures(2)().workspaceId);
});
