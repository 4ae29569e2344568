import { describe, expect, test } from 'vitest';
import { type Broken, everyEntry, without } from '../../deployment/change-answers.ts';
import { deploy, honest, type PageOf } from '../../deployment/deployment.ts';
import { idsOf, judge } from '../../deployment/judge-deployment.ts';

const onLastPage = (change: (page: PageOf) => unknown) => (page: PageOf) =>
  page.hasMore ? page : change(page);
const whereMore = (change: (page: PageOf) => unknown) => (page: PageOf) =>
  page.hasMore ? change(page) : page;

const broken: readonly Broken[] = [
  {
    name: 'a page has no nextCursor at the end',
    changes: { page: onLastPage((page) => without('nextCursor', page)) },
    fails: ['listing.page-shape', 'paging.end'],
  },
  {
    name: 'a page has a cursor at the end',
    changes: { page: onLastPage((page) => ({ ...page, nextCursor: 'cursor-1' })) },
    fails: ['paging.end'],
  },
  {
    name: 'hasMore is missing at the end',
    changes: { page: onLastPage((page) => without('hasMore', page)) },
    fails: ['listing.page-shape'],
  },
  {
    name: 'hasMore is a word',
    changes: { page: (page) => ({ ...page, hasMore: String(page.hasMore) }) },
    fails: ['listing.page-shape'],
  },
  {
    name: 'nextCursor is a number',
    changes: { page: whereMore((page) => ({ ...page, nextCursor: 17 })) },
    fails: ['listing.page-shape', 'paging.more'],
  },
  {
    name: 'nextCursor is empty where there is more',
    changes: { page: whereMore((page) => ({ ...page, nextCursor: '' })) },
    fails: ['paging.more'],
  },
  {
    name: 'nextCursor is null where there is more',
    changes: { page: whereMore((page) => ({ ...page, nextCursor: null })) },
    fails: ['paging.more'],
  },
  {
    name: 'the page is a bare array',
    changes: { page: (page) => page.files },
    fails: [
      'auth.bound-workspace',
      'key-check.binding',
      'listing.page-shape',
      'listing.entry-shape',
      'listing.names',
      'listing.metadata-only',
      'listing.unique-ids',
      'paging.more',
      'paging.end',
      'paging.ends',
      'paging.complete',
      'paging.newest-first',
      'paging.tie-order',
      'paging.stable',
      'paging.first-page',
      'paging.cursor-verbatim',
      'paging.limit',
      'content.not-served',
    ],
  },
  ...['id', 'name', 'contentType', 'size', 'validationStatus'].map(
    (field): Broken => ({
      name: `${field} is missing`,
      changes: { page: everyEntry((entry) => without(field, entry)) },
      fails: ['listing.entry-shape'],
    }),
  ),
  {
    name: 'size is a string',
    changes: { page: everyEntry((entry) => ({ ...entry, size: '12' })) },
    fails: ['listing.entry-shape'],
  },
  {
    name: 'one size is a fraction',
    changes: {
      page: everyEntry((entry) => (entry.size === 133 ? { ...entry, size: 1.5 } : entry)),
    },
    fails: ['listing.entry-shape'],
  },
  {
    name: 'createdAt is a number',
    changes: {
      page: everyEntry((entry) => ({ ...entry, createdAt: Date.parse(String(entry.createdAt)) })),
    },
    fails: ['listing.entry-shape'],
  },
  {
    name: 'a name keeps an override character',
    changes: { page: everyEntry((entry) => ({ ...entry, name: 'invoice\u202Efdp.exe' })) },
    fails: ['listing.names'],
  },
  {
    name: 'a late name keeps a control character',
    changes: {
      page: everyEntry((entry) => (entry.size === 101 ? { ...entry, name: 'a\u0085b' } : entry)),
    },
    fails: ['listing.names'],
  },
  {
    name: 'an entry carries its content',
    changes: { page: everyEntry((entry) => ({ ...entry, content: 'JVBERi0=' })) },
    fails: ['listing.metadata-only'],
  },
  {
    name: 'an entry carries a data URL',
    changes: { page: everyEntry((entry) => ({ ...entry, preview: { url: 'data:,x' } })) },
    fails: ['listing.metadata-only'],
  },
  {
    name: 'a file stands twice on a page',
    changes: { page: (page) => ({ ...page, files: [...page.files, ...page.files.slice(-1)] }) },
    fails: ['listing.unique-ids', 'paging.complete', 'paging.limit'],
  },
  {
    name: 'successes are not JSON',
    changes: {
      around: async (request, next) => {
        const response = await next(request);
        return response.ok && request.url.includes('/files')
          ? new Response(`${await response.text()};`)
          : response;
      },
    },
    fails: [
      'auth.bound-workspace',
      'key-check.binding',
      'listing.page-shape',
      'listing.entry-shape',
      'listing.names',
      'listing.metadata-only',
      'listing.unique-ids',
      'paging.more',
      'paging.end',
      'paging.ends',
      'paging.complete',
      'paging.newest-first',
      'paging.tie-order',
      'paging.stable',
      'paging.first-page',
      'paging.cursor-verbatim',
      'paging.limit',
      'content.not-served',
      'responses.json',
    ],
  },
];

describe('a listing broken in one way fails the rules about it, and no others', () => {
  test.each(broken)('$name', async ({ changes, fails }) => {
    const report = await judge(deploy(changes));

    expect(idsOf(report, 'fail')).toEqual(fails);
  });

  test('names with embeddings and isolates are a warning', async () => {
    const page = everyEntry((entry) => ({ ...entry, name: 'a\u2067b\u2069' }));

    const report = await judge(deploy({ page }));

    expect(idsOf(report, 'warn')).toEqual(['listing.names']);
    expect(idsOf(report, 'fail')).toEqual([]);
  });

  test('the honest deployment passes every rule', async () => {
    const report = await judge(deploy(honest));

    expect(report.counts).toEqual({ pass: report.results.length, fail: 0, warn: 0, unproven: 0 });
  });
});
