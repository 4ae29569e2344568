import { expect, test } from 'vitest';
import { outcomesOfRules } from '../../trials/suite/judge-mock.ts';
import { type Break, operationOf } from '../../trials/suite/rewrite-answers.ts';
import { readSizes, withTellingPages } from './page-sizes.ts';

const refusing =
  (isRefused: (query: URLSearchParams) => boolean): Break =>
  (mock) => {
    const refusal = () => Response.json({ code: 'bad_request' }, { status: 400 });
    return async (request) =>
      operationOf(request) === 'listFiles' && isRefused(new URL(request.url).searchParams)
        ? refusal()
        : mock.fetch(request);
  };

const only = ['key-check.binding', 'listing.page-shape', 'paging.limit'];

test('a listing that is refused without a limit fails paging.limit, and nothing blames the key', async () => {
  const outcomes = await outcomesOfRules(
    { serves: refusing((query) => !query.has('limit')) },
    only,
  );

  expect(outcomes.get('key-check.binding')).toEqual({ verdict: 'pass' });
  expect(outcomes.get('listing.page-shape')).toMatchObject({
    verdict: 'unproven',
    reason: 'the listing responds with 400 if no limit is given (see paging.limit)',
    need: { kind: 'deployment' },
  });
  expect(outcomes.get('paging.limit')).toMatchObject({
    verdict: 'fail',
    expected: 'a page for a request without a limit, which is optional',
    seen: 'status 400, but 200 with limit 10',
  });
});

test('a listing that is refused with a limit as well fails the key check', async () => {
  const outcomes = await outcomesOfRules({ serves: refusing(() => true) }, only);

  expect(outcomes.get('key-check.binding')?.verdict).toBe('fail');
  expect(outcomes.get('paging.limit')?.verdict).toBe('unproven');
});

import fc from 'fast-check';

/** The explanation of the rule for a deployment with this page size for each limit. */
async function read(sizeFor: (limit: number) => number): Promise<string | undefined> {
  const pagesOf = (limits: readonly number[]) =>
    limits.map((asked) => ({ asked, held: sizeFor(asked), isChosen: true }));
  const all = await withTellingPages(
    pagesOf([1, 2, 3, 7, 1000, 10, 20, 25, 50, 100]),
    async (limits) => pagesOf(limits),
  );
  return readSizes(all, Math.max(...all.map(({ held }) => held)));
}

const offered = [10, 25, 50];
const largest = (limit: number) => Math.min(limit, 50);

test.each<[string | undefined, string, (limit: number) => number]>([
  ['10 seems to be the minimum page size', 'a minimum', (limit) => Math.max(10, largest(limit))],
  [
    'limits seem to be rounded to page sizes such as 10, 25, 50',
    'sizes that a limit is rounded up to',
    (limit) => offered.find((size) => size >= limit) ?? 50,
  ],
  [
    'limits other than 10, 20, 25, 50 seem to count as 20',
    'sizes that are offered, where another limit counts as none',
    (limit) => (offered.includes(limit) ? limit : 20),
  ],
  [undefined, 'one more', (limit) => largest(limit) + 1],
  [undefined, 'twice as many', (limit) => 2 * largest(limit)],
  [undefined, 'an even number', (limit) => largest(limit) + (largest(limit) % 2)],
  [undefined, 'one more for one of them', (limit) => (limit === 3 ? 4 : largest(limit))],
  [undefined, 'the usual size below 4', (limit) => (limit < 4 ? 20 : largest(limit))],
  [undefined, 'the usual size above 4', (limit) => (limit > 4 ? 20 : limit + 1)],
])('%s: %s', async (reading, _, sizeFor) => {
  expect(await read(sizeFor)).toBe(reading);
});

test('one limit that gives two sizes is no list of sizes', () => {
  const pages = [
    { asked: 3, held: 10, isChosen: true },
    { asked: 3, held: 3, isChosen: true },
    { asked: 20, held: 20, isChosen: true },
  ];

  expect(readSizes(pages, 20)).toBeUndefined();
});

test('whatever sizes are offered, rounding up to them is told', async () => {
  const sizes = fc.uniqueArray(fc.integer({ min: 2, max: 12 }), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(sizes, async (fifths) => {
      // If sizes are less than three apart, too few limits are rounded to distinguish this from a
      // mistake.
      const steps = fifths.map((fifth) => fifth * 5).toSorted((a, b) => a - b);
      const most = steps.at(-1) ?? 0;
      const reading = await read((limit) => steps.find((size) => size >= limit) ?? most);
      expect(reading).toMatch(/rounded|minimum/);
    }),
  );
});
