import type { FileEntry } from '../../../src/document/wire.ts';
import { alike, mutants } from '../cases.ts';
import { ordered } from '../own-paging.ts';
import { proofWorld, under } from '../proof-world.ts';
import { limitBecomes, pages } from '../rewrite-answers.ts';

type Files = readonly FileEntry[];

const by =
  (field: keyof FileEntry, direction: 1 | -1 = 1) =>
  (files: Files): Files =>
    files.toSorted((a, b) => (a[field] < b[field] ? -direction : direction));

const swapped = (files: Files, index: number): Files => {
  const [a, b] = files.slice(index);
  return a && b ? files.with(index, b).with(index + 1, a) : files;
};

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const secondOf = ({ createdAt }: FileEntry) => createdAt.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);

/** Forty files, ten to a second. */
const burst = proofWorld({
  literal: Array.from({ length: 40 }, (_, index) => ({
    name: `burst-${index}.txt`,
    createdAt: new Date(Date.UTC(2026, 0, 10) + index * 100).toISOString(),
  })),
});

const withoutNewest = (isAt: (limit: number | undefined) => boolean) =>
  pages((page, { limit, cursor }) =>
    isAt(limit) && cursor === null ? { ...page, files: page.files.slice(1) } : page,
  );

/** Clauses 4.3 r2 and r3: newest first, and one order throughout. */
export const pagingOrderMutants = mutants('4.3-r2', {
  'oldest-first': ['the oldest file comes first', ordered((files) => files.toReversed())],

  'order-by-date-text': [
    'times in RFC 2822 are ordered as texts',
    ordered(by('createdAt')),
    under({ formats: { createdAt: { style: 'rfc2822' } } }),
  ],
  'order-by-second': [
    'the order goes by whole seconds and then by id, while milliseconds are shown',
    ordered((files) =>
      files.toSorted((a, b) => compare(secondOf(b), secondOf(a)) || compare(b.id, a.id)),
    ),
    { mock: { world: burst } },
  ],

  'two-swapped-late': [
    'two files far down the listing stand the wrong way round',
    ordered((files) => swapped(files, 39)),
  ],

  ...alike('4.3-r3', {
    'newest-missing': [
      'without a limit the newest file is left out',
      withoutNewest((limit) => limit === undefined),
    ],
  }),
});

/** Runs of files that share a creation time, each in its given order. */
function eachTie(files: Files, order: (tie: Files, number: number) => Files): Files {
  const ties = new Map<string, FileEntry[]>();
  for (const file of files) {
    const tie = ties.get(file.createdAt);
    if (tie) tie.push(file);
    else ties.set(file.createdAt, [file]);
  }
  return [...ties.values()].flatMap(order);
}

/** Clause 4.3 r2: one consistent order of files with the same time. */
export const pagingStableMutants = mutants('4.3-r2', {
  'ties-turn-with-limit': [
    'ties ascend in one walk and descend in the next',
    ordered((files, walk) => eachTie(files, (tie) => (walk % 2 === 0 ? tie.toReversed() : tie))),
  ],
});

/** Section 8 and clause 4.3, the query parameter limit. */
export const limitMutants = mutants('8-page-size', {
  'limit-ignored': ['limit has no effect', limitBecomes(() => undefined)],

  'limit-plus-one': [
    'pages hold one entry more than asked for',
    limitBecomes((limit) => limit + 1),
  ],

  'limit-forgotten': [
    'limit counts on the first page only',
    limitBecomes((limit, query) => (query.has('cursor') ? undefined : limit)),
    { clauses: ['4.3-limit'] },
  ],
});
