import { expect, test } from 'vitest';
import { FILES, get, idsOf, pageOf } from '../../test/support/tiny-listing.ts';
import { createMock as createGrowingMock } from '../mock/create-mock.ts';
import { createSandboxes } from '../mock/sandboxes/sandboxes.ts';
import { writeGrownWorld } from '../world/world-snapshot.ts';
import { createMock, exportState, importState, onWrite, replay, uploadFile } from './index.ts';

const world = JSON.parse(
  JSON.stringify(writeGrownWorld(createGrowingMock({ world: 'tiny' }).world)),
);

test('a grown world is answered from with the bytes of the mock that grew it', async () => {
  const [light, growing] = [createMock({ world }), createGrowingMock({ world: 'tiny' })];

  for (const path of ['/api/v1/auth', FILES, `${FILES}?limit=2`, `${FILES}?cursor=x`, '/nope']) {
    const [ours, theirs] = [await get(light, path), await get(growing, path)];
    expect(ours.status).toBe(theirs.status);
    expect(await ours.text()).toBe(await theirs.text());
  }
  expect(light.world.hash).toBe(growing.world.hash);
});

test('what is added is the same too: ids, secrets and labels', () => {
  const made = [createMock({ world }), createGrowingMock({ world: 'tiny' })].map((mock) => [
    mock.files.create({ name: 'new.txt' }),
    mock.keys.issue(),
    mock.workspaces.create(),
  ]);

  expect(made[0]).toEqual(made[1]);
});

test('the mock that grows takes a grown world as well, by its options and on the way', async () => {
  const mock = createGrowingMock({ world, profile: { limit: { default: 2 } } });
  const ids = idsOf(await pageOf(mock));

  mock.setWorld('default');
  mock.setWorld(world);
  expect(idsOf(await pageOf(mock))).toEqual(ids);
  expect(ids).toHaveLength(2);
});

test('its state is taken along by functions beside it, as by the methods of the mock that grows', () => {
  const mock = createMock({ world });
  const state = exportState(mock);
  const writes: unknown[] = [];
  const end = onWrite(mock, (write) => writes.push(JSON.parse(JSON.stringify(write))));
  mock.files.create({ name: 'new.txt' });
  const { secret } = mock.keys.issue();
  end();
  mock.clock.advance(1);

  const [next, growing] = [createMock({ world }), createGrowingMock({ world })];
  for (const each of JSON.parse(JSON.stringify(writes))) {
    replay(next, each);
    growing.replay(each);
  }
  importState(growing, exportState(next));
  expect(exportState(next)).toEqual(growing.exportState());
  expect(next.keys.list().map((key) => key.secret)).toContain(secret);

  importState(next, state);
  expect(exportState(next)).toEqual(state);
});

test('an upload is judged by a function beside it, as by the method of the mock that grows', () => {
  const [light, growing] = [createMock({ world }), createGrowingMock({ world })];
  const uploads = [
    { name: 'a.pdf', signature: Uint8Array.from([0x4d, 0x5a, 0x90]) },
    { name: 'b.txt', signature: new TextEncoder().encode('plain') },
  ];

  const outcomes = uploads.map((upload) => uploadFile(light, upload));
  expect(outcomes).toEqual(uploads.map((upload) => growing.files.upload(upload)));
  expect(outcomes.map(({ accepted }) => accepted)).toEqual([false, true]);
});

test('what is no mock is told so', () => {
  expect(() => exportState({})).toThrow(
    'Failed to export the state: expected one that createMock made',
  );
});

test('a grown world that was changed by hand is another world', () => {
  const own = structuredClone(world);
  expect(createGrowingMock({ world: own }).files.count()).toBe(3);
  own.files.pop();

  expect(createGrowingMock({ world: own }).files.count()).toBe(2);
});

test('the clock may start elsewhere', () => {
  const mock = createMock({ world, now: '2031-01-01T00:00:00Z' });

  expect(mock.clock.now()).toBe(Date.UTC(2031, 0, 1));
});

test.each([
  [{ world: 'tiny' }, 'make a mock: world: expected a grown world, found the name "tiny"'],
  [{ world: { workspaces: [] } }, 'make a mock: world: expected a grown world, found a recipe'],
  [{ world, sed: 1 }, 'make a mock: unknown option "sed"'],
  [{ world, state: {} }, 'make a mock: unknown option "state"'],
  [{ world, now: 'soon' }, 'read the time "soon"'],
])('what cannot be is said: %#', (options, message) => {
  // As a caller without types may give it.
  expect(() => createMock(JSON.parse(JSON.stringify(options)))).toThrow(`Failed to ${message}`);
});

test('another world on the way must be a grown one', () => {
  const mock = createMock({ world });

  expect(() => mock.setWorld('default')).toThrow(
    'Failed to set the world: world: expected a grown world, found the name "default": grow it by `workspace-files seed`',
  );
  expect(() => createGrowingMock({ world, files: 3 })).toThrow(
    'Failed to make a mock: files: a grown world has its own',
  );
});

test('sandboxes of a grown world have each its own of it', () => {
  const place = createSandboxes({ world });
  const [one, two] = [place.create(), place.create({ world })];
  one.files.create({ id: 'of-one' });

  expect(one.world.files).toBe(two.world.files);
  expect(two.files.get('of-one')).toBeUndefined();
});
