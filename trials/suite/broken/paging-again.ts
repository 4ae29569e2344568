import type { Mutant } from '../mutant.ts';
import { DEFAULT_LIMIT, LARGEST_LIMIT } from '../proof-world.ts';
import { type Break, isBy, operationOf, type WrittenPage, withBody } from '../rewrite-answers.ts';

/** Answers listings of the good key; everything else is left to the mock. */
const listing =
  (
    answer: (
      ask: (query: URLSearchParams) => Promise<Response>,
      query: URLSearchParams,
    ) => Promise<Response>,
  ): Break =>
  (mock) =>
  (request) => {
    if (operationOf(request) !== 'listFiles' || !isBy(mock, 'reader', request)) {
      return mock.fetch(request);
    }
    const url = new URL(request.url);
    const ask = async (query: URLSearchParams) => {
      const asked = new URL(url);
      asked.search = query.toString();
      return mock.fetch(new Request(asked, request));
    };
    return answer(ask, url.searchParams);
  };

const pageOf = async (response: Response): Promise<WrittenPage> => response.clone().json();

/** The position is kept for the key, and the cursor is always the same one. */
const keepsPosition = (): Break => {
  let position: string | null = null;
  return listing(async (ask, query) => {
    const asked = new URLSearchParams(query);
    if (query.get('cursor') === 'next' && position !== null) asked.set('cursor', position);
    const response = await ask(asked);
    if (!response.ok) return response;
    const page = await pageOf(response);
    position = page.nextCursor;
    return withBody(response, { ...page, nextCursor: position === null ? null : 'next' });
  });
};

/** A cursor that was used gives the page behind its own the next time. */
const movesOn = (): Break => {
  const used = new Map<string, string>();
  return listing(async (ask, query) => {
    const asked = new URLSearchParams(query);
    const cursor = query.get('cursor');
    const moved = cursor === null ? undefined : used.get(cursor);
    if (moved !== undefined) asked.set('cursor', moved);
    const response = await ask(asked);
    const page = response.ok ? await pageOf(response) : undefined;
    if (cursor !== null && page?.nextCursor) used.set(cursor, page.nextCursor);
    return response;
  });
};

/** A cursor counts pages, whatever the limit of the page was that gave it. */
const countsPages = (): Break =>
  listing(async (ask, query) => {
    const [, counted] = /^page-(\d+)$/.exec(query.get('cursor') ?? '') ?? [];
    if (query.has('cursor') && counted === undefined) return ask(query);
    const limit = Math.min(Number(query.get('limit') ?? DEFAULT_LIMIT), LARGEST_LIMIT);
    const at = Number(counted ?? 0);
    const asked = new URLSearchParams(query);
    asked.delete('cursor');
    let response = await ask(asked);
    for (let page = 0; page < at && response.ok; page += 1) {
      const { nextCursor } = await pageOf(response);
      if (nextCursor === null) return Response.json({ files: [], hasMore: false, nextCursor });
      asked.set('limit', String(limit));
      asked.set('cursor', nextCursor);
      response = await ask(asked);
    }
    if (!response.ok) return response;
    const page = await pageOf(response);
    return withBody(response, { ...page, nextCursor: page.hasMore ? `page-${at + 1}` : null });
  });

/** Without a cursor a walk goes on that did not come to its end. */
const resumes = (isSame: (limit: string | null, before: string | null) => boolean): Break => {
  let left: { readonly cursor: string; readonly limit: string | null } | undefined;
  return listing(async (ask, query) => {
    const asked = new URLSearchParams(query);
    const limit = query.get('limit');
    if (!query.has('cursor') && left && isSame(limit, left.limit)) asked.set('cursor', left.cursor);
    const response = await ask(asked);
    if (!response.ok) return response;
    const { nextCursor } = await pageOf(response);
    left = nextCursor === null ? undefined : { cursor: nextCursor, limit };
    return response;
  });
};

/** Section 4.3, where a walk is not made straight through. */
export const pagingAgainMutants: readonly Mutant[] = [
  {
    id: 'same-cursor',
    title: 'the cursor is always the same one, and each use of it moves on',
    clause: '4.3-r4',
    breaks: (mock) => keepsPosition()(mock),
    fails: ['paging.more'],
  },
  {
    id: 'cursor-moves-on',
    title: 'a cursor gives the page behind its own when it is used again',
    clause: '4.3-r4',
    // Otherwise every walk would use the cursors of the one before.
    mock: { profile: { limit: { default: 10, maximum: 20 }, cursor: { stability: 'changing' } } },
    breaks: (mock) => movesOn()(mock),
    fails: ['paging.more'],
  },
  {
    id: 'cursor-counts-pages',
    title: 'a cursor counts pages of the limit that is sent with it',
    clause: '4.3-r4',
    breaks: (mock) => countsPages()(mock),
    fails: ['paging.more'],
  },
  {
    id: 'resumes-walk',
    title: 'a request without a cursor resumes the walk that was left, with the same limit',
    clause: '4.3-r3',
    breaks: (mock) => resumes((limit, before) => limit === before)(mock),
    fails: ['paging.first-page'],
  },
  {
    id: 'resumes-any-walk',
    title: 'a request without a cursor resumes the walk that was left, with any limit',
    clause: '4.3-r3',
    breaks: (mock) => resumes(() => true)(mock),
    fails: ['paging.first-page'],
  },
];
