import type { KnownFile } from '../../../contract-tests/walks/known-files.ts';
import type { Mock } from '../../../src/mock/create-mock.ts';
import { mutants, rowsOf } from '../cases.ts';
import { continued, ordered, pagesByHand, type Step } from '../own-paging.ts';
import { datedFiles, proofWorld, under } from '../proof-world.ts';
import { type Break, pages } from '../rewrite-answers.ts';

const singles = (count: number): number[] => new Array(count).fill(1);
const rest = ({ ordered, at }: Step) => ordered.slice(at);

/** Cursors that count entries, while files change at every step of a walk without a limit. */
const whileFilesMove =
  (move: (mock: Mock) => unknown): Break =>
  (mock) => {
    const paging = pagesByHand({})(mock);
    return (request) => {
      const query = new URL(request.url).searchParams;
      if (query.has('cursor') && !query.has('limit')) move(mock);
      return paging(request);
    };
  };

/** Clause 4.3 r2 and r4: none skipped, none repeated. */
export const pagingCompleteMutants = mutants('4.3-r4', {
  'cursor-by-time-skips': [
    'a cursor is a time alone: what shares it behind a boundary is skipped',
    continued(({ ordered, last }) =>
      last ? ordered.filter(({ createdAt }) => createdAt < last.createdAt) : ordered,
    ),
    { clauses: ['4.3-r2'] },
  ],
  'cursor-by-time-repeats': [
    'a cursor is a time alone: what shares it before a boundary comes again',
    continued(({ ordered, last }) =>
      last
        ? ordered.filter(({ createdAt, id }) => createdAt <= last.createdAt && id !== last.id)
        : ordered,
    ),
    { clauses: ['4.3-r2'] },
  ],
  'late-tie-skipped': [
    'one tie among 300 files, far down, is skipped where a boundary cuts it',
    continued((step) =>
      step.at < 200
        ? rest(step)
        : rest(step).filter(({ createdAt }) => createdAt !== step.last?.createdAt),
    ),
    {
      clauses: ['4.3-r2'],
      mock: { world: proofWorld({ literal: datedFiles([...singles(233), 2, ...singles(65)]) }) },
    },
  ],
  'lost-at-every-boundary': [
    'the first entry behind a boundary is skipped',
    continued((step) => rest(step).slice(step.last ? 1 : 0)),
  ],

  'repeated-at-every-boundary': [
    'the last entry of a page comes again on the next one',
    continued(({ ordered, at }) => ordered.slice(Math.max(0, at - 1))),
  ],
  ...rowsOf([undefined, 7], (size) => [
    `lost-with-${size ?? 'no'}-limit`,
    [
      `an entry is skipped at the second boundary ${size ? `with limit ${size} only` : 'where no limit is given, or 10'}`,
      continued((step) => {
        const applies = step.limit === (size ?? 10) && step.at === step.limit * 2;
        return rest(step).slice(applies ? 1 : 0);
      }),
    ],
  ]),

  'oldest-lost-alone': [
    'an entry alone on the last page is left out',
    continued((step) =>
      rest(step).length === step.limit + 1 ? rest(step).slice(0, -1) : rest(step),
    ),
    { clauses: ['4.3-hasMore'] },
  ],

  'stops-after-three-pages': [
    'hasMore is false on the third page, whatever is behind it',
    continued((step) => (step.at >= step.limit * 2 ? rest(step).slice(0, step.limit) : rest(step))),
    { clauses: ['4.3-hasMore'] },
  ],
  'more-by-length': [
    'hasMore says whether the page is full, so that a short page ends the walk',
    pages((page, { limit = 10 }) =>
      page.files.length === limit ? page : { ...page, hasMore: false, nextCursor: null },
    ),
    { clauses: ['4.3-hasMore'], ...under({ listing: { pageFill: 'short' } }) },
  ],
  'offset-while-files-arrive': [
    'a cursor counts entries: a file that arrives makes another come twice',
    whileFilesMove((mock) => mock.files.create()),
  ],
});

/** Every file of the workspace under test, with its time. */
export const knownIn = (mock: Mock): readonly KnownFile[] =>
  mock.files.list().map(({ id, createdAt }) => ({ id, createdAt }));

const known = (mock: Mock) => ({ knownFiles: knownIn(mock) });

/** Adds a file while the listing is walked, as the newest. */
export const addsFiles = (mock: Mock) => ({
  during: () => {
    mock.files.create();
  },
});

/** Mistakes that are visible only to a caller who knows the files, or changes them. */
export const knownToCallerMutants = mutants('4.3-r2', {
  'newest-never-shown': [
    'the newest files are never shown, and the caller knows of them',
    // As many as have the newest time.
    ordered((files) => files.slice(4)),
    {
      clauses: ['4.3-r3'],
      given: known,
    },
  ],

  'oldest-never-shown': [
    'the oldest file is never shown, and the caller knows of it',
    ordered((files) => files.slice(0, -1)),
    { given: known },
  ],
  'offset-during': [
    'a cursor counts entries, and the caller adds a file while the listing is walked',
    pagesByHand({}),
    { clauses: ['4.3-r4'], given: addsFiles },
  ],
});
