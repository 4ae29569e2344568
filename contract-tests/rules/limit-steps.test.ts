import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LimitReading, readSizes, withTellingPages } from './limit-steps.ts';

/** What the rule comes to see of a deployment that gives so many for a limit. */
async function read(sizeFor: (limit: number) => number): Promise<LimitReading | undefined> {
  const pagesOf = (limits: readonly number[]) =>
    limits.map((asked) => ({ asked, held: sizeFor(asked) }));
  const first = pagesOf([1, 2, 3, 7, 1000, 10, 20, 25, 50, 100]);
  const all = await withTellingPages(
    first,
    () => true,
    async (limits) => pagesOf(limits),
  );
  return readSizes(all, Math.max(...all.map(({ held }) => held)));
}

const offered = [10, 25, 50];
const largest = (limit: number) => Math.min(limit, 50);

describe('limits out of range', () => {
  test('a smallest page size', async () => {
    expect(await read((limit) => Math.max(10, largest(limit)))).toEqual({
      kind: 'smallest',
      size: 10,
    });
  });

  test('sizes that a limit is rounded up to', async () => {
    expect(await read((limit) => offered.find((size) => size >= limit) ?? 50)).toMatchObject({
      kind: 'rounded',
      sizes: expect.arrayContaining([10, 50]),
    });
  });

  test('sizes that are offered, where another limit counts as none', async () => {
    expect(await read((limit) => (offered.includes(limit) ? limit : 20))).toEqual({
      kind: 'listed',
      sizes: [10, 20, 25, 50],
      otherwise: 20,
    });
  });
});

describe('limits taken wrongly', () => {
  test.each<[string, (limit: number) => number]>([
    ['one more', (limit) => largest(limit) + 1],
    ['twice as many', (limit) => 2 * largest(limit)],
    ['an even number', (limit) => largest(limit) + (largest(limit) % 2)],
    ['one more for one of them', (limit) => (limit === 3 ? 4 : largest(limit))],
    ['the usual size below 4', (limit) => (limit < 4 ? 20 : largest(limit))],
    ['the usual size above 4', (limit) => (limit > 4 ? 20 : limit + 1)],
  ])('%s', async (_, sizeFor) => {
    expect(await read(sizeFor)).toBeUndefined();
  });

  test('one limit that gives two sizes is no list of sizes', () => {
    const pages = [
      { asked: 3, held: 10 },
      { asked: 3, held: 3 },
      { asked: 20, held: 20 },
    ];

    expect(readSizes(pages, 20)).toBeUndefined();
  });
});

test('whatever sizes are offered, rounding up to them is told', async () => {
  const sizes = fc.uniqueArray(fc.integer({ min: 2, max: 12 }), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(sizes, async (fifths) => {
      // Nearer than three to the next, too few limits are rounded to tell it from a mistake.
      const steps = fifths.map((fifth) => fifth * 5).toSorted((a, b) => a - b);
      const most = steps.at(-1) ?? 0;
      const reading = await read((limit) => steps.find((size) => size >= limit) ?? most);
      expect(reading?.kind).toMatch(/rounded|smallest/);
    }),
  );
});
