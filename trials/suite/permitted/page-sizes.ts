import type { Permitted } from '../permitted.ts';
import type { Break } from '../rewrite-answers.ts';

const OFFERED = [5, 15, 20];

/** What becomes of a limit on its way in; undefined where it counts as none. */
const takes =
  (take: (limit: number) => number | undefined): Break =>
  (mock) =>
  (request) => {
    const url = new URL(request.url);
    const limit = url.searchParams.get('limit');
    if (limit === null || !/^\d+$/.test(limit)) return mock.fetch(request);
    const taken = take(Number(limit));
    if (taken === undefined) url.searchParams.delete('limit');
    else url.searchParams.set('limit', String(taken));
    return mock.fetch(new Request(url, request));
  };

const nearest = (limit: number) =>
  OFFERED.toSorted((a, b) => Math.abs(a - limit) - Math.abs(b - limit))[0];

/** Section 8: which limits are in range, and what becomes of the others, is open. */
export const permittedPageSizes: readonly Permitted[] = [
  {
    id: 'sizes-rounded-up',
    title: 'Pages of 5, 15 or 20 entries: a limit is rounded up.',
    serves: takes((limit) => OFFERED.find((size) => size >= limit) ?? 20),
  },
  {
    id: 'sizes-rounded-down',
    title: 'Pages of 5, 15 or 20 entries: a limit is rounded down.',
    serves: takes((limit) => OFFERED.findLast((size) => size <= limit) ?? 5),
  },
  {
    id: 'sizes-nearest',
    title: 'Pages of 5, 15 or 20 entries: the nearest to the limit.',
    serves: takes(nearest),
  },
  {
    id: 'sizes-listed',
    title: 'Pages of 20 entries where just that is asked for; any other limit counts as none.',
    serves: takes((limit) => (limit === 20 ? limit : undefined)),
  },
  {
    id: 'sizes-listed-others-refused',
    title: 'Pages of 5, 10 or 20 entries; any other limit is refused.',
    serves: takes((limit) => ([5, 10, 20].includes(limit) ? limit : 0)),
  },
];
