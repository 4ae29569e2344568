import type { Mutant } from '../mutant.ts';
import { pagesByHand } from '../own-paging.ts';
import { type Break, lastPages, operationOf, pagesWithMore, without } from '../rewrite-answers.ts';

/** Answers in place of the mock wherever the listing is asked with such a cursor. */
const instead = (fits: (cursor: string) => boolean, respond: () => Response): Break => {
  return (mock) => (request) => {
    const cursor = new URL(request.url).searchParams.get('cursor');
    const applies = operationOf(request) === 'listFiles' && cursor !== null && fits(cursor);
    return applies ? Promise.resolve(respond()) : mock.fetch(request);
  };
};

const isLateFull = (files: readonly unknown[], limit = 10) => files.length === limit;

/** Clause 4.3 r4: from page to page. */
export const pagingMoreMutants: readonly Mutant[] = [
  {
    id: 'more-without-cursor',
    title: 'hasMore is true and nextCursor null, on every page but the last',
    clause: '4.3-r4',
    breaks: pagesWithMore((page) => ({ ...page, nextCursor: null })),
    fails: ['paging.more'],
  },
  {
    id: 'more-without-cursor-late',
    title: 'hasMore is true and nextCursor null, on the last page but one',
    clause: '4.3-r4',
    breaks: (mock) => {
      const last = mock.files
        .list()
        .slice(-25, -5)
        .map(({ id }) => id);
      return pagesWithMore((page) =>
        last.includes(String(page.files.at(-1)?.id)) ? { ...page, nextCursor: null } : page,
      )(mock);
    },
    fails: ['paging.more'],
  },
  {
    id: 'more-with-empty-cursor',
    title: 'nextCursor is an empty string where there is more',
    clause: '4.3-r4',
    breaks: pagesWithMore((page) => ({ ...page, nextCursor: '' })),
    fails: ['paging.more'],
  },
  {
    id: 'more-cursor-missing',
    title: 'nextCursor is missing where there is more',
    clause: '4.3-nextCursor',
    breaks: pagesWithMore((page) => without('nextCursor', page)),
    fails: ['listing.page-shape', 'paging.more'],
  },
  {
    id: 'more-at-end',
    title: 'hasMore is true on the last page, without a cursor',
    clause: '4.3-hasMore',
    breaks: lastPages((page) => ({ ...page, hasMore: true })),
    fails: ['paging.more'],
  },
  {
    id: 'more-when-full',
    title: 'hasMore is true on every full page, the last one too, without a cursor there',
    clause: '4.3-hasMore',
    breaks: lastPages((page, { limit }) => ({ ...page, hasMore: isLateFull(page.files, limit) })),
    fails: ['paging.more'],
  },
  {
    id: 'more-leads-nowhere',
    title: 'the last page gives a cursor that is refused',
    clause: '4.3-r4',
    breaks: lastPages((page) => ({ ...page, hasMore: true, nextCursor: 'end-of-list' })),
    fails: ['paging.more', 'paging.cursor-verbatim'],
  },
  {
    id: 'cursor-refused',
    title: 'a cursor is refused with 400',
    clause: '4.3-r4',
    breaks: instead(
      (cursor) => cursor.length > 20,
      () => Response.json({ code: 'invalid_cursor' }, { status: 400 }),
    ),
    fails: ['paging.more', 'paging.cursor-verbatim'],
  },
  {
    id: 'cursor-ignored',
    title: 'a cursor is ignored: every page is the first one',
    clause: '4.3-r4',
    breaks: pagesByHand({ from: ({ ordered }) => ordered }),
    fails: ['listing.unique-ids', 'paging.more', 'paging.ends', 'paging.complete'],
  },
  {
    id: 'cursor-plus-decoded',
    title: 'a percent-encoded + in a cursor is read as a space',
    clause: '4.3-cursor',
    breaks: (mock) => (request) =>
      mock.fetch(new Request(request.url.replaceAll('%2B', '+'), request)),
    mock: { profile: { limit: { default: 10, maximum: 20 }, cursor: { style: 'reserved' } } },
    fails: ['paging.more', 'paging.cursor-verbatim'],
  },
  {
    id: 'cursor-decoded-twice',
    title: 'a cursor is percent-decoded twice',
    clause: '4.3-cursor',
    breaks: (mock) => (request) => {
      const url = new URL(request.url);
      const cursor = url.searchParams.get('cursor');
      if (cursor !== null && /%[0-9a-f]{2}/i.test(cursor)) {
        url.searchParams.set(
          'cursor',
          cursor.replace(/%([0-9a-f]{2})/gi, (_, hex) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
        );
      }
      return mock.fetch(new Request(url, request));
    },
    mock: { profile: { limit: { default: 10, maximum: 20 }, cursor: { style: 'percent' } } },
    fails: ['paging.more', 'paging.cursor-verbatim'],
  },
  {
    id: 'cursor-trimmed',
    title: 'spaces at the ends of a cursor are cut off',
    clause: '4.3-cursor',
    breaks: (mock) => (request) => {
      const url = new URL(request.url);
      const cursor = url.searchParams.get('cursor');
      if (cursor !== null) url.searchParams.set('cursor', cursor.trim());
      return mock.fetch(new Request(url, request));
    },
    mock: { profile: { limit: { default: 10, maximum: 20 }, cursor: { style: 'spaces' } } },
    fails: ['paging.more', 'paging.cursor-verbatim'],
  },
  {
    id: 'cursor-cut-short',
    title: 'a cursor is read up to 255 characters',
    clause: '4.3-cursor',
    breaks: (mock) => (request) => {
      const url = new URL(request.url);
      const cursor = url.searchParams.get('cursor');
      if (cursor !== null) url.searchParams.set('cursor', cursor.slice(0, 255));
      return mock.fetch(new Request(url, request));
    },
    mock: { profile: { limit: { default: 10, maximum: 20 }, cursor: { minLength: 300 } } },
    fails: ['paging.more', 'paging.cursor-verbatim'],
  },
];
