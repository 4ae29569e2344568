import type { KnownFile } from '../../../contract-tests/listing/known-file.ts';
import type { Mock } from '../../../src/mock/create-mock.ts';
import { mutants, rowsOf } from '../cases.ts';
import { continued, ordered, pagesByHand, type Step } from '../own-paging.ts';
import { datedFiles, FILES, proofWorld, under } from '../proof-world.ts';
import { type Break, pages, pagesWithMore } from '../rewrite-answers.ts';

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
  'lost-before-every-boundary': [
    'the last entry of a page is left out where there is more',
    pagesWithMore((page) => ({ ...page, files: page.files.slice(0, -1) })),
  ],
  'lost-at-late-boundary': [
    'one entry is skipped behind the fourth page',
    continued((step) => rest(step).slice(step.at === step.limit * 4 ? 1 : 0)),
  ],
  'repeated-at-late-boundary': [
    'the last entry of the fourth page comes again on the fifth',
    continued(({ ordered, at, limit }) =>
      ordered.slice(limit > 1 && at === limit * 4 ? at - 1 : at),
    ),
  ],
  'repeated-at-every-boundary': [
    'the last entry of a page comes again on the next one',
    continued(({ ordered, at }) => ordered.slice(Math.max(0, at - 1))),
  ],
  ...rowsOf([undefined, 1, 3, 7, 20], (size) => [
    `lost-with-${size ?? 'no'}-limit`,
    [
      `an entry is skipped at the second boundary ${size ? `with limit ${size} only` : 'where no limit is given, or 10'}`,
      continued((step) => {
        const applies = step.limit === (size ?? 10) && step.at === step.limit * 2;
        return rest(step).slice(applies ? 1 : 0);
      }),
    ],
  ]),
  'lost-at-forty': [
    'an entry is skipped behind the fortieth with limits 10 and 20, the first and last walked',
    continued((step) => rest(step).slice(step.at === 40 && step.limit % 10 === 0 ? 1 : 0)),
  ],
  'oldest-lost-alone': [
    'an entry alone on the last page is left out',
    continued((step) =>
      rest(step).length === step.limit + 1 ? rest(step).slice(0, -1) : rest(step),
    ),
    { clauses: ['4.3-hasMore'] },
  ],
  'partial-page-lost': [
    'a last page that is not full is left out',
    continued((step) =>
      rest(step).length < step.limit * 2 ? rest(step).slice(0, step.limit) : rest(step),
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
  'offset-while-files-vanish': [
    'a cursor counts entries: a file that vanishes makes another be skipped',
    whileFilesMove((mock) => mock.files.delete(mock.files.list()[0]?.id ?? '')),
  ],
  'newest-again-at-end': [
    'the newest file comes again at the very end',
    continued((step) => {
      const [newest] = step.ordered;
      return newest && step.at > 0 && step.at < FILES ? [...rest(step), newest] : rest(step);
    }),
    { clauses: ['4.3-r2'] },
  ],
});

/** Every file of the workspace under test, with its time. */
export const knownIn = (mock: Mock): readonly KnownFile[] =>
  mock.files.list().map(({ id, createdAt }) => ({ id, createdAt }));

const known = (mock: Mock) => ({ knownFiles: knownIn(mock) });
const ids = (mock: Mock) => ({ knownFiles: mock.files.list().map(({ id }) => ({ id })) });

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
  'newest-never-shown-by-id': [
    'the newest file is never shown, and the caller knows its id alone',
    ordered((files) => files.slice(1)),
    { given: ids },
  ],
  'one-never-shown': [
    'a file in the middle is never shown, and the caller knows of it',
    ordered((files) => files.toSpliced(20, 1)),
    { given: known },
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
