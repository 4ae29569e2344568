import { mutants } from '../cases.ts';
import { continued } from '../own-paging.ts';
import { DEFAULT_LIMIT, LARGEST_LIMIT, proofWorld, under } from '../proof-world.ts';
import {
  type Break,
  cursorBecomes,
  isBy,
  lastPages,
  limitBecomes,
  operationOf,
  pages,
  pagesWithMore,
  type WrittenPage,
  withBody,
} from '../rewrite-answers.ts';

const END = { nextCursor: 'end-of-list' };

/** Section 4.3, the success body, and clause 4.3 r5, the end. */
export const pageMutants = mutants({
  'page-is-array': ['4.3-files', 'a page is a bare array of entries', pages(({ files }) => files)],
  'files-renamed': [
    '4.3-files',
    'files is called items',
    pages(({ files, ...page }) => ({ items: files, ...page })),
  ],
  'files-null-when-empty': [
    '4.3-files',
    'files is null where there are none',
    pages({ files: null }, ({ files }) => files.length === 0),
    { mock: { world: proofWorld({ count: 0 }) } },
  ],
  'cursor-number': [
    '4.3-nextCursor',
    'nextCursor is a number where there is more',
    pagesWithMore((page) => ({ ...page, nextCursor: page.files.length })),
  ],
  'cursor-at-end': ['4.3-r5', 'the last page has a cursor', lastPages(END)],
  'end-too-early': [
    '4.3-hasMore',
    'hasMore is false beside a cursor that goes on',
    pages((page, { limit, cursor }) =>
      limit === 10 || (limit === undefined && cursor !== null) ? { ...page, hasMore: false } : page,
    ),
  ],
  'last-page-for-ever': [
    '4.3-hasMore',
    'the last page leads to itself',
    lastPages((page, { cursor }) => ({
      ...page,
      hasMore: true,
      nextCursor: cursor ?? page.nextCursor,
    })),
  ],
});

/** Section 8 and clause 4.3, the query parameter limit. */
export const limitMutants = mutants({
  'limit-ignored': ['8-page-size', 'limit has no effect', limitBecomes(() => undefined)],
  'limit-plus-one': [
    '8-page-size',
    'pages hold one entry more than asked for',
    limitBecomes((limit) => limit + 1),
  ],
  'limit-forgotten': [
    '4.3-limit',
    'limit counts on the first page only',
    limitBecomes((limit, query) => (query.has('cursor') ? undefined : limit)),
  ],
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

/** A request without a cursor continues an unfinished walk with the same limit. */
const resumes = listing(() => {
  let left: { readonly cursor: string; readonly limit: string | null } | undefined;
  return async (ask, query) => {
    const limit = query.get('limit');
    if (!query.has('cursor') && left?.limit === limit) query.set('cursor', left.cursor);
    const { response, page } = await ask(query);
    if (page) left = page.nextCursor === null ? undefined : { cursor: page.nextCursor, limit };
    return response;
  };
});

const decodedTwice = (cursor: string) =>
  cursor.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Clause 4.3 r4: from page to page, also with a cursor used again, another limit, or a restart. */
export const stepMutants = mutants({
  'more-without-cursor': [
    '4.3-r4',
    'hasMore is true and nextCursor null, on every page but the last',
    pagesWithMore({ nextCursor: null }),
  ],
  'cursor-ignored': [
    '4.3-r4',
    'a cursor is ignored: every page is the first one',
    continued(({ ordered }) => ordered),
  ],
  'cursor-plus-decoded': [
    '4.3-cursor',
    'a percent-encoded + in a cursor is read as a space',
    (mock) => (request) => mock.fetch(new Request(request.url.replaceAll('%2B', '+'), request)),
    under({ cursor: { style: 'reserved' } }),
  ],
  'cursor-decoded-twice': [
    '4.3-cursor',
    'a cursor is percent-decoded twice',
    cursorBecomes(decodedTwice),
    under({ cursor: { style: 'percent' } }),
  ],
  'cursor-counts-pages': [
    '4.3-r4',
    'a cursor counts pages of the limit that is sent with it',
    countsPages,
  ],
  'resumes-walk': [
    '4.3-r3',
    'a request without a cursor resumes the walk that was left, with the same limit',
    resumes,
  ],
});
