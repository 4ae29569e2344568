import { mutants } from '../mutant.ts';
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
export const limitMutants = mutants('Limit', '8-page-size', ['paging.limit'], {
  'limit-ignored': ['limit has no effect', limitBecomes(() => undefined)],
  'limit-small-ignored': [
    'limits below 4 have no effect',
    limitBecomes((limit) => (limit < 4 ? undefined : limit)),
  ],
  'limit-three-is-four': [
    'a limit of 3 gives four entries',
    limitBecomes((limit) => (limit === 3 ? 4 : limit)),
  ],
  'limit-plus-one': [
    'pages hold one entry more than asked for',
    limitBecomes((limit) => limit + 1),
  ],
  'limit-plus-one-late': [
    'later pages hold one entry more than asked for',
    limitBecomes((limit, url) => (url.searchParams.has('cursor') ? limit + 1 : limit)),
  ],
  'limit-plus-one-once': [
    'a limit of 7 gives eight entries, on later pages only',
    limitBecomes((limit, url) => (limit === 7 && url.searchParams.has('cursor') ? 8 : limit)),
  ],
  'limit-forgotten': [
    'limit counts on the first page only',
    limitBecomes((limit, url) => (url.searchParams.has('cursor') ? undefined : limit)),
    { clause: '4.3-limit' },
  ],
  'limit-doubled': [
    'pages hold twice as many entries as asked for',
    limitBecomes((limit) => limit * 2),
  ],
  'limit-made-even': [
    'an odd limit gives one entry more',
    limitBecomes((limit) => limit + (limit % 2)),
  ],
  'limit-last-page-over': [
    'a single entry left over is put on the page before, beyond the limit',
    pagesByHand({
      size: ({ ordered, at, limit }) => (ordered.length - at === limit + 1 ? limit + 1 : limit),
    }),
  ],
});
