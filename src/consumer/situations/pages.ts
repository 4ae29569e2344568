import type { ProfileInput } from '../../profile/schema.ts';
import { likeChoice } from '../choices.ts';
import { rows } from '../situation-rows.ts';

/** Entries per page and number of pages of a long listing. */
const ENTRIES = 10;
const MAX_PAGES = 300;
const MIN_PAGES = 12;

/** Shapes of pages: only hasMore shows whether another one follows (clause 4.3, hasMore). */
export const pageRows = rows(
  { clause: '4.3-hasMore' },
  {
    // Three ordinary pages, which every working client can list.
    'pages.full': { title: 'The listing has three pages; the last one is not full.' },
    'pages.one': { title: 'The listing has one page, and hasMore is false.', files: 2 },
    'pages.none': {
      title: 'The workspace has no files: one empty page, and hasMore is false.',
      files: 0,
    },
    'pages.exact': {
      title: 'The last page is full: its length does not show that it is the last.',
      files: 6,
    },
    'pages.short': likeChoice('page-fill.short'),
    'pages.one-entry': {
      title: 'Each page has one entry, however many were requested.',
      profile: { limit: {}, listing: { pageFill: 'single' } },
    },
    'pages.empty-first': {
      title: 'The first page is empty although more follow.',
      profile: { listing: { emptyPages: 'first' } },
    },
    'pages.empty-between': likeChoice('empty-pages.between'),
    'pages.empty-last': {
      title: 'The last page is empty; the one before it had hasMore true.',
      profile: { listing: { emptyPages: 'last' } },
    },
    'pages.two-empty': {
      title: 'Two empty pages in a row come between others, as in a store that filters late.',
      files: 12,
      hides: (place) => place >= 3 && place < 9,
    },
    'pages.five-empty': {
      title: 'Five empty pages in a row come between others.',
      files: 21,
      hides: (place) => place >= 3 && place < 18,
    },
    'pages.many': {
      title: 'The listing has hundreds of pages (fewer if the client is slow).',
      takesLong: true,
      profile: { limit: { default: ENTRIES, maximum: ENTRIES } },
      files: (mostPages) => ENTRIES * Math.max(MIN_PAGES, Math.min(MAX_PAGES, mostPages)),
    },
  },
);

/** The default and maximum limit, and the effect of a larger one (clause 8). */
export const limitRows = rows(
  { clause: '8-limit-maximum' },
  {
    'limits.default-one': {
      clause: '8-limit-default',
      title: 'Pages have one entry unless a limit is given.',
      profile: { limit: { default: 1, maximum: 1_000 } },
    },
    'limits.default-1000': {
      clause: '8-limit-default',
      title: 'Pages have 1,000 entries unless a limit is given.',
      profile: { limit: { default: 1_000, maximum: 1_000 } },
      files: 1_003,
    },
    'limits.maximum-one': likeChoice('limit-maximum.one'),
    'limits.above-is-default': {
      title: 'A limit above 4 is ignored.',
      profile: { limit: { default: 2, maximum: 4, aboveMaximum: 'default' } },
    },
    'limits.above-refused': {
      title: 'A limit above 5 is refused.',
      profile: { limit: { default: 3, maximum: 5, aboveMaximum: 'refused' } },
    },
  },
);

/** Only tied files, so that few page boundaries fall between two groups. */
const tied = (title: string, ...ties: readonly number[]) => ({
  title,
  ties,
  files: ties.reduce((sum, size) => sum + size, 0),
});

/** Files created at the same instant, on both sides of a page boundary (clause 4.3 r2). */
export const tieRows = rows(
  { clause: '4.3-r2' },
  {
    'ties.all': tied('All files, over several pages, have the same creation time.', 10),
    'ties.groups': tied('Groups of two to five files have the same creation time.', 2, 3, 4, 5),
    'ties.ascending': likeChoice('tie-direction'),
    'ties.case-folded': {
      ...likeChoice('tie-comparison'),
      incidental: ['choice.id-format.mixed-case'],
    },
    'ties.numeric': {
      ...tied('Files with the same creation time are sorted by id as numbers.', 6, 6),
      profile: {
        listing: { idComparison: 'numeric' },
        formats: { fileId: { style: 'sequential', start: 5 } },
      },
      incidental: ['choice.id-format.numeric'],
    },
    'ties.same-second': {
      ...tied('Times are whole seconds; files of the same second are sorted by id.', 4, 4, 4),
      profile: { formats: { createdAt: { precision: 's' } } },
      incidental: ['choice.time-precision.seconds'],
    },
  },
);

const cursors = (title: string, cursor: ProfileInput['cursor']) => ({
  title,
  profile: { cursor },
});

/** Cursors are opaque, and must be passed back verbatim (clause 4.3). */
export const cursorRows = [
  ...rows(
    { clause: '4.3-cursor' },
    {
      'cursors.reserved': {
        ...cursors('Cursors hold characters that a URL reserves, such as + / = & ? # %.', {
          style: 'reserved',
        }),
        // Enough cursors for each of the characters to occur.
        files: 60,
      },
      'cursors.spaces': cursors('Cursors hold spaces, within and at either end.', {
        style: 'spaces',
      }),
      'cursors.percent': cursors('Cursors look percent-encoded, and are not to be decoded.', {
        style: 'percent',
      }),
      'cursors.case': cursors('Cursors hold small and capital letters, and their case matters.', {
        style: 'base64url',
      }),
      'cursors.long': cursors('Cursors are 3,000 characters long.', { minLength: 3_000 }),
      'cursors.non-ascii': cursors('Cursors are made of letters outside ASCII.', {
        style: 'non-ascii',
      }),
      'cursors.digits': cursors('Cursors are numbers by their looks, far beyond 2^53.', {
        style: 'digits',
      }),
    },
  ),
  ...rows(
    { clause: '4.3-cursor-behaviour' },
    {
      'cursors.once': cursors('A cursor works once.', { stability: 'once' }),
      // Pages of one entry for every limit, so that any limit leads to several pages.
      'cursors.other-limit-refused': {
        title: 'A different limit in the middle of a walk is refused.',
        profile: {
          limit: { default: 50, maximum: 1_000 },
          listing: { pageFill: 'single' },
          cursor: { otherLimit: 'refused' },
        },
      },
      'cursors.other-limit-ignored': {
        title: 'The limit of the first page applies to the whole walk.',
        profile: { limit: { default: 2, maximum: 3 }, cursor: { otherLimit: 'kept' } },
      },
      'cursors.empty-is-first': cursors('An empty cursor gives the first page again.', {
        empty: 'first-page',
      }),
    },
  ),
];
