import { alike, mutants } from '../cases.ts';
import { continued } from '../own-paging.ts';
import { DEFAULT_LIMIT, LARGEST_LIMIT, under } from '../proof-world.ts';
import {
  type Break,
  cursorBecomes,
  isBy,
  lastPages,
  operationOf,
  pagesWithMore,
  type WrittenPage,
  withBody,
} from '../rewrite-answers.ts';

/** Clause 4.3 r4: from page to page. */
export const pagingMoreMutants = mutants('4.3-r4', {
  ...alike('4.3-r4', {
    'more-without-cursor': [
      'hasMore is true and nextCursor null, on every page but the last',
      pagesWithMore({ nextCursor: null }),
    ],

    'more-with-empty-cursor': [
      'nextCursor is an empty string where there is more',
      pagesWithMore({ nextCursor: '' }),
    ],

    'more-when-full': [
      'hasMore is true on every full page, the last one too, without a cursor there',
      lastPages((page, { limit = 10 }) => ({ ...page, hasMore: page.files.length === limit })),
      { clauses: ['4.3-hasMore'] },
    ],
  }),

  'cursor-ignored': [
    'a cursor is ignored: every page is the first one',
    continued(({ ordered }) => ordered),
  ],
  ...alike('4.3-cursor', {
    'cursor-plus-decoded': [
      'a percent-encoded + in a cursor is read as a space',
      (mock) => (request) => mock.fetch(new Request(request.url.replaceAll('%2B', '+'), request)),
      under({ cursor: { style: 'reserved' } }),
    ],
    'cursor-decoded-twice': [
      'a cursor is percent-decoded twice',
      cursorBecomes((cursor) =>
        cursor.replace(/%([0-9a-f]{2})/gi, (_, hex) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      ),
      under({ cursor: { style: 'percent' } }),
    ],

    'cursor-cut-short': [
      'a cursor is read up to 255 characters',
      cursorBecomes((cursor) => cursor.slice(0, 255)),
      under({ cursor: { minLength: 300 } }),
    ],
  }),
});

interface Listed {
  readonly response: Response;
  /** Undefined if the request was refused. */
  readonly page?: WrittenPage;
}

type Answer = (
  ask: (query: URLSearchParams) => Promise<Listed>,
  query: URLSearchParams,
) => Promise<Response>;

/** Answers listings of the good key, with separate state for each mock, which handles the rest. */
const listing =
  (begin: () => Answer): Break =>
  (mock) => {
    const answer = begin();
    return (request) => {
      if (operationOf(request) !== 'listFiles' || !isBy(mock, 'reader', request)) {
        return mock.fetch(request);
      }
      const url = new URL(request.url);
      const ask = async (query: URLSearchParams): Promise<Listed> => {
        const asked = new URL(url);
        asked.search = query.toString();
        const response = await mock.fetch(new Request(asked, request));
        return response.ok ? { response, page: await response.clone().json() } : { response };
      };
      return answer(ask, new URLSearchParams(url.searchParams));
    };
  };

/** A used cursor returns the page after its own the next time. */
const movesOn = listing(() => {
  const used = new Map<string, string>();
  return async (ask, query) => {
    const cursor = query.get('cursor') ?? '';
    const moved = used.get(cursor);
    if (moved !== undefined) query.set('cursor', moved);
    const { response, page } = await ask(query);
    if (cursor !== '' && page?.nextCursor) used.set(cursor, page.nextCursor);
    return response;
  };
});

/** A cursor counts pages, regardless of the limit of its page. */
const countsPages = listing(() => async (ask, query) => {
  const [, counted] = /^page-(\d+)$/.exec(query.get('cursor') ?? '') ?? [];
  if (query.has('cursor') && counted === undefined) return (await ask(query)).response;
  const limit = Math.min(Number(query.get('limit') ?? DEFAULT_LIMIT), LARGEST_LIMIT);
  const at = Number(counted ?? 0);
  query.delete('cursor');
  let listed = await ask(query);
  for (let count = 0; count < at && listed.page; count += 1) {
    const { nextCursor } = listed.page;
    if (nextCursor === null) return Response.json({ files: [], hasMore: false, nextCursor });
    query.set('limit', String(limit));
    query.set('cursor', nextCursor);
    listed = await ask(query);
  }
  const { response, page } = listed;
  if (!page) return response;
  return withBody(response, { ...page, nextCursor: page.hasMore ? `page-${at + 1}` : null });
});

/** A request without a cursor continues an unfinished walk. */
const resumes = (isSame: (limit: string | null, before: string | null) => boolean) =>
  listing(() => {
    let left: { readonly cursor: string; readonly limit: string | null } | undefined;
    return async (ask, query) => {
      const limit = query.get('limit');
      if (!query.has('cursor') && left && isSame(limit, left.limit)) {
        query.set('cursor', left.cursor);
      }
      const { response, page } = await ask(query);
      if (page) left = page.nextCursor === null ? undefined : { cursor: page.nextCursor, limit };
      return response;
    };
  });

/** Section 4.3, for walks that reuse cursors, change the limit or restart. */
export const pagingAgainMutants = mutants('4.3-r4', {
  'cursor-moves-on': [
    'a cursor gives the page behind its own when it is used again',
    movesOn,
    // Otherwise every walk would use the cursors of the one before.
    under({ cursor: { stability: 'changing' } }),
  ],
  'cursor-counts-pages': ['a cursor counts pages of the limit that is sent with it', countsPages],
  'resumes-walk': [
    'a request without a cursor resumes the walk that was left, with the same limit',
    resumes((limit, before) => limit === before),
    { clauses: ['4.3-r3'] },
  ],
});
