import type { FileEntry } from '../../../src/document/wire.ts';
import type { Mutant } from '../mutant.ts';
import { pagesByHand } from '../own-paging.ts';
import { swapped } from './paging-order.ts';

type Files = readonly FileEntry[];

/** Runs of files that share a creation time, each in the order that is given for it. */
function eachTie(files: Files, order: (tie: Files, number: number) => Files): Files {
  const ties = new Map<string, FileEntry[]>();
  for (const file of files) {
    const tie = ties.get(file.createdAt);
    if (tie) tie.push(file);
    else ties.set(file.createdAt, [file]);
  }
  return [...ties.values()].flatMap(order);
}

const rotated = (files: Files, by: number): Files => {
  const at = by % files.length;
  return [...files.slice(at), ...files.slice(0, at)];
};

/** Clause 4.3 r2: one order of what shares a time, and throughout. */
export const pagingStableMutants: readonly Mutant[] = [
  {
    id: 'ties-turn-with-limit',
    title: 'ties ascend in one walk and descend in the next',
    clause: '4.3-r2',
    breaks: pagesByHand({
      order: (files, walk) => eachTie(files, (tie) => (walk % 2 === 0 ? tie.toReversed() : tie)),
    }),
    fails: ['paging.tie-order', 'paging.stable'],
  },
  {
    id: 'ties-rotate',
    title: 'files of a tie change their order from walk to walk',
    clause: '4.3-r2',
    breaks: pagesByHand({
      order: (files, walk) => eachTie(files, (tie) => (tie.length > 2 ? rotated(tie, walk) : tie)),
    }),
    fails: ['paging.stable'],
  },
  {
    id: 'unreadable-times-turn',
    title: 'times say nothing, and every other walk runs the other way',
    clause: '4.3-r2',
    breaks: pagesByHand({
      order: (files, walk) =>
        (walk % 2 === 0 ? files.toReversed() : files).map((file, index) => ({
          ...file,
          createdAt: `a while ago, ${index % 2 === 0 ? 'or so' : 'perhaps'}`,
        })),
    }),
    fails: ['paging.stable'],
  },
  {
    id: 'ties-either-way',
    title: 'some ties ascend and some descend (judged strictly)',
    clause: '4.3-r2',
    breaks: pagesByHand({
      order: (files) => eachTie(files, (tie, number) => (number % 2 ? tie.toReversed() : tie)),
    }),
    strict: true,
    fails: ['paging.tie-order'],
  },
  {
    id: 'late-tie-swapped',
    title: 'two files of the oldest tie stand the wrong way round (judged strictly)',
    clause: '4.3-r2',
    breaks: pagesByHand({ order: (files) => swapped(files, 43) }),
    strict: true,
    fails: ['paging.tie-order'],
  },
];
