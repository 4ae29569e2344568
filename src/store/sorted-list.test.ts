import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { SortedList } from './sorted-list.ts';

afterEach(() => vi.restoreAllMocks());

interface Item {
  readonly at: number;
  /** Tells an item from another one at the same place. */
  readonly mark: number;
}

const blocksOf = <Of>(items: readonly Of[], length: number): readonly Of[][] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, block) =>
    items.slice(block * length, (block + 1) * length),
  );

const byPlace = (a: Pick<Item, 'at'>, b: Pick<Item, 'at'>) => a.at - b.at;

type Operation =
  | { readonly kind: 'add' | 'replace' | 'remove'; readonly at: number }
  | { readonly kind: 'page'; readonly at: number | null; readonly count: number };

const place = fc.integer({ min: 0, max: 60 });
const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add'), at: place }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('remove'), at: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace'), at: place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('page'),
      at: fc.option(place),
      count: fc.integer({ min: 0, max: 70 }),
    }),
  },
);

test('a list of blocks does what a sorted array does, and another one with the same blocks sees none of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.uniqueArray(place),
      fc.array(anyOperation, { maxLength: 120, size: 'max' }),
      (largestBlock, places, operations) => {
        const first = places.map((at) => ({ at, mark: -1 })).toSorted(byPlace);
        const blocks = blocksOf(first, largestBlock);
        const list = new SortedList<Pick<Item, 'at'>, Item>(byPlace, blocks, largestBlock);
        const beside = new SortedList<Pick<Item, 'at'>, Item>(byPlace, blocks, largestBlock);
        const model = new Map<number, Item>(first.map((item) => [item.at, item]));
        const sorted = () => [...model.values()].sort(byPlace);

        for (const [mark, operation] of operations.entries()) {
          if (operation.kind === 'page') {
            const { at, count } = operation;
            const behind = sorted().filter((item) => at === null || item.at > at);
            expect(list.after(at === null ? null : { at }, count)).toEqual(behind.slice(0, count));
            if (at !== null) expect(list.countTo({ at })).toBe(model.size - behind.length);
          } else {
            const { kind, at } = operation;
            const item = { at, mark };
            const isThere = model.has(at);
            if (kind === 'add' && !isThere) list.add(item);
            if (kind === 'replace') expect(list.replace(item)).toBe(isThere);
            if (kind === 'remove') expect(list.remove({ at })).toBe(isThere);
            if (kind === 'remove') model.delete(at);
            else if ((kind === 'add') !== isThere) model.set(at, item);
          }
          expect(list.size).toBe(model.size);
          expect(list.after(null, 1_000)).toEqual(sorted());
        }
        expect(beside.after(null, 1_000)).toEqual(first);
      },
    ),
    { numRuns: 150 },
  );
});

test('a page is its caller’s: what is written later does not change it', () => {
  const list = new SortedList<Pick<Item, 'at'>, Item>(byPlace, [], 4);
  for (const at of [1, 2, 3]) list.add({ at, mark: 0 });
  const page = list.after(null, 10);
  list.remove({ at: 2 });

  expect(page.map(({ at }) => at)).toEqual([1, 2, 3]);
});

test('writes and pages of a long list compare as often as a search does, not as often as a scan', () => {
  let comparisons = 0;
  const compare = (a: number, b: number) => {
    comparisons += 1;
    return a - b;
  };
  const count = 100_000;
  const items = Array.from({ length: count }, (_, index) => 2 * index);
  const list = new SortedList<number, number>(compare, blocksOf(items, 128));
  const costOf = (run: () => void) => {
    comparisons = 0;
    run();
    return comparisons;
  };

  for (let at = 1; at < 2 * count; at += 7_777) {
    expect(costOf(() => list.add(at))).toBeLessThan(60);
    expect(costOf(() => list.replace(at))).toBeLessThan(30);
    expect(costOf(() => list.after(at, 1_000))).toBeLessThan(30);
    expect(costOf(() => list.remove(at))).toBeLessThan(30);
  }
});

test('no write copies more than a block, however many items there are', () => {
  const largestBlock = 32;
  const items = Array.from({ length: 300 }, (_, index) => index * 1_000);
  const blocks = blocksOf(items, largestBlock);
  const list = new SortedList<number, number>((a, b) => a - b, blocks, largestBlock);
  let longest = 0;
  const { slice } = Array.prototype;
  vi.spyOn(Array.prototype, 'slice').mockImplementation(function (this: unknown[], ...given) {
    const copy = Reflect.apply(slice, this, given);
    longest = Math.max(longest, copy.length);
    return copy;
  });
  for (let item = 1; item < 1_000; item++) list.add(item);
  for (let item = 1; item < 1_000; item += 2) list.remove(item);
  vi.restoreAllMocks();

  expect(longest).toBeGreaterThan(1);
  expect(longest).toBeLessThanOrEqual(largestBlock);
  expect(list.size).toBe(300 + 499);
});
