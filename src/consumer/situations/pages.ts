import { rows } from '../situation-rows.ts';

/** Of a long listing: entries a page, and pages. */
const ENTRIES = 10;
const MOST_PAGES = 300;
const FEWEST_PAGES = 12;

/** Shapes of pages: hasMore alone tells whether another one follows (clause 4.3, hasMore). */
export const pageRows = rows(
  { clause: '4.3-hasMore' },
  {
    // Three pages, nothing odd: what every client can do, if it is one.
    'pages.full': { title: 'The listing takes three pages, the last one not full.' },
    'pages.one': { title: 'The listing takes one page, and hasMore is false.', files: 2 },
    'pages.none': {
      title: 'The workspace holds no files: one page, empty, and hasMore is false.',
      files: 0,
    },
    'pages.single-file': { title: 'The workspace holds one file.', files: 1 },
    'pages.exact': {
      title: 'The last page is full: its length does not tell that it is the last.',
      files: 6,
    },
    'pages.short': {
      title: 'Pages hold fewer entries than asked for, with more behind them.',
      profile: { limit: { default: 9, maximum: 9 }, listing: { pageFill: 'short' } },
      files: 20,
    },
    'pages.one-entry': {
      title: 'Each page holds one entry, however many were asked for.',
      profile: { limit: {}, listing: { pageFill: 'single' } },
    },
    'pages.empty-first': {
      title: 'The first page is empty, with more behind it.',
      profile: { listing: { emptyPages: 'first' } },
    },
    'pages.empty-between': {
      title: 'An empty page with more behind it follows each full one.',
      profile: { listing: { emptyPages: 'between' } },
    },
    'pages.empty-last': {
      title: 'The last page is empty: the one before it said that more follow.',
      profile: { listing: { emptyPages: 'last' } },
    },
    'pages.many': {
      title: 'The listing takes hundreds of pages; fewer where the client is slow.',
      takesLong: true,
      profile: { limit: { default: ENTRIES, maximum: ENTRIES } },
      files: (mostPages) => ENTRIES * Math.max(FEWEST_PAGES, Math.min(MOST_PAGES, mostPages)),
    },
  },
);

/** How many entries a page holds by default and at most, and what a larger limit gets (clause 8). */
export const limitRows = rows(
  { clause: '8-limit-maximum' },
  {
    'limits.default-one': {
      clause: '8-limit-default',
      title: 'Pages hold one entry unless a limit is given.',
      profile: { limit: { default: 1, maximum: 1_000 } },
    },
    'limits.default-1000': {
      clause: '8-limit-default',
      title: 'Pages hold 1,000 entries unless a limit is given.',
      profile: { limit: { default: 1_000, maximum: 1_000 } },
      files: 1_003,
    },
    'limits.maximum-one': {
      title: 'Pages hold one entry at most.',
      profile: { limit: { default: 1, maximum: 1 } },
    },
    'limits.clamped': {
      title: 'A limit above 2 counts as 2.',
      profile: { limit: { default: 2, maximum: 2 } },
    },
    'limits.above-is-default': {
      title: 'A limit above 4 counts as none given.',
      profile: { limit: { default: 2, maximum: 4, aboveMaximum: 'default' } },
    },
    'limits.above-refused': {
      title: 'A limit above 5 is refused.',
      profile: { limit: { default: 3, maximum: 5, aboveMaximum: 'refused' } },
    },
  },
);

/** Ties alone, no single files: so that few boundaries lie between two groups. */
const tied = (title: string, ...ties: readonly number[]) => ({
  title,
  ties,
  files: ties.reduce((sum, size) => sum + size, 0),
});

/** Files created at one instant, on both sides of a page's end (clause 4.3 r2). */
export const tieRows = rows(
  { clause: '4.3-r2' },
  {
    'ties.all': tied('All files were created at one instant, over several pages.', 10),
    'ties.groups': tied(
      'Groups of two to five files were created at one instant each.',
      2,
      3,
      4,
      5,
    ),
    'ties.pairs': tied(
      'Pairs of files created at one instant lie over the ends of pages.',
      2,
      2,
      2,
      2,
      2,
    ),
    'ties.one-entry': {
      ...tied('Files of one instant come one to a page.', 4, 3),
      profile: { listing: { pageFill: 'single' } },
    },
    'ties.empty-between': {
      ...tied('Empty pages lie between files of one instant.', 5, 5),
      profile: { listing: { emptyPages: 'between' } },
    },
    'ties.ascending': {
      ...tied('Ids ascend among files of one instant.', 5, 5),
      profile: { listing: { tieOrder: 'ascending' } },
    },
    'ties.case-folded': {
      ...tied('Ids compare without their case among files of one instant.', 5, 5),
      profile: {
        listing: { idComparison: 'case-folded' },
        formats: { fileId: { style: 'random', prefix: 'file_', length: 8, alphabet: 'base62' } },
      },
      incidental: ['choice.id-format.mixed-case'],
    },
    'ties.numeric': {
      ...tied('Ids compare as numbers among files of one instant.', 6, 6),
      profile: {
        listing: { idComparison: 'numeric' },
        formats: { fileId: { style: 'sequential', start: 5 } },
      },
      incidental: ['choice.id-format.numeric'],
    },
    'ties.same-second': {
      ...tied('Times are shown in whole seconds, and ids order those of one second.', 4, 4, 4),
      profile: { formats: { createdAt: { precision: 's' } } },
      incidental: ['choice.time-precision.seconds'],
    },
  },
);
