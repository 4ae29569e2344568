import type { Mutant } from '../mutant.ts';
import { proofWorld } from '../proof-world.ts';
import { lastPages, pages, pagesWithMore, without } from '../rewrite-answers.ts';

/** Where no page can be read, everything that is judged by pages fails. */
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
export const pageShapeMutants: readonly Mutant[] = [
  {
    id: 'page-is-array',
    title: 'a page is a bare array of entries',
    clause: '4.3-files',
    breaks: pages(({ files }) => files),
    fails: readsPages,
  },
  {
    id: 'page-wrapped',
    title: 'a page is wrapped in another object',
    clause: '4.3-files',
    breaks: pages((page) => ({ data: page })),
    fails: readsPages,
  },
  {
    id: 'files-renamed',
    title: 'files is called items',
    clause: '4.3-files',
    breaks: pages(({ files, ...page }) => ({ items: files, ...page })),
    fails: readsPages,
  },
  {
    id: 'files-by-id',
    title: 'files is an object with the entries by their ids',
    clause: '4.3-files',
    breaks: pages((page) => ({
      ...page,
      files: Object.fromEntries(page.files.map((entry) => [entry.id, entry])),
    })),
    fails: readsPages,
  },
  {
    id: 'files-null-when-empty',
    title: 'files is null where there are none',
    clause: '4.3-files',
    breaks: pages((page) => (page.files.length === 0 ? { ...page, files: null } : page)),
    mock: { world: proofWorld({ count: 0 }) },
    fails: readsPages,
  },
  {
    id: 'files-missing-when-empty',
    title: 'files is missing on an empty last page',
    clause: '4.3-files',
    breaks: pages((page) => (page.files.length === 0 ? without('files', page) : page)),
    mock: { profile: { limit: { default: 10, maximum: 20 }, listing: { emptyPages: 'last' } } },
    fails: ['listing.page-shape', 'paging.more', 'paging.cursor-verbatim'],
  },
  {
    id: 'has-more-renamed',
    title: 'hasMore is called has_more',
    clause: '4.3-hasMore',
    breaks: pages(({ hasMore, ...page }) => ({ ...page, has_more: hasMore })),
    fails: ['listing.page-shape'],
  },
  {
    id: 'has-more-text',
    title: 'hasMore is a word',
    clause: '4.3-hasMore',
    breaks: pages((page) => ({ ...page, hasMore: String(page.hasMore) })),
    fails: ['listing.page-shape'],
  },
  {
    id: 'has-more-number',
    title: 'hasMore is 1 or 0',
    clause: '4.3-hasMore',
    breaks: pages((page) => ({ ...page, hasMore: Number(page.hasMore) })),
    fails: ['listing.page-shape'],
  },
  {
    id: 'has-more-missing-at-end',
    title: 'hasMore is missing on the last page',
    clause: '4.3-hasMore',
    breaks: lastPages((page) => without('hasMore', page)),
    fails: ['listing.page-shape'],
  },
  {
    id: 'has-more-null-at-end',
    title: 'hasMore is null on the last page',
    clause: '4.3-hasMore',
    breaks: lastPages((page) => ({ ...page, hasMore: null })),
    fails: ['listing.page-shape'],
  },
  {
    id: 'has-more-missing-once',
    title: 'hasMore is missing on a full last page only',
    clause: '4.3-hasMore',
    breaks: lastPages((page, { limit }) =>
      page.files.length === limit ? without('hasMore', page) : page,
    ),
    fails: ['listing.page-shape'],
  },
  {
    id: 'cursor-number',
    title: 'nextCursor is a number where there is more',
    clause: '4.3-nextCursor',
    breaks: pagesWithMore((page) => ({ ...page, nextCursor: page.files.length })),
    fails: ['listing.page-shape', 'paging.more'],
  },
  {
    id: 'cursor-object',
    title: 'nextCursor is an object where there is more',
    clause: '4.3-nextCursor',
    breaks: pagesWithMore((page) => ({ ...page, nextCursor: { after: page.nextCursor } })),
    fails: ['listing.page-shape', 'paging.more'],
  },
];
