import type { Mock } from '../../../src/mock/create-mock.ts';
import { permitted } from '../cases.ts';
import { proofWorld, under } from '../proof-world.ts';
import {
  type Break,
  entriesOfAnyKey,
  isBy,
  limitBecomes,
  operationOf,
  pagesOfAnyKey,
} from '../rewrite-answers.ts';

const shown = (write: (time: Date) => string): Break =>
  entriesOfAnyKey((entry) => ({ ...entry, createdAt: write(new Date(String(entry.createdAt))) }));

const inTokyo = (time: Date) =>
  new Date(time.getTime() + 9 * 3_600_000).toISOString().replace('Z', '+09:00');

/** Clause 2.3, the format of createdAt. */
export const permittedTimes = permitted({
  'times-unreadable': [
    'Times in a format of its own.',
    shown((time) => `day ${time.getTime() / 86_400_000} of the fish`),
  ],
  'times-minutes': [
    'Times to the minute; the order knows more.',
    shown((time) => `${time.toISOString().slice(0, 16)}Z`),
  ],

  'times-mixed-offsets': [
    'Times with offsets that differ from file to file.',
    shown((time) => (time.getTime() % 2 ? inTokyo(time) : time.toISOString())),
  ],
  'times-trailing-zeros': [
    'Times that leave trailing zeros out.',
    shown((time) => time.toISOString().replace(/\.?0+Z$/, 'Z')),
  ],

  'times-half-days': [
    'Times as 15-Jan-2026 01:02:03 PM.',
    shown((time) => {
      const [, day, month, year] = time.toUTCString().split(' ');
      const clock = time.toLocaleTimeString('en-US', { timeZone: 'UTC', hour12: true });
      return `${day}-${month}-${year} ${clock.replace(/\s/, ' ')}`;
    }),
  ],

  'times-by-two-servers': [
    'Two servers take turns: one shows milliseconds, the other seconds with +00:00.',
    (mock) => {
      let turns = 0;
      return pagesOfAnyKey((page) => {
        turns += 1;
        const change = (text: string) => (turns % 2 ? text : text.replace(/\.\d+Z$/, '+00:00'));
        const files = page.files.map((entry) => ({
          ...entry,
          createdAt: change(String(entry.createdAt)),
        }));
        return { ...page, files };
      })(mock);
    },
  ],
});

/** The position of a file in its workspace, oldest first, by id. */
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

/** The open choices of section 4.3. */
export const permittedListings = permitted({
  'last-page-full': [
    'The last page is full.',
    { mock: { world: proofWorld({ count: 40, ties: [4, 4, 2] }) } },
  ],
  'default-limit-1': [
    'One entry a page unless asked otherwise.',
    {
      mock: {
        profile: { limit: { default: 1, maximum: 20 } },
        world: proofWorld({ count: 20, ties: [3, 3, 2] }),
      },
    },
  ],

  'maximum-3-clamped': [
    'Never more than three entries a page.',
    under({ limit: { default: 3, maximum: 3, aboveMaximum: 'clamped' } }),
  ],
  'maximum-3-refused': [
    'A limit above three is refused.',
    under({ limit: { default: 3, maximum: 3, aboveMaximum: 'refused' } }),
  ],
  'minimum-5': [
    'Never fewer than five entries a page.',
    limitBecomes((limit) => Math.max(limit, 5)),
  ],

  'no-limit-taken': [
    'Every limit is refused; the page size is fixed.',
    (mock) => async (request) => {
      const refused = (await mock.fetch(new Request(request))).ok && /limit=/.test(request.url);
      return refused
        ? Response.json({ code: 'invalid_limit' }, { status: 400 })
        : mock.fetch(request);
    },
  ],
  'short-and-empty-pages': [
    'Pages of varying length, an empty one after each.',
    under({ listing: { pageFill: 'short', emptyPages: 'between' } }),
  ],
  'many-empty-pages': [
    'Forty empty pages, each with a cursor of its own, before the first file.',
    (mock) => (request) => {
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
  ],
  'sizes-0-and-above-4-gb': [
    'Sizes of 0 and above 4 GB.',
    entriesOfAnyKey((entry, index) => ({ ...entry, size: index % 2 ? 0 : 2 ** 33 + index })),
  ],
  'names-in-any-script': [
    'Names in any script, with marks and joiners, and some that are empty.',
    entriesOfAnyKey((entry, index) => ({
      ...entry,
      name: ['', 'ملف\u200F.pdf', '漢字\u200D👩\u200D💻', 'ÅÄÖ\u00AD', '\uD800', 'data:,x'][
        index % 6
      ],
    })),
  ],
  'odd-values': [
    'Empty content types and statuses of any text.',
    entriesOfAnyKey({ contentType: '', validationStatus: '☂' }),
  ],
  'more-fields-like-content': [
    'More fields, some named as content would be, but with metadata in them.',
    pagesOfAnyKey((page) => ({
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
  ],
  'ids-to-escape': [
    'File ids that need escaping in a path.',
    entriesOfAnyKey((entry) => ({ ...entry, id: `../a b?c#d%25/${String(entry.id)}` })),
  ],

  'files-from-a-template': [
    'Two workspaces that begin with the same files, their ids counted in each.',
    (mock) => {
      const numbers = positionsIn(mock);
      return entriesOfAnyKey((entry) => {
        const number = numbers.get(String(entry.id)) ?? 0;
        const createdAt = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
        return { ...entry, id: String(number), name: `sample ${number}`, size: number, createdAt };
      })(mock);
    },
  ],
  'no-files': ['An empty workspace.', { mock: { world: proofWorld({ count: 0 }) } }],
  'one-file': ['A workspace of one file.', { mock: { world: proofWorld({ count: 1 }) } }],

  'all-tied': [
    'Every file of one instant.',
    { mock: { world: proofWorld({ count: 45, ties: [45] }) } },
  ],
});
