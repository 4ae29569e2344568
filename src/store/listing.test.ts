import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { worldFile } from '../../test/support/world-records.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { WorldFile } from '../world/world.ts';
import type { WriteEntry } from './block.ts';
import type { FileRun } from './file-run.ts';
import { Listing, listWorldFiles } from './listing.ts';
import { orderingOf } from './ordering.ts';

afterEach(() => vi.restoreAllMocks());

const ordering = orderingOf(resolveProfile('default'));

/** A file that is listed by its number. The mark distinguishes it from another at its position. */
const fileAt = (at: number, mark = 0): WorldFile =>
  worldFile({
    id: `f${at}`,
    name: mark % 2 === 0 ? `${at}.txt` : `é${mark}`,
    size: mark,
    createdAt: -at * 1_000_000,
  });
const positionAt = (at: number) => ordering.positionOf(fileAt(at));
const listingOf = (files: readonly WorldFile[]) =>
  new Listing(ordering, listWorldFiles([...files], ordering));

const write: WriteEntry = ({ id, name }, seed) => `${seed}${id}${name}`;
const textOf = (run: FileRun) =>
  run
    .entries(write, 7)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join(',');

const place = fc.integer({ min: 0, max: 300 });
const anyOperation = fc.record({
  kind: fc.constantFrom('add', 'replace', 'remove', 'page'),
  at: place,
  isFirst: fc.boolean(),
  count: fc.nat(150),
});

test('a listing does what a sorted array does, and another of the same blocks sees none of it', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(place, { maxLength: 300, size: 'max' }),
      fc.array(anyOperation, { maxLength: 100, size: 'max' }),
      (places, operations) => {
        const first = places.map((at) => fileAt(at)).toSorted(ordering.compareFiles);
        const blocks = listWorldFiles([...first], ordering);
        const [listing, other] = [new Listing(ordering, blocks), new Listing(ordering, blocks)];
        const model = new Map(first.map((file) => [file.id, file]));
        const filesAfter = (at: number | null) =>
          [...model.values()]
            .filter((file) => at === null || -file.createdAt > at * 1_000_000)
            .toSorted(ordering.compareFiles);
        const pages: { readonly run: FileRun; readonly read: () => FileRun }[] = [];

        for (const [index, operation] of operations.entries()) {
          const { kind, count } = operation;
          if (kind === 'page') {
            const at = operation.isFirst ? null : operation.at;
            const read = () => listing.after(at === null ? null : positionAt(at), count);
            const [run, after] = [read(), filesAfter(at)];
            const expected = after.slice(0, count);
            expect([...run]).toEqual(expected);
            expect(textOf(run)).toBe(expected.map((file) => write(file, 7)).join(','));
            const last = expected.at(-1);
            expect(run.last).toEqual(last ? ordering.positionOf(last) : null);
            expect([...run.first(9)]).toEqual(expected.slice(0, 9));
            if (at !== null)
              expect(listing.countTo(positionAt(at))).toBe(model.size - after.length);
            pages.push({ run, read });
          } else {
            const { at } = operation;
            const file = fileAt(at, index);
            const exists = model.has(file.id);
            if (kind === 'add' && !exists) listing.add(file);
            if (kind === 'replace') expect(listing.replace(file)).toBe(exists);
            if (kind === 'remove') expect(listing.remove(positionAt(at))).toBe(exists);
            if (kind === 'remove') model.delete(file.id);
            else if ((kind === 'add') !== exists) model.set(file.id, file);
          }
          expect(listing.size).toBe(model.size);
        }
        for (const { run, read } of pages) {
          if (run.isCurrent()) expect([...read()]).toEqual([...run]);
        }
        expect([...listing.after(null, 1_000)]).toEqual(filesAfter(null));
        expect([...other.after(null, 1_000)]).toEqual(first);
      },
    ),
    { numRuns: 80 },
  );
});

describe('a page', () => {
  test('does not change when its listing does, and is no longer current', () => {
    const listing = listingOf([1, 2, 3].map((at) => fileAt(at)));
    const page = listing.after(null, 10);
    expect(page.isCurrent()).toBe(true);
    listing.remove(positionAt(2));

    expect(Array.from(page, ({ id }) => id)).toEqual(['f1', 'f2', 'f3']);
    expect(page.isCurrent()).toBe(false);
  });

  test('stays current when files of other blocks are written', () => {
    const listing = listingOf(Array.from({ length: 1_000 }, (_, at) => fileAt(at)));
    const page = listing.after(positionAt(500), 20);
    listing.add(fileAt(-1));
    listing.remove(positionAt(900));

    expect(page.isCurrent()).toBe(true);
  });

  test('of no files is current until a file is added there', () => {
    for (const listing of [listingOf([]), listingOf([fileAt(1)])]) {
      const page = listing.after(listing.size === 0 ? null : positionAt(1), 10);
      expect([page.length, page.isCurrent()]).toEqual([0, true]);
      listing.add(fileAt(2));

      expect(page.isCurrent()).toBe(false);
    }
  });

  test('writes each entry once, and after a write only the new one', () => {
    const listing = listingOf(Array.from({ length: 50 }, (_, at) => fileAt(at)));
    const counted = vi.fn(write);
    listing.after(null, 10).entries(counted, 7);
    listing.after(null, 20).entries(counted, 7);
    expect(counted).toHaveBeenCalledTimes(50);
    listing.add(fileAt(100));
    listing.after(null, 60).entries(counted, 7);

    expect(counted).toHaveBeenCalledTimes(51);
  });

  test.each([
    [[1, 2, 3], null, false],
    [[1, 2, 2], null, true],
    [[1, 2], 1, true],
  ])('of times %j after %j has ties: %j', (seconds, before, expected) => {
    const files = seconds.map((at, index) => ({ ...fileAt(at), id: `f${index}` }));
    const position = before === null ? null : { ...positionAt(before), id: 'before' };

    expect(listingOf(files).after(null, 9).hasTies(position)).toBe(expected);
  });
});

test('writes and pages of a long listing compare as often as a search does', () => {
  const listing = listingOf(Array.from({ length: 100_000 }, (_, at) => fileAt(2 * at)));
  const compare = vi.spyOn(ordering, 'compare');
  const costOf = (run: () => void) => {
    compare.mockClear();
    run();
    return compare.mock.calls.length;
  };
  for (let at = 1; at < 200_000; at += 7_777) {
    expect(costOf(() => listing.add(fileAt(at)))).toBeLessThan(30);
    expect(costOf(() => listing.replace(fileAt(at)))).toBeLessThan(30);
    expect(costOf(() => listing.after(positionAt(at), 1_000))).toBeLessThan(30);
    expect(costOf(() => listing.remove(positionAt(at)))).toBeLessThan(30);
  }
});
