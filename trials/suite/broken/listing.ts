import type { FileEntry } from '../../../src/document/wire.ts';
import type { Mock } from '../../../src/mock/create-mock.ts';
import { mutants } from '../cases.ts';
import { continued, ordered, pagesByHand, type Step } from '../own-paging.ts';
import { proofWorld, under } from '../proof-world.ts';
import { type Break, pages } from '../rewrite-answers.ts';

const rest = ({ ordered, at }: Step) => ordered.slice(at);

/** One entry is skipped at the second boundary of walks with this limit. */
const lostWith = (size: number) =>
  continued((step) => {
    const applies = step.limit === size && step.at === step.limit * 2;
    return rest(step).slice(applies ? 1 : 0);
  });

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
export const completeMutants = mutants({
  'cursor-by-time-skips': [
    '4.3-r2',
    'a cursor is a time alone: what shares it behind a boundary is skipped',
    continued(({ ordered, last }) =>
      last ? ordered.filter(({ createdAt }) => createdAt < last.createdAt) : ordered,
    ),
  ],
  'lost-at-every-boundary': [
    '4.3-r4',
    'the first entry behind a boundary is skipped',
    continued((step) => rest(step).slice(step.last ? 1 : 0)),
  ],
  'lost-with-no-limit': [
    '4.3-r4',
    'an entry is skipped at the second boundary where no limit is given, or 10',
    lostWith(10),
  ],
  'oldest-lost-alone': [
    '4.3-hasMore',
    'an entry alone on the last page is left out',
    continued((step) =>
      rest(step).length === step.limit + 1 ? rest(step).slice(0, -1) : rest(step),
    ),
  ],
  'more-by-length': [
    '4.3-hasMore',
    'hasMore says whether the page is full, so that a short page ends the walk',
    pages((page, { limit = 10 }) =>
      page.files.length === limit ? page : { ...page, hasMore: false, nextCursor: null },
    ),
    under({ listing: { pageFill: 'short' } }),
  ],
  'offset-while-files-arrive': [
    '4.3-r4',
    'a cursor counts entries: a file that arrives makes another come twice',
    whileFilesMove((mock) => mock.files.create()),
  ],
});

/** Every file of the workspace under test. */
export const knownIn = (mock: Mock): readonly string[] => mock.files.list().map(({ id }) => id);

const known = (mock: Mock) => ({ knownFiles: knownIn(mock) });

/** Adds a file while the listing is walked, as the newest. */
export const addsFiles = (mock: Mock) => ({
  during: () => {
    mock.files.create();
  },
});

/** Mistakes that are visible only to a caller who knows the files, or changes them. */
export const knownToCallerMutants = mutants({
  'oldest-never-shown': [
    '4.3-r2',
    'the oldest file is never shown, and the caller knows of it',
    ordered((files) => files.slice(0, -1)),
    { given: known },
  ],
  'offset-during': [
    '4.3-r4',
    'a cursor counts entries, and the caller adds a file while the listing is walked',
    pagesByHand({}),
    { given: addsFiles },
  ],
});

type Files = readonly FileEntry[];

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const secondOf = ({ createdAt }: FileEntry) => createdAt.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);

/** Ids of one time ascend in every second walk. */
const tiesTurned = (files: Files, walk: number): Files =>
  walk % 2 === 1
    ? files
    : files.toSorted((a, b) => compare(b.createdAt, a.createdAt) || compare(a.id, b.id));

/** Forty files, ten to a second. */
const burst = proofWorld({
  literal: Array.from({ length: 40 }, (_, index) => ({
    name: `burst-${index}.txt`,
    createdAt: new Date(Date.UTC(2026, 0, 10) + index * 100).toISOString(),
  })),
});

/** Clauses 4.3 r2 and r3: newest first, and one order throughout. */
export const orderMutants = mutants({
  'oldest-first': ['4.3-r2', 'the oldest file comes first', ordered((files) => files.toReversed())],
  'order-by-second': [
    '4.3-r2',
    'the order goes by whole seconds and then by id, while milliseconds are shown',
    ordered((files) =>
      files.toSorted((a, b) => compare(secondOf(b), secondOf(a)) || compare(b.id, a.id)),
    ),
    { mock: { world: burst } },
  ],
  'two-swapped-late': [
    '4.3-r2',
    'two files far down the listing stand the wrong way round',
    ordered((files) => [
      ...files.slice(0, 39),
      ...files.slice(39, 41).toReversed(),
      ...files.slice(41),
    ]),
  ],
  'ties-turn-with-limit': [
    '4.3-r2',
    'ties ascend in one walk and descend in the next',
    ordered(tiesTurned),
  ],
});
