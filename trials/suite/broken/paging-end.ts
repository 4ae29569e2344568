import type { Mutant } from '../mutant.ts';
import { pagesByHand } from '../own-paging.ts';
import { lastPages, pages, without } from '../rewrite-answers.ts';

const isLateFull = (files: readonly unknown[], limit = 10) => files.length === limit;

/** Clause 4.3 r5: the end. */
export const pagingEndMutants: readonly Mutant[] = [
  {
    id: 'cursor-at-end',
    title: 'the last page has a cursor',
    clause: '4.3-r5',
    breaks: lastPages((page) => ({ ...page, nextCursor: 'end-of-list' })),
    fails: ['paging.end'],
  },
  {
    id: 'cursor-at-end-repeated',
    title: 'the last page repeats the cursor that led to it',
    clause: '4.3-r5',
    breaks: lastPages((page, { cursor }) => ({ ...page, nextCursor: cursor })),
    fails: ['paging.end'],
  },
  {
    id: 'cursor-at-end-empty',
    title: 'the last page has an empty string for a cursor',
    clause: '4.3-r5',
    breaks: lastPages((page) => ({ ...page, nextCursor: '' })),
    fails: ['paging.end'],
  },
  {
    id: 'cursor-at-end-missing',
    title: 'the last page has no nextCursor',
    clause: '4.3-r5',
    breaks: lastPages((page) => without('nextCursor', page)),
    fails: ['listing.page-shape', 'paging.end'],
  },
  {
    id: 'cursor-at-full-end',
    title: 'a full last page has a cursor',
    clause: '4.3-r5',
    breaks: lastPages((page, { limit }) =>
      isLateFull(page.files, limit) ? { ...page, nextCursor: 'end-of-list' } : page,
    ),
    fails: ['paging.end'],
  },
  {
    id: 'cursor-with-everything',
    title: 'a cursor stands beside hasMore false where one page holds everything',
    clause: '4.3-r5',
    breaks: pages((page, { cursor }) =>
      cursor === null && !page.hasMore ? { ...page, nextCursor: 'end-of-list' } : page,
    ),
    mock: { profile: { limit: { default: 10, maximum: 50 } } },
    fails: ['paging.end'],
  },
  {
    id: 'end-too-early',
    title: 'hasMore is false beside a cursor that goes on',
    clause: '4.3-hasMore',
    breaks: pages((page, { limit, cursor }) =>
      limit === 10 || (limit === undefined && cursor !== null) ? { ...page, hasMore: false } : page,
    ),
    fails: ['paging.end', 'paging.complete'],
  },
  {
    id: 'empty-pages-for-ever',
    title: 'behind the last page come empty ones, for ever',
    clause: '4.3-hasMore',
    breaks: (mock) => {
      const endless = lastPages((page) => ({ ...page, hasMore: true, nextCursor: 'on' }))(mock);
      return (request) =>
        new URL(request.url).searchParams.get('cursor') === 'on'
          ? Response.json({ files: [], hasMore: true, nextCursor: 'on' })
          : endless(request);
    },
    fails: ['paging.ends'],
  },
  {
    id: 'last-page-for-ever',
    title: 'the last page leads to itself',
    clause: '4.3-hasMore',
    breaks: lastPages((page, { cursor }) => ({
      ...page,
      hasMore: true,
      nextCursor: cursor ?? page.nextCursor,
    })),
    fails: ['listing.unique-ids', 'paging.more', 'paging.ends', 'paging.complete'],
  },
  {
    id: 'listing-in-a-circle',
    title: 'behind the last page the listing begins again',
    clause: '4.3-hasMore',
    breaks: pagesByHand({
      from: ({ ordered, at }) => [...ordered.slice(at), ...ordered],
      size: ({ ordered, at, limit }) => Math.min(limit, Math.max(1, ordered.length - at)),
    }),
    fails: ['listing.unique-ids', 'paging.ends', 'paging.complete'],
  },
];
