import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aimedLimits } from './walk-plan.ts';

test('late ties are cut by the page sizes that reach them in the fewest pages', () => {
  const limits = aimedLimits(
    { total: 1000, tieBoundaries: [855, 856], largestPage: 200, walked: [50, 200] },
    30,
  );

  // 111 leaves a last page of one file; 855 is 5 times 171, and 856 is 8 times 107.
  expect(limits).toEqual([111, 171, 107]);
});

test('a boundary that another walk has cut is not cut again', () => {
  const size = { total: 100, largestPage: 20, walked: [20, 10] };

  const limits = aimedLimits({ ...size, tieBoundaries: [40, 60] }, 30);

  expect(limits).toEqual([11]);
});

test('one walk ends on a full page', () => {
  const limits = aimedLimits({ total: 60, tieBoundaries: [], largestPage: 50, walked: [50] }, 30);

  expect(limits[0]).toBe(30);
});

test('plans keep to their budget and to the sizes that the deployment grants', () => {
  const size = fc.record({
    total: fc.integer({ min: 0, max: 3000 }),
    largestPage: fc.integer({ min: 0, max: 1000 }),
    tieBoundaries: fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 50 }),
    walked: fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 40 }), (known, budget) => {
      const limits = aimedLimits(known, budget);
      const pages = limits.map((limit) => Math.ceil(known.total / limit));
      expect(pages.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(budget);
      expect(limits.every((limit) => limit >= 2 && limit <= known.largestPage)).toBe(true);
      expect(new Set(limits).size).toBe(limits.length);
    }),
  );
});
