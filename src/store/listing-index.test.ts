import { expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { WorldFile } from '../world/world.ts';
import { createListingIndex, type ListedFile, listedFile } from './listing-index.ts';
import { orderingOf } from './ordering.ts';

const ordering = orderingOf(resolveProfile('default'));

const worldFile = (id: string, millisecond: number): WorldFile => ({
  id,
  workspaceId: 'w',
  name: `${id}.txt`,
  contentType: 'text/plain',
  size: 0,
  validationStatus: 'accepted',
  createdAt: millisecond * 1_000,
});

const fileOf = (id: string, millisecond: number) =>
  listedFile(worldFile(id, millisecond), ordering);

const indexOf = (...files: ListedFile[]) =>
  createListingIndex(
    ordering,
    files.toSorted(ordering.compare).map((file) => [file]),
  );
const idsOf = (index: ReturnType<typeof indexOf>) => index.after(null, 100).map(({ id }) => id);

test('a file is put at its place, at either end too', () => {
  const index = indexOf(fileOf('b', 2));
  index.add(fileOf('c', 3));
  index.add(fileOf('a', 1));
  index.add(fileOf('bb', 2));

  expect(idsOf(index)).toEqual(['c', 'bb', 'b', 'a']);
});

test('a file that is not there takes no other one with it', () => {
  const index = indexOf(fileOf('a', 1), fileOf('c', 1));
  index.remove(fileOf('b', 1));
  index.remove(fileOf('a', 2));
  index.remove(fileOf('z', 0));

  expect(idsOf(index)).toEqual(['c', 'a']);
});

test('a page begins behind its position, whether a file stands there or not', () => {
  const index = indexOf(fileOf('a', 1), fileOf('b', 2), fileOf('c', 3));
  const behind = (orderTime: number, id: string) =>
    index.after({ orderTime, id }, 2).map((place) => place.id);

  expect(behind(3_000, 'c')).toEqual(['b', 'a']);
  expect(behind(3_000, 'cc')).toEqual(['c', 'b']);
  expect(behind(9_000, '')).toEqual(['c', 'b']);
  expect(behind(1_000, 'a')).toEqual([]);
  expect(behind(0, 'z')).toEqual([]);
});

test('a page of none is empty', () => {
  expect(indexOf(fileOf('a', 1)).after(null, 0)).toEqual([]);
  expect(indexOf().after(null, 10)).toEqual([]);
});
