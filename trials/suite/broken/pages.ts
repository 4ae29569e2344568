import { mutants } from '../cases.ts';
import { pagesByHand } from '../own-paging.ts';
import { proofWorld, under } from '../proof-world.ts';
import { lastPages, pages, pagesWithMore, without } from '../rewrite-answers.ts';

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

/** Section 4.3, the success body. */
export const pageShapeMutants = mutants('Pages', '4.3-files', ['listing.page-shape'], {
  'page-is-array': ['a page is a bare array of entries', pages(({ files }) => files), readsPages],
  'page-wrapped': [
    'a page is wrapped in another object',
    pages((page) => ({ data: page })),
    readsPages,
  ],
  'files-renamed': [
    'files is called items',
    pages(({ files, ...page }) => ({ items: files, ...page })),
    readsPages,
  ],
  'files-by-id': [
    'files is an object with the entries by their ids',
    pages((page) => ({
      ...page,
      files: Object.fromEntries(page.files.map((entry) => [entry.id, entry])),
    })),
    readsPages,
  ],
  'files-null-when-empty': [
    'files is null where there are none',
    pages((page) => (page.files.length === 0 ? { ...page, files: null } : page)),
    {
      mock: { world: proofWorld({ count: 0 }) },
      fails: readsPages,
    },
  ],
  'files-missing-when-empty': [
    'files is missing on an empty last page',
    pages((page) => (page.files.length === 0 ? without('files', page) : page)),
    {
      ...under({ listing: { emptyPages: 'last' } }),
      fails: ['listing.page-shape', 'paging.more', 'paging.cursor-verbatim'],
    },
  ],
  'has-more-renamed': [
    'hasMore is called has_more',
    pages(({ hasMore, ...page }) => ({ ...page, has_more: hasMore })),
    { clause: '4.3-hasMore' },
  ],
  'has-more-text': [
    'hasMore is a word',
    pages((page) => ({ ...page, hasMore: String(page.hasMore) })),
    { clause: '4.3-hasMore' },
  ],
  'has-more-number': [
    'hasMore is 1 or 0',
    pages((page) => ({ ...page, hasMore: Number(page.hasMore) })),
    { clause: '4.3-hasMore' },
  ],
  'has-more-missing-at-end': [
    'hasMore is missing on the last page',
    lastPages((page) => without('hasMore', page)),
    { clause: '4.3-hasMore' },
  ],
  'has-more-null-at-end': [
    'hasMore is null on the last page',
    lastPages((page) => ({ ...page, hasMore: null })),
    { clause: '4.3-hasMore' },
  ],
  'has-more-missing-once': [
    'hasMore is missing on a full last page only',
    lastPages((page, { limit }) => (page.files.length === limit ? without('hasMore', page) : page)),
    { clause: '4.3-hasMore' },
  ],
  'cursor-number': [
    'nextCursor is a number where there is more',
    pagesWithMore((page) => ({ ...page, nextCursor: page.files.length })),
    { clause: '4.3-nextCursor', fails: ['listing.page-shape', 'paging.more'] },
  ],
  'cursor-object': [
    'nextCursor is an object where there is more',
    pagesWithMore((page) => ({ ...page, nextCursor: { after: page.nextCursor } })),
    { clause: '4.3-nextCursor', fails: ['listing.page-shape', 'paging.more'] },
  ],
});

/** Clause 4.3 r5: the end. */
export const pagingEndMutants = mutants('The end', '4.3-r5', ['paging.end'], {
  'cursor-at-end': [
    'the last page has a cursor',
    lastPages((page) => ({ ...page, nextCursor: 'end-of-list' })),
  ],
  'cursor-at-end-repeated': [
    'the last page repeats the cursor that led to it',
    lastPages((page, { cursor }) => ({ ...page, nextCursor: cursor })),
  ],
  'cursor-at-end-empty': [
    'the last page has an empty string for a cursor',
    lastPages((page) => ({ ...page, nextCursor: '' })),
  ],
  'cursor-at-end-missing': [
    'the last page has no nextCursor',
    lastPages((page) => without('nextCursor', page)),
    ['listing.page-shape', 'paging.end'],
  ],
  'cursor-at-full-end': [
    'a full last page has a cursor',
    lastPages((page, { limit }) =>
      page.files.length === (limit ?? 10) ? { ...page, nextCursor: 'end-of-list' } : page,
    ),
  ],
  'cursor-with-everything': [
    'a cursor stands beside hasMore false where one page holds everything',
    pages((page, { cursor }) =>
      cursor === null && !page.hasMore ? { ...page, nextCursor: 'end-of-list' } : page,
    ),
    { mock: { profile: { limit: { default: 10, maximum: 50 } } } },
  ],
  'end-too-early': [
    'hasMore is false beside a cursor that goes on',
    pages((page, { limit, cursor }) =>
      limit === 10 || (limit === undefined && cursor !== null) ? { ...page, hasMore: false } : page,
    ),
    { clause: '4.3-hasMore', fails: ['paging.end', 'paging.complete'] },
  ],
  'empty-pages-for-ever': [
    'behind the last page come empty ones, for ever',
    (mock) => {
      const endless = lastPages((page) => ({ ...page, hasMore: true, nextCursor: 'on' }))(mock);
      return (request) =>
        new URL(request.url).searchParams.get('cursor') === 'on'
          ? Response.json({ files: [], hasMore: true, nextCursor: 'on' })
          : endless(request);
    },
    { clause: '4.3-hasMore', fails: ['paging.ends'] },
  ],
  'last-page-for-ever': [
    'the last page leads to itself',
    lastPages((page, { cursor }) => ({
      ...page,
      hasMore: true,
      nextCursor: cursor ?? page.nextCursor,
    })),
    {
      clause: '4.3-hasMore',
      fails: ['listing.unique-ids', 'paging.more', 'paging.ends', 'paging.complete'],
    },
  ],
  'cursor-stands-still': [
    'nextCursor repeats the cursor of the request, from the second page on',
    pages((page, { cursor }) =>
      cursor === null || page.nextCursor === null ? page : { ...page, nextCursor: cursor },
    ),
    {
      clause: '4.3-nextCursor',
      fails: ['listing.unique-ids', 'paging.more', 'paging.ends', 'paging.complete'],
    },
  ],
  'listing-in-a-circle': [
    'behind the last page the listing begins again',
    pagesByHand({
      from: ({ ordered, at }) => [...ordered.slice(at), ...ordered],
      size: ({ ordered, at, limit }) => Math.min(limit, Math.max(1, ordered.length - at)),
    }),
    { clause: '4.3-hasMore', fails: ['listing.unique-ids', 'paging.ends', 'paging.complete'] },
  ],
});
