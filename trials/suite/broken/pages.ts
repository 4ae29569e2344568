import { alike, mutants } from '../cases.ts';
import { proofWorld } from '../proof-world.ts';
import { lastPages, pages, pagesWithMore, type WrittenPage } from '../rewrite-answers.ts';

const isEmpty = ({ files }: WrittenPage) => files.length === 0;

/** Section 4.3, the success body. */
export const pageShapeMutants = mutants('4.3-files', {
  ...alike('4.3-files', {
    'page-is-array': ['a page is a bare array of entries', pages(({ files }) => files)],

    'files-renamed': [
      'files is called items',
      pages(({ files, ...page }) => ({ items: files, ...page })),
    ],

    'files-null-when-empty': [
      'files is null where there are none',
      pages({ files: null }, isEmpty),
      { mock: { world: proofWorld({ count: 0 }) } },
    ],
  }),

  ...alike('4.3-hasMore', {
    'has-more-text': [
      'hasMore is a word',
      pages((page) => ({ ...page, hasMore: String(page.hasMore) })),
    ],

    'has-more-missing-at-end': [
      'hasMore is missing on the last page',
      lastPages({ hasMore: undefined }),
    ],
  }),
  ...alike('4.3-nextCursor', {
    'cursor-number': [
      'nextCursor is a number where there is more',
      pagesWithMore((page) => ({ ...page, nextCursor: page.files.length })),
    ],
  }),
});

const END = { nextCursor: 'end-of-list' };

/** Clause 4.3 r5: the end. */
export const pagingEndMutants = mutants('4.3-r5', {
  'cursor-at-end': ['the last page has a cursor', lastPages(END)],

  'cursor-at-end-empty': [
    'the last page has an empty string for a cursor',
    lastPages({ nextCursor: '' }),
  ],

  'cursor-at-full-end': [
    'a full last page has a cursor',
    lastPages((page, { limit = 10 }) => (page.files.length === limit ? { ...page, ...END } : page)),
  ],

  ...alike('4.3-hasMore', {
    'end-too-early': [
      'hasMore is false beside a cursor that goes on',
      pages((page, { limit, cursor }) =>
        limit === 10 || (limit === undefined && cursor !== null)
          ? { ...page, hasMore: false }
          : page,
      ),
    ],

    'last-page-for-ever': [
      'the last page leads to itself',
      lastPages((page, { cursor }) => ({
        ...page,
        hasMore: true,
        nextCursor: cursor ?? page.nextCursor,
      })),
    ],
  }),
});
