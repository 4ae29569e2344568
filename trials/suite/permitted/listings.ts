import type { Mock } from '../../../src/mock/create-mock.ts';
import type { ProfileInput } from '../../../src/profile/schema.ts';
import type { Permitted } from '../permitted.ts';
import { proofWorld } from '../proof-world.ts';
import { isBy, operationOf, pagesOfAnyKey } from '../rewrite-answers.ts';

import { entries } from './times.ts';

const profile = (rest: ProfileInput): ProfileInput => ({
  limit: { default: 10, maximum: 20 },
  ...rest,
});

const pagesAndCursors: readonly Permitted[] = [
  {
    id: 'last-page-full',
    title: 'The last page is full.',
    mock: { world: proofWorld({ count: 40, ties: [4, 4, 2] }), profile: profile({}) },
  },
  {
    id: 'default-limit-1',
    title: 'One entry a page unless asked otherwise.',
    mock: {
      profile: { limit: { default: 1, maximum: 20 } },
      world: proofWorld({ count: 20, ties: [3, 3, 2] }),
    },
  },
  {
    id: 'default-limit-1000',
    title: 'A thousand entries a page unless asked otherwise.',
    mock: { profile: { limit: { default: 1000, maximum: 1000 } } },
  },
  {
    id: 'maximum-3-clamped',
    title: 'Never more than three entries a page.',
    mock: { profile: { limit: { default: 3, maximum: 3, aboveMaximum: 'clamped' } } },
  },
  {
    id: 'maximum-3-refused',
    title: 'A limit above three is refused.',
    mock: { profile: { limit: { default: 3, maximum: 3, aboveMaximum: 'refused' } } },
  },
  {
    id: 'minimum-5',
    title: 'Never fewer than five entries a page.',
    serves: (mock) => (request) =>
      mock.fetch(new Request(request.url.replace(/limit=[1-4]\b/, 'limit=5'), request)),
  },
  {
    id: 'minimum-10-few-files',
    title: 'Never fewer than ten entries a page, and eight files.',
    mock: { world: proofWorld({ count: 8 }), profile: profile({}) },
    serves: (mock) => (request) =>
      mock.fetch(new Request(request.url.replace(/limit=[1-9]\b/, 'limit=10'), request)),
  },
  {
    id: 'no-limit-taken',
    title: 'Every limit is refused; the page size is fixed.',
    serves: (mock) => async (request) => {
      const refused = (await mock.fetch(new Request(request))).ok && /limit=/.test(request.url);
      return refused
        ? Response.json({ code: 'invalid_limit' }, { status: 400 })
        : mock.fetch(request);
    },
  },
  {
    id: 'short-and-empty-pages',
    title: 'Pages of varying length, an empty one after each.',
    mock: { profile: profile({ listing: { pageFill: 'short', emptyPages: 'between' } }) },
  },
  {
    id: 'many-empty-pages',
    title: 'Forty empty pages, each with a cursor of its own, before the first file.',
    serves: (mock) => (request) => {
      const url = new URL(request.url);
      const cursor = url.searchParams.get('cursor');
      const passed = cursor === null ? 0 : Number(/^empty-(\d+)$/.exec(cursor)?.[1] ?? Infinity);
      if (!isBy(mock, 'reader', request) || operationOf(request) !== 'listFiles' || passed > 40) {
        return mock.fetch(request);
      }
      if (passed < 40 && Number(url.searchParams.get('limit') ?? 1) > 0) {
        return Response.json({ files: [], hasMore: true, nextCursor: `empty-${passed + 1}` });
      }
      url.searchParams.delete('cursor');
      return mock.fetch(new Request(url, request));
    },
  },
];

const fields: readonly Permitted[] = [
  {
    id: 'sizes-0-and-above-4-gb',
    title: 'Sizes of 0 and above 4 GB.',
    serves: entries((entry, index) => ({ ...entry, size: index % 2 ? 0 : 2 ** 33 + index })),
  },
  {
    id: 'names-in-any-script',
    title: 'Names in any script, with marks and joiners, and some that are empty.',
    serves: entries((entry, index) => ({
      ...entry,
      name: ['', 'ملف\u200F.pdf', '漢字\u200D👩\u200D💻', 'ÅÄÖ\u00AD', '\uD800', 'data:,x'][
        index % 6
      ],
    })),
  },
  {
    id: 'odd-values',
    title: 'Empty content types and statuses of any text.',
    serves: entries((entry) => ({ ...entry, contentType: '', validationStatus: '☂' })),
  },
  {
    id: 'more-fields-like-content',
    title: 'More fields, some named as content would be, but with metadata in them.',
    serves: pagesOfAnyKey((page) => ({
      ...page,
      files: page.files.map((entry) => ({
        ...entry,
        bytes: entry.size,
        data: { pages: 3, checks: { content: 'passed' } },
        text: null,
        content: String(entry.size),
        body: '',
        link: 'https://files.test/x',
      })),
      total: 45,
      code: 'ok',
      error: null,
    })),
  },
  {
    id: 'ids-to-escape',
    title: 'File ids that need escaping in a path.',
    serves: entries((entry) => ({ ...entry, id: `../a b?c#d%25/${String(entry.id)}` })),
  },
  {
    id: 'ids-count-by-workspace',
    title: 'Ids that are unique within a workspace only.',
    serves: (mock) => {
      const numbers = positionsIn(mock);
      return entries((entry) => ({ ...entry, id: String(numbers.get(String(entry.id))) }))(mock);
    },
  },
  {
    id: 'files-from-a-template',
    title: 'Two workspaces that begin with the same files, their ids counted in each.',
    serves: (mock) => {
      const numbers = positionsIn(mock);
      return entries((entry) => {
        const number = numbers.get(String(entry.id)) ?? 0;
        const createdAt = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
        return { ...entry, id: String(number), name: `sample ${number}`, size: number, createdAt };
      })(mock);
    },
  },
];

/** Where a file stands in its workspace, the oldest first, by its id. */
function positionsIn(mock: Mock): ReadonlyMap<string, number> {
  return new Map(
    mock.workspaces.list().flatMap(({ workspaceId }) =>
      mock.files
        .list(workspaceId)
        .toReversed()
        .map(({ id }, index) => [id, index] as const),
    ),
  );
}

const amounts: readonly Permitted[] = [
  { id: 'no-files', title: 'An empty workspace.', mock: { world: proofWorld({ count: 0 }) } },
  { id: 'one-file', title: 'A workspace of one file.', mock: { world: proofWorld({ count: 1 }) } },
  {
    id: 'two-tied-files',
    title: 'A workspace of two files of one instant.',
    mock: { world: proofWorld({ count: 2, ties: [2] }) },
  },
  {
    id: 'all-tied',
    title: 'Every file of one instant.',
    mock: { world: proofWorld({ count: 45, ties: [45] }) },
  },
];

/** Section 4.3, where it leaves a choice. */
export const permittedListings: readonly Permitted[] = [...pagesAndCursors, ...fields, ...amounts];
