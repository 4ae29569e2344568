import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/create-mock.ts';
import { judge, observableMock } from '../../trials/deployment/run-suite.ts';
import { aimedLimits } from './survey.ts';

const only = ['paging.end', 'paging.ends'];

const threeAPage = (maxRequests: number) =>
  judge(
    observableMock(createMock({ files: 1000, profile: { limit: { default: 3, maximum: 3 } } })),
    {
      only,
      maxRequests,
    },
  );

test('the end of 1,000 files, three a page, is out of reach of the usual budget', async () => {
  const report = await threeAPage(500);

  expect(report.counts).toMatchObject({ unproven: 2 });
  expect(report.results[0]?.outcome).toMatchObject({
    provide: 'a larger maxRequests, or a key of a workspace with fewer files',
  });
  expect(report.requests).toBeLessThanOrEqual(250);
});

test('a larger budget lifts the bounds of the walks, so that they reach it', async () => {
  const report = await threeAPage(2000);

  expect(report.counts).toMatchObject({ pass: 2 });
  expect(report.requests).toBeLessThanOrEqual(2000);
});

import fc from 'fast-check';

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
