import type { Mutant } from '../mutant.ts';
import { pagesByHand } from '../own-paging.ts';
import type { Break } from '../rewrite-answers.ts';

/** Rewrites the limit of a request before the mock sees it; undefined takes it away. */
const limitBecomes = (change: (limit: number, url: URL) => number | undefined): Break => {
  return (mock) => (request) => {
    const url = new URL(request.url);
    const limit = url.searchParams.get('limit');
    if (limit === null || !/^\d+$/.test(limit)) return mock.fetch(request);
    const changed = change(Number(limit), url);
    if (changed === undefined) url.searchParams.delete('limit');
    else url.searchParams.set('limit', String(changed));
    return mock.fetch(new Request(url, request));
  };
};

/** Section 8 and clause 4.3, the query parameter limit. */
export const limitMutants: readonly Mutant[] = [
  {
    id: 'limit-ignored',
    title: 'limit has no effect',
    clause: '8-page-size',
    breaks: limitBecomes(() => undefined),
    fails: ['paging.limit'],
  },
  {
    id: 'limit-small-ignored',
    title: 'limits below 4 have no effect',
    clause: '8-page-size',
    breaks: limitBecomes((limit) => (limit < 4 ? undefined : limit)),
    fails: ['paging.limit'],
  },
  {
    id: 'limit-three-is-four',
    title: 'a limit of 3 gives four entries',
    clause: '8-page-size',
    breaks: limitBecomes((limit) => (limit === 3 ? 4 : limit)),
    fails: ['paging.limit'],
  },
  {
    id: 'limit-plus-one',
    title: 'pages hold one entry more than asked for',
    clause: '8-page-size',
    breaks: limitBecomes((limit) => limit + 1),
    fails: ['paging.limit'],
  },
  {
    id: 'limit-plus-one-late',
    title: 'later pages hold one entry more than asked for',
    clause: '8-page-size',
    breaks: limitBecomes((limit, url) => (url.searchParams.has('cursor') ? limit + 1 : limit)),
    fails: ['paging.limit'],
  },
  {
    id: 'limit-plus-one-once',
    title: 'a limit of 7 gives eight entries, on later pages only',
    clause: '8-page-size',
    breaks: limitBecomes((limit, url) =>
      limit === 7 && url.searchParams.has('cursor') ? 8 : limit,
    ),
    fails: ['paging.limit'],
  },
  {
    id: 'limit-forgotten',
    title: 'limit counts on the first page only',
    clause: '4.3-limit',
    breaks: limitBecomes((limit, url) => (url.searchParams.has('cursor') ? undefined : limit)),
    fails: ['paging.limit'],
  },
  {
    id: 'limit-doubled',
    title: 'pages hold twice as many entries as asked for',
    clause: '8-page-size',
    breaks: limitBecomes((limit) => limit * 2),
    fails: ['paging.limit'],
  },
  {
    id: 'limit-made-even',
    title: 'an odd limit gives one entry more',
    clause: '8-page-size',
    breaks: limitBecomes((limit) => limit + (limit % 2)),
    fails: ['paging.limit'],
  },
  {
    id: 'limit-last-page-over',
    title: 'a single entry left over is put on the page before, beyond the limit',
    clause: '8-page-size',
    breaks: pagesByHand({
      size: ({ ordered, at, limit }) => (ordered.length - at === limit + 1 ? limit + 1 : limit),
    }),
    fails: ['paging.limit'],
  },
];
