import { mutants } from '../mutant.ts';
import { pagesByHand } from '../own-paging.ts';
import { limitBecomes } from '../rewrite-answers.ts';

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
    limitBecomes((limit, query) => (query.has('cursor') ? limit + 1 : limit)),
  ],
  'limit-plus-one-once': [
    'a limit of 7 gives eight entries, on later pages only',
    limitBecomes((limit, query) => (limit === 7 && query.has('cursor') ? 8 : limit)),
  ],
  'limit-forgotten': [
    'limit counts on the first page only',
    limitBecomes((limit, query) => (query.has('cursor') ? undefined : limit)),
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
