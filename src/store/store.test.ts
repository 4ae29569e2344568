import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { worldFile, worldKey } from '../../test/support/world-records.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { growWorld } from '../world/grow-world.ts';
import { resolveRecipe } from '../world/recipe.ts';
import type { World, WorldFile } from '../world/world.ts';
import { orderingOf, type Position } from './ordering.ts';
import { createStore, type Store } from './store.ts';

const profile = resolveProfile('default');
const tiny = growWorld(resolveRecipe('tiny'), { profile });
const empty: World = { ...tiny, files: [], keys: [], hash: '' };

const fileOf = (id: string, createdAt: number, workspaceId = 'ws_tiny') =>
  worldFile({ id, workspaceId, name: `${id}.txt`, createdAt });

const idsOf = (listed: Iterable<WorldFile>) => Array.from(listed, ({ id }) => id);

describe('a listing', () => {
  test('of an unknown workspace is empty', () => {
    const store = createStore(tiny, profile);

    expect(store.files.pageAfter('nowhere', null, 10)).toHaveLength(0);
    expect(store.files.count('nowhere')).toBe(0);
  });
});

/** What can happen to a store; ids are few, so that they meet. */
const anyOperation = fc.record({
  kind: fc.constantFrom('add', 'remove', 'rename', 'next page'),
  id: fc.integer({ min: 0, max: 25 }).map((number) => `f${number}`),
  second: fc.integer({ min: 0, max: 3 }),
  name: fc.string(),
  size: fc.integer({ min: 1, max: 4 }),
});
type Operation = typeof anyOperation extends fc.Arbitrary<infer Value> ? Value : never;

/** The listing order of the default profile, by the plainest means. */
const byDefault = (a: WorldFile, b: WorldFile) =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

function apply(
  { kind, id, second, name }: Operation,
  { files }: Store,
  model: Map<string, WorldFile>,
): void {
  const known = model.get(id);
  const file = fileOf(id, second * 1_000_000);
  if (kind === 'add' && known) {
    expect(() => files.add(file)).toThrow(`Failed to store a file: id: "${id}" is taken`);
  } else if (kind === 'add') {
    expect(files.add(file)).toMatchObject(file);
    model.set(id, file);
  } else if (kind === 'remove') {
    expect(files.remove(id)).toBe(known !== undefined);
    model.delete(id);
  } else if (known) {
    expect(files.update(id, { name })).toMatchObject({ ...known, name });
    model.set(id, { ...known, name });
  } else {
    expect(() => files.update(id, { name })).toThrow(`Failed to update the file "${id}"`);
  }
}

test('a store does what a sorted array does, and a walk in progress skips and repeats nothing', () => {
  fc.assert(
    fc.property(fc.array(anyOperation, { minLength: 10, maxLength: 80 }), (operations) => {
      const initial = Array.from({ length: 12 }, (_, index) =>
        fileOf(`f${index}`, (index % 4) * 1_000_000),
      );
      const store = createStore({ ...empty, files: initial }, profile);
      const model = new Map(initial.map((file) => [file.id, file]));
      const throughout = new Set(model.keys());
      const walked: string[] = [];
      let position: Position | null = null;
      const goOn = (size: number) => {
        const page = store.files.pageAfter('ws_tiny', position, size);
        walked.push(...idsOf(page));
        const last = page.at(-1);
        if (last) position = store.files.positionOf(last);
        return page.length;
      };

      for (const operation of operations) {
        if (operation.kind === 'next page') goOn(operation.size);
        else apply(operation, store, model);
        if (operation.kind === 'remove') throughout.delete(operation.id);

        const expected = [...model.values()].toSorted(byDefault);
        const listed = store.files.pageAfter('ws_tiny', null, 1_000);
        expect([...listed]).toEqual(expected);
        expect(store.files.size()).toBe(expected.length);
      }
      for (let pages = 0; pages <= model.size && goOn(3) > 0; pages++);

      for (const id of throughout) {
        expect(walked.filter((each) => each === id)).toEqual([id]);
      }
      const sorted = [...throughout]
        .map((id) => model.get(id) ?? fileOf(id, 0))
        .toSorted(byDefault);
      expect(walked.filter((id) => throughout.has(id))).toEqual(sorted.map(({ id }) => id));
    }),
    { numRuns: 60 },
  );
});

test('stores that share a world see none of the writes of the others', () => {
  const one = createStore(tiny, profile);
  const other = createStore(tiny, profile);
  const before = idsOf(tiny.files);

  one.files.add(fileOf('new', 0));
  one.files.remove(before[0] ?? '');

  expect(other.files.pageAfter('ws_tiny', null)).toHaveLength(before.length);
  expect(one.files.get(before[0] ?? '')).toBeUndefined();
  expect(idsOf(one.files.written())).toEqual(['new']);
  expect(one.files.deleted()).toEqual([before[0]]);
});

test('a new order lists the files, written ones too, in that order', () => {
  const store = createStore({ ...empty, files: [fileOf('a', 5), fileOf('b', 5)] }, profile);
  store.files.add(fileOf('c', 5));

  store.files.reorder(orderingOf(resolveProfile({ listing: { tieOrder: 'ascending' } })));

  expect(idsOf(store.files.pageAfter('ws_tiny', null))).toEqual(['a', 'b', 'c']);
});

test('files of a workspace that is not there are refused, and leave nothing behind', () => {
  const store = createStore(tiny, profile);

  expect(() => store.files.add(fileOf('x', 0, 'nowhere'))).toThrow(
    'Failed to store the file "x": workspaceId: there is no workspace "nowhere"',
  );
  expect(store.files.get('x')).toBeUndefined();
  expect(store.files.size()).toBe(3);
});

describe('keys', () => {
  const key = worldKey({ label: 'new', workspaceId: 'ws_tiny', secret: 'wsk_new' });

  test('with a secret that is taken are refused without repeating it', () => {
    const store = createStore(tiny, profile);
    store.keys.add(key);

    expect(() => store.keys.add({ ...key, label: 'twin' })).toThrow(
      /^Failed to store the key "twin": secret: it is taken$/,
    );
  });

  test('of a workspace that is not there are refused', () => {
    const store = createStore(tiny, profile);

    expect(() => store.keys.add({ ...key, workspaceId: 'nowhere' })).toThrow(
      'Failed to store the key "new": workspaceId: there is no workspace "nowhere"',
    );
  });
});

test('a workspace whose id is taken is refused', () => {
  const store = createStore(tiny, profile);
  const workspace = { workspaceId: 'ws_tiny', label: 'twin', name: 'Twin', createdAt: 0 };

  expect(() => store.workspaces.add(workspace)).toThrow(
    'Failed to store the workspace "twin": workspaceId: "ws_tiny" is taken',
  );
  expect(store.workspaces.all()).toHaveLength(1);
});
