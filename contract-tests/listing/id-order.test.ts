import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOfPairs } from './id-order.ts';

const pairsOf = (ids: readonly string[]) =>
  ids.slice(1).map((id, index) => [ids[index] ?? '', id] as const);

test.each([
  [['a1', 'b2', 'c3'], 'ascending'],
  [['c3', 'b2', 'a1'], 'descending'],
  [['9', '10', '100'], 'ascending'],
  [['file-9', 'file-10', 'file-100'], 'ascending'],
  [['a', 'B', 'c'], 'ascending'],
  [['B', 'a', 'C'].toSorted(), 'ascending'],
  [['zz', 'aaa', 'bbbb'], 'ascending'],
  [['a-b', 'ab-c', 'a-bd'], 'ascending'],
  [['a', '\u{FFFD}', '\u{1F600}'], 'ascending'],
])('%j run %s', (ids, direction) => {
  expect(orderOfPairs(pairsOf(ids))?.direction).toBe(direction);
});

test('what turns under every comparison has no order', () => {
  expect(orderOfPairs(pairsOf(['aaa', 'ccc', 'bbb']))).toBeUndefined();
  expect(
    orderOfPairs([
      ['a', 'b'],
      ['d', 'c'],
    ]),
  ).toBeUndefined();
});

test('ids that are sorted by code unit always have an order, and backwards the other', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2 });
  fc.assert(
    fc.property(ids, (unsorted) => {
      const sorted = unsorted.toSorted((a, b) => (a < b ? -1 : 1));
      expect(orderOfPairs(pairsOf(sorted))).toEqual({
        comparison: 'code unit',
        direction: 'ascending',
      });
      expect(orderOfPairs(pairsOf(sorted.toReversed()))?.direction).toBe('descending');
    }),
  );
});
