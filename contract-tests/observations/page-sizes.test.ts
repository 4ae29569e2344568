import { expect, test } from 'vitest';
import type { Page, Walk } from '../walks/page.ts';
import { pageSizesOf } from './page-sizes.ts';

// Its content does not matter.
const noAnswer: Page['answer'] = JSON.parse('{}');
const entry: NonNullable<Page['entries']>[number] = JSON.parse('{}');

const page: Page = {
  answer: noAnswer,
  limit: undefined,
  cursor: undefined,
  body: undefined,
  entries: [entry, entry],
  hasMore: true,
  next: 'next',
};

test('pages without end are more than a call takes arguments, and each is looked at once', () => {
  let looks = 0;
  const watched = new Proxy(page, {
    get: (target, name) => {
      looks += 1;
      return Reflect.get(target, name);
    },
  });
  const pages = new Array<Page>(300_000).fill(watched);
  const walk: Walk = { limit: undefined, pages, end: { kind: 'bounded' }, entries: [] };
  const sizes = pageSizesOf([walk]);

  expect([sizes.pages.length, sizes.largest(undefined), sizes.fill]).toEqual([300_000, 2, 'full']);
  expect(looks).toBeLessThan(10 * pages.length);
});
