import { expect, test } from 'vitest';
import { outcomesOfRules } from '../../trials/suite/judge-mock.ts';
import { type Break, operationOf } from '../../trials/suite/rewrite-answers.ts';

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
    { breaks: refusing((query) => !query.has('limit')) },
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
  const outcomes = await outcomesOfRules({ breaks: refusing(() => true) }, only);

  expect(outcomes.get('key-check.binding')?.verdict).toBe('fail');
  expect(outcomes.get('paging.limit')?.verdict).toBe('unproven');
});
