import type { Mutant } from '../mutant.ts';
import { entryAt, everyEntry, lastPages, pages } from '../rewrite-answers.ts';
import { DEEP } from './entry-shape.ts';

/** Clause 2.3: an id identifies one file. */
export const uniqueIdMutants: readonly Mutant[] = [
  {
    id: 'id-shared',
    title: 'two files of different times have one id',
    clause: '2.3-id',
    breaks: entryAt(DEEP, (entry, mock) => ({ ...entry, id: mock.files.list().at(12)?.id })),
    fails: ['listing.unique-ids'],
  },
  {
    id: 'id-constant',
    title: 'every file has the same id',
    clause: '2.3-id',
    breaks: everyEntry((entry) => ({ ...entry, id: 'file' })),
    fails: ['listing.unique-ids', 'paging.more', 'paging.ends', 'paging.complete'],
  },
  {
    id: 'entry-twice-on-page',
    title: 'the last entry of a last page stands there twice',
    clause: '4.3-r2',
    breaks: lastPages((page, { limit = 10 }) =>
      page.files.length < limit
        ? { ...page, files: [...page.files, ...page.files.slice(-1)] }
        : page,
    ),
    fails: ['listing.unique-ids', 'paging.complete'],
  },
  {
    id: 'ids-number-the-page',
    title: 'ids number the entries of a page',
    clause: '2.3-id',
    breaks: pages((page) => ({
      ...page,
      files: page.files.map((entry, index) => ({ ...entry, id: String(index) })),
    })),
    fails: [
      'listing.unique-ids',
      'paging.more',
      'paging.ends',
      'paging.complete',
      'paging.tie-order',
      'paging.stable',
    ],
  },
];
