import { alike, mutants } from '../cases.ts';
import { pagesByHand } from '../own-paging.ts';
import { proofWorld, under } from '../proof-world.ts';
import { lastPages, pages, pagesWithMore, type WrittenPage } from '../rewrite-answers.ts';

/** If no page can be read, everything judged by pages fails. */
export const readsPages = [
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
];

const isEmpty = ({ files }: WrittenPage) => files.length === 0;

/** Section 4.3, the success body. */
export const pageShapeMutants = mutants('4.3-files', {
  ...alike('4.3-files', {
    'page-is-array': ['a page is a bare array of entries', pages(({ files }) => files)],
    'page-wrapped': ['a page is wrapped in another object', pages((page) => ({ data: page }))],
    'files-renamed': [
      'files is called items',
      pages(({ files, ...page }) => ({ items: files, ...page })),
    ],
    'files-by-id': [
      'files is an object with the entries by their ids',
      pages((page) => ({
        ...page,
        files: Object.fromEntries(page.files.map((entry) => [entry.id, entry])),
      })),
    ],
    'files-null-when-empty': [
      'files is null where there are none',
      pages({ files: null }, isEmpty),
      { mock: { world: proofWorld({ count: 0 }) } },
    ],
  }),
  'files-missing-when-empty': [
    'files is missing on an empty last page',
    pages({ files: undefined }, isEmpty),
    {
      ...under({ listing: { emptyPages: 'last' } }),
    },
  ],
  ...alike('4.3-hasMore', {
    'has-more-renamed': [
      'hasMore is called has_more',
      pages(({ hasMore, ...page }) => ({ ...page, has_more: hasMore })),
    ],
    'has-more-text': [
      'hasMore is a word',
      pages((page) => ({ ...page, hasMore: String(page.hasMore) })),
    ],
    'has-more-number': [
      'hasMore is 1 or 0',
      pages((page) => ({ ...page, hasMore: Number(page.hasMore) })),
    ],
    'has-more-missing-at-end': [
      'hasMore is missing on the last page',
      lastPages({ hasMore: undefined }),
    ],
    'has-more-null-at-end': ['hasMore is null on the last page', lastPages({ hasMore: null })],
    'has-more-missing-once': [
      'hasMore is missing on a full last page only',
      lastPages((page, { limit }) =>
        page.files.length === limit ? { ...page, hasMore: undefined } : page,
      ),
    ],
  }),
  ...alike('4.3-nextCursor', {
    'cursor-number': [
      'nextCursor is a number where there is more',
      pagesWithMore((page) => ({ ...page, nextCursor: page.files.length })),
    ],
    'cursor-object': [
      'nextCursor is an object where there is more',
      pagesWithMore((page) => ({ ...page, nextCursor: { after: page.nextCursor } })),
    ],
  }),
});

const END = { nextCursor: 'end-of-list' };

/** Clause 4.3 r5: the end. */
export const pagingEndMutants = mutants('4.3-r5', {
  'cursor-at-end': ['the last page has a cursor', lastPages(END)],
  'cursor-at-end-repeated': [
    'the last page repeats the cursor that led to it',
    lastPages((page, { cursor }) => ({ ...page, nextCursor: cursor })),
  ],
  'cursor-at-end-empty': [
    'the last page has an empty string for a cursor',
    lastPages({ nextCursor: '' }),
  ],
  'cursor-at-end-missing': [
    'the last page has no nextCursor',
    lastPages({ nextCursor: undefined }),
  ],
  'cursor-at-full-end': [
    'a full last page has a cursor',
    lastPages((page, { limit = 10 }) => (page.files.length === limit ? { ...page, ...END } : page)),
  ],
  'cursor-with-everything': [
    'a cursor stands beside hasMore false where one page holds everything',
    lastPages((page, { cursor }) => (cursor === null ? { ...page, ...END } : page)),
    { mock: { profile: { limit: { default: 10, maximum: 50 } } } },
  ],
  ...alike('4.3-hasMore', {
    'end-too-early': [
      'hasMore is false beside a cursor that goes on',
      pages((page, { limit, cursor }) =>
        limit === 10 || (limit === undefined && cursor !== null)
          ? { ...page, hasMore: false }
          : page,
      ),
    ],
    'empty-pages-for-ever': [
      'behind the last page come empty ones, for ever',
      (mock) => {
        const on = { hasMore: true, nextCursor: 'on' };
        const walk = lastPages(on)(mock);
        return (request) =>
          new URL(request.url).searchParams.get('cursor') === 'on'
            ? Response.json({ files: [], ...on })
            : walk(request);
      },
    ],
    'last-page-for-ever': [
      'the last page leads to itself',
      lastPages((page, { cursor }) => ({
        ...page,
        hasMore: true,
        nextCursor: cursor ?? page.nextCursor,
      })),
    ],
    'cursor-stands-still': [
      'nextCursor repeats the cursor of the request, from the second page on',
      pagesWithMore((page, { cursor }) => ({ ...page, nextCursor: cursor ?? page.nextCursor })),
      { clauses: ['4.3-nextCursor'] },
    ],
    'listing-in-a-circle': [
      'behind the last page the listing begins again',
      pagesByHand({
        from: ({ ordered, at }) => [...ordered.slice(at), ...ordered],
        size: ({ ordered, at, limit }) => Math.min(limit, Math.max(1, ordered.length - at)),
      }),
    ],
  }),
});
