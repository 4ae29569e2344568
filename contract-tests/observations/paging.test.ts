import { describe, expect, test } from 'vitest';
import { type Behaviour, deploy } from '../../trials/deployment/deployment.ts';
import { observeOne } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';

test.each<[string, Partial<Behaviour>, object]>([
  ['full', {}, { pageFill: 'full', emptyPages: 'never' }],
  [
    'short at times',
    { fill: (limit, n) => (n % 2 ? limit : Math.ceil(limit / 2)) },
    { pageFill: 'short', emptyPages: 'never' },
  ],
  ['one entry', { fill: () => 1 }, { pageFill: 'single', emptyPages: 'never' }],
  ['empty at the end', { trailingEmptyPage: true }, { pageFill: 'full', emptyPages: 'last' }],
  [
    'empty at the end, behind a full page only',
    {
      page: (page, limit) =>
        page.hasMore || page.files.length < limit
          ? page
          : { ...page, hasMore: true, nextCursor: 'end' },
      around: async (request, next) =>
        request.url.includes('cursor=end')
          ? Response.json({ files: [], hasMore: false, nextCursor: null })
          : next(request),
    },
    { pageFill: 'full', emptyPages: 'last-when-full' },
  ],
])('pages: %s', async (_, changes, value) => {
  expect(await observeOne(deploy(changes), 'paging.page-fill')).toMatchObject({ value });
});

test.each<[string, Partial<Behaviour>, object]>([
  ['descending', {}, { tieOrder: 'descending', idComparison: 'code-point', order: 'shown' }],
  [
    'ascending',
    { compareIds: (a, b) => (a < b ? -1 : 1) },
    { tieOrder: 'ascending', idComparison: 'code-point' },
  ],
  [
    'in no order',
    { compareIds: (a, b) => (scramble(a) < scramble(b) ? -1 : 1) },
    { tieOrder: 'neither', idComparison: null, order: 'finer' },
  ],
])('ties: %s', async (_, changes, value) => {
  expect(await observeOne(deploy(changes), 'paging.tie-direction')).toMatchObject({ value });
});

const scramble = (id: string): number =>
  Array.from(id).reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973, 7);

describe('cursors', () => {
  test('a one-time cursor is used up in a walk of its own', async () => {
    const target = deploy({ oneTimeCursors: true });

    expect(await observeOne(target, 'paging.cursor-reuse')).toMatchObject({
      answer: 'No: the second use is refused with 400.',
      value: { reuse: 'once' },
    });
    expect(await observeOne(target, 'paging.cursor-other-limit')).toMatchObject({
      value: { otherLimit: 'free' },
    });
  });

  test('a page that either limit might give does not tell which was obeyed', async () => {
    const target = deploy({ fill: (limit) => (limit > 2 ? 2 : 1) });

    expect(await observeOne(target, 'paging.cursor-other-limit')).toMatchObject({
      kind: 'not-seen',
      reason: 'no larger limit returns larger pages',
    });
  });

  test('changing ones are told from stable ones', async () => {
    expect(await observeOne(deploy(), 'paging.cursor-stability')).toMatchObject({
      value: { stability: 'changing' },
    });
    expect(await observeOne(deploy({ page: sealed }), 'paging.cursor-stability')).toMatchObject({
      value: { stability: 'stable' },
    });
  });

  test.each<[string, (n: number) => string, string]>([
    ['base64url', (n) => `aB-_${n}`, 'base64url'],
    ['base64', (n) => `aB+/${n}=`, 'reserved'],
    ['percent', (n) => `%2F%4${n % 10}`, 'percent'],
    ['spaces', (n) => ` c ${n}`, 'spaces'],
    ['digits', (n) => `1${n}`, 'digits'],
    ['json', (n) => `{"after":[${n}, "x"]}`, 'json'],
    ['non-ascii', (n) => `курсор ${n}`, 'non-ascii'],
  ])('made of %s', async (_, cursorText, style) => {
    expect(await observeOne(deploy({ cursorText }), 'paging.cursor-text')).toMatchObject({
      value: { style },
    });
  });

  test('nothing is seen of them where all files fit one page', async () => {
    const target = deploy({ files: sampleFiles(1) });

    for (const id of [
      'paging.cursor-text',
      'paging.cursor-reuse',
      'paging.cursor-repeated',
    ] as const) {
      expect((await observeOne(target, id)).kind).toBe('not-seen');
    }
  });
});

/** The cursor names the last entry, so that a position always has the same. */
const sealed: Behaviour['page'] = (page) => ({
  ...page,
  nextCursor: page.nextCursor && `at-${String(page.files.at(-1)?.id)}`,
});
