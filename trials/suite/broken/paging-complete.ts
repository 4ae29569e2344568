import type { Mock } from '../../../src/mock/create-mock.ts';
import type { Mutant } from '../mutant.ts';
import { pagesByHand, type Step } from '../own-paging.ts';
import { datedFiles, FILES, proofWorld } from '../proof-world.ts';
import { type Break, pages, pagesWithMore } from '../rewrite-answers.ts';

const singles = (count: number): number[] => new Array(count).fill(1);
const rest = ({ ordered, at }: Step) => ordered.slice(at);
const lost = ['paging.complete'];
const repeated = ['listing.unique-ids', 'paging.complete'];

/** Cursors that count entries, while files come or go at every step of a walk without a limit. */
const whileFilesMove = (move: (mock: Mock) => unknown): Break => {
  return (mock) => {
    const paging = pagesByHand({})(mock);
    return (request) => {
      const query = new URL(request.url).searchParams;
      if (query.has('cursor') && !query.has('limit')) move(mock);
      return paging(request);
    };
  };
};

/** Clause 4.3 r2 and r4: none skipped, none repeated. */
export const pagingCompleteMutants: readonly Mutant[] = [
  {
    id: 'cursor-by-time-skips',
    title: 'a cursor is a time alone: what shares it behind a boundary is skipped',
    clause: '4.3-r2',
    breaks: pagesByHand({
      from: ({ ordered, last }) =>
        last ? ordered.filter(({ createdAt }) => createdAt < last.createdAt) : ordered,
    }),
    fails: lost,
  },
  {
    id: 'cursor-by-time-repeats',
    title: 'a cursor is a time alone: what shares it before a boundary comes again',
    clause: '4.3-r2',
    breaks: pagesByHand({
      from: ({ ordered, last }) =>
        last
          ? ordered.filter(({ createdAt, id }) => createdAt <= last.createdAt && id !== last.id)
          : ordered,
    }),
    fails: ['listing.unique-ids', 'paging.ends', 'paging.complete'],
  },
  {
    id: 'late-tie-skipped',
    title: 'one tie among 300 files, far down, is skipped where a boundary cuts it',
    clause: '4.3-r2',
    breaks: pagesByHand({
      from: (step) =>
        step.at < 200
          ? rest(step)
          : rest(step).filter(({ createdAt }) => createdAt !== step.last?.createdAt),
    }),
    mock: { world: proofWorld({ literal: datedFiles([...singles(233), 2, ...singles(65)]) }) },
    fails: lost,
  },
  {
    id: 'lost-at-every-boundary',
    title: 'the first entry behind a boundary is skipped',
    clause: '4.3-r4',
    breaks: pagesByHand({ from: (step) => rest(step).slice(step.last ? 1 : 0) }),
    fails: lost,
  },
  {
    id: 'lost-before-every-boundary',
    title: 'the last entry of a page is left out where there is more',
    clause: '4.3-r4',
    breaks: pagesWithMore((page) => ({ ...page, files: page.files.slice(0, -1) })),
    fails: lost,
  },
  {
    id: 'lost-at-late-boundary',
    title: 'one entry is skipped behind the fourth page',
    clause: '4.3-r4',
    breaks: pagesByHand({
      from: (step) => rest(step).slice(step.at === step.limit * 4 ? 1 : 0),
    }),
    fails: lost,
  },
  {
    id: 'repeated-at-late-boundary',
    title: 'the last entry of the fourth page comes again on the fifth',
    clause: '4.3-r4',
    breaks: pagesByHand({
      from: ({ ordered, at, limit }) => ordered.slice(limit > 1 && at === limit * 4 ? at - 1 : at),
    }),
    fails: repeated,
  },
  {
    id: 'repeated-at-every-boundary',
    title: 'the last entry of a page comes again on the next one',
    clause: '4.3-r4',
    breaks: pagesByHand({ from: ({ ordered, at }) => ordered.slice(Math.max(0, at - 1)) }),
    fails: ['listing.unique-ids', 'paging.more', 'paging.ends', 'paging.complete'],
  },
  ...[undefined, 1, 3, 7, 20].map(
    (size): Mutant => ({
      id: `lost-with-${size ?? 'no'}-limit`,
      title: `an entry is skipped at the second boundary ${size ? `with limit ${size} only` : 'where no limit is given, or 10'}`,
      clause: '4.3-r4',
      breaks: pagesByHand({
        from: (step) => {
          const applies = step.limit === (size ?? 10) && step.at === step.limit * 2;
          return rest(step).slice(applies ? 1 : 0);
        },
      }),
      fails: lost,
    }),
  ),
  {
    id: 'lost-at-forty',
    title:
      'an entry is skipped behind the fortieth with limits 10 and 20, the first and last walked',
    clause: '4.3-r4',
    breaks: pagesByHand({
      from: (step) => rest(step).slice(step.at === 40 && step.limit % 10 === 0 ? 1 : 0),
    }),
    fails: lost,
  },
  {
    id: 'oldest-lost-alone',
    title: 'an entry alone on the last page is left out',
    clause: '4.3-hasMore',
    breaks: pagesByHand({
      from: (step) => (rest(step).length === step.limit + 1 ? rest(step).slice(0, -1) : rest(step)),
    }),
    fails: lost,
  },
  {
    id: 'partial-page-lost',
    title: 'a last page that is not full is left out',
    clause: '4.3-hasMore',
    breaks: pagesByHand({
      from: (step) =>
        rest(step).length < step.limit * 2 ? rest(step).slice(0, step.limit) : rest(step),
    }),
    fails: lost,
  },
  {
    id: 'stops-after-three-pages',
    title: 'hasMore is false on the third page, whatever is behind it',
    clause: '4.3-hasMore',
    breaks: pagesByHand({
      from: (step) => (step.at >= step.limit * 2 ? rest(step).slice(0, step.limit) : rest(step)),
    }),
    fails: lost,
  },
  {
    id: 'more-by-length',
    title: 'hasMore says whether the page is full, so that a short page ends the walk',
    clause: '4.3-hasMore',
    breaks: pages((page, { limit = 10 }) => {
      const full = page.files.length === limit;
      return full ? page : { ...page, hasMore: false, nextCursor: null };
    }),
    mock: { profile: { limit: { default: 10, maximum: 20 }, listing: { pageFill: 'short' } } },
    fails: ['paging.complete'],
  },
  {
    id: 'offset-while-files-arrive',
    title: 'a cursor counts entries: a file that arrives makes another come twice',
    clause: '4.3-r4',
    breaks: whileFilesMove((mock) => mock.files.create()),
    fails: repeated,
  },
  {
    id: 'offset-while-files-vanish',
    title: 'a cursor counts entries: a file that vanishes makes another be skipped',
    clause: '4.3-r4',
    breaks: whileFilesMove((mock) => mock.files.delete(mock.files.list()[0]?.id ?? '')),
    fails: lost,
  },
  {
    id: 'newest-again-at-end',
    title: 'the newest file comes again at the very end',
    clause: '4.3-r2',
    breaks: pagesByHand({
      from: (step) => {
        const [newest] = step.ordered;
        return newest && step.at > 0 && step.at < FILES ? [...rest(step), newest] : rest(step);
      },
    }),
    fails: repeated,
  },
];
