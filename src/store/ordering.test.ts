import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { orderingOf } from './ordering.ts';

const orderingUnder = (profile: ProfileInput) => orderingOf(resolveProfile(profile));

/** The ids in listing order, all created at one instant. */
function ordered(ids: readonly string[], listing: ProfileInput['listing']): readonly string[] {
  const { compareFiles } = orderingUnder({ listing });
  return ids
    .map((id) => ({ id, createdAt: 0 }))
    .toSorted(compareFiles)
    .map(({ id }) => id);
}

test('the newest stands first, whatever the ids are', () => {
  const { compareFiles: compare } = orderingUnder({});

  expect(
    compare({ createdAt: 2_000_000, id: 'a' }, { createdAt: 1_000_000, id: 'b' }),
  ).toBeLessThan(0);
  expect(
    compare({ createdAt: 1_000_000, id: 'z' }, { createdAt: 2_000_000, id: 'a' }),
  ).toBeGreaterThan(0);
});

test('ties descend by default, and ascend where the profile says so', () => {
  const ids = ['a', 'c', 'B', 'b'];

  expect(ordered(ids, {})).toEqual(['c', 'b', 'a', 'B']);
  expect(ordered(ids, { tieOrder: 'ascending' })).toEqual(['B', 'a', 'b', 'c']);
});

test('case-folded ids compare without case, and by it where nothing else differs', () => {
  const listing = { tieOrder: 'ascending', idComparison: 'case-folded' } as const;

  expect(ordered(['b', 'A', 'a', 'C', 'B'], listing)).toEqual(['A', 'a', 'B', 'b', 'C']);
});

test('numeric ids compare as numbers behind their prefix, however long', () => {
  const listing = { tieOrder: 'ascending', idComparison: 'numeric' } as const;
  const sorted = ['0', '00', '007', '7', '9', '10', '9'.repeat(20), '1e5', 'f', 'f9', 'f10'];

  expect(ordered(sorted.toSorted(), listing)).toEqual(sorted);
});

const comparisons = ['code-point', 'case-folded', 'numeric'] as const;
const directions = ['ascending', 'descending'] as const;

describe.each(comparisons)('comparison %s', (idComparison) => {
  const anyId = fc.oneof(
    fc.stringMatching(/^[aAbB]{0,2}0{0,2}\d{0,3}$/),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const anyFile = fc.record({ createdAt: fc.constantFrom(0, 1_000_000, 2_000_000), id: anyId });

  test.each(directions)('%s is a total order', (tieOrder) => {
    const { compareFiles: compare } = orderingUnder({ listing: { idComparison, tieOrder } });
    fc.assert(
      fc.property(anyFile, anyFile, anyFile, (a, b, c) => {
        const same = a.createdAt === b.createdAt && a.id === b.id;

        expect(compare(a, b) === 0).toBe(same);
        // Adding 0 makes 0 of -0.
        expect(Math.sign(compare(a, b)) + 0).toBe(-Math.sign(compare(b, a)) + 0);
        if (compare(a, b) <= 0 && compare(b, c) <= 0) {
          expect(compare(a, c)).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ['milliseconds', {}, 1_768_478_400_123_000],
  ['seconds', { precision: 's' }, 1_768_478_400_000_000],
  ['microseconds', { precision: 'us' }, 1_768_478_400_123_456],
  ['mail dates, in seconds', { style: 'rfc2822', precision: 'ms' }, 1_768_478_400_000_000],
  ['a precision that is not shown', { precision: 's', order: 'finer' }, 1_768_478_400_123_456],
] as const)('the order goes by %s', (_, createdAt, expected) => {
  const { orderTimeOf } = orderingUnder({ formats: { createdAt } });

  expect(orderTimeOf(1_768_478_400_123_456)).toBe(expected);
});

test('a time before 1970 is cut towards the past, as it is written', () => {
  const { orderTimeOf } = orderingUnder({ formats: { createdAt: { precision: 's' } } });

  expect(orderTimeOf(-1)).toBe(-1_000_000);
});
