import type { ProfileInput } from '../../profile/schema.ts';
import { type Server, situations } from '../situation.ts';
import { addFile } from '../stage.ts';

/** Entries per page and number of pages of a long listing: clients that stop after 100 are known. */
const ENTRIES = 10;
const PAGES = 120;

/** Shapes of pages: only hasMore shows whether another one follows (clause 4.3, hasMore). */
export const pageSituations = situations(
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
    'pages.empty-first': {
      title: 'The first page is empty although more follow.',
      varies: { field: 'listing.emptyPages', value: 'first' },
    },
    'pages.empty-last': {
      title: 'The last page is empty; the one before it had hasMore true.',
      varies: { field: 'listing.emptyPages', value: 'last' },
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
      title: `The listing has ${PAGES} pages.`,
      takesLong: true,
      profile: { limit: { default: ENTRIES, maximum: ENTRIES } },
      files: ENTRIES * PAGES,
    },
  },
);

/** The default limit, and the effect of one above the maximum (clause 8). */
export const limitSituations = situations(
  { clause: '8-limit-default' },
  {
    'limits.default-1000': {
      title: 'Pages have 1,000 entries unless a limit is given.',
      profile: { limit: { maximum: 1_000 } },
      varies: { field: 'limit.default', value: 1_000 },
      files: 1_003,
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
export const tieSituations = situations(
  { clause: '4.3-r2' },
  {
    'ties.all': tied('All files, over several pages, have the same creation time.', 10),
    'ties.numeric': {
      ...tied('Files with the same creation time are sorted by id as numbers.', 6, 6),
      clause: '4.3-tie-direction',
      profile: { formats: { fileId: { style: 'sequential', start: 5 } } },
      varies: { field: 'listing.idComparison', value: 'numeric' },
    },
  },
);

const cursors = (title: string, cursor: ProfileInput['cursor']) => ({
  title,
  profile: { cursor },
});

/** Cursors are opaque, and must be passed back verbatim (clause 4.3). */
export const cursorSituations = situations(
  { clause: '4.3-cursor' },
  {
    'cursors.reserved': {
      ...cursors('Cursors hold characters that a URL reserves, such as + / = & ? # %.', {
        style: 'reserved',
      }),
      // Enough cursors for each of the characters to occur.
      files: 60,
    },
    'cursors.padded': {
      title: 'Cursors end in ==, as base64 does.',
      cursorEnd: '==',
    },
    'cursors.spaces': cursors('Cursors hold spaces, within and at either end.', {
      style: 'spaces',
    }),
    'cursors.percent': cursors('Cursors look percent-encoded, and are not to be decoded.', {
      style: 'percent',
    }),
    'cursors.other-limit-ignored': {
      clause: '4.3-cursor-behaviour',
      title: 'The limit of the first page applies to the whole walk.',
      profile: { limit: { default: 2 } },
      varies: { field: 'cursor.otherLimit', value: 'kept' },
    },
  },
);

const NEWER = '2026-01-15T12:00:00Z';

const create = (server: Server, count: number, createdAt: string) =>
  Array.from({ length: count }, () => addFile(server, createdAt));

const remove = ({ mock }: Server, ids: readonly string[]) =>
  ids.filter((id) => mock.files.delete(id));

/** Files that come, go and change while a client walks (clause 4.3 r2, r4). */
export const movingSituations = situations(
  { clause: '4.3-r4' },
  {
    'moving.newer-arrive': {
      title: 'A newer file arrives after each page.',
      after: [1, 2, 3],
      event: (server) => create(server, 1, NEWER),
    },
    'moving.listed-vanishes': {
      title: 'A file of the first page disappears.',
      event: (server, ids) => remove(server, ids.slice(0, 1)),
    },
    'moving.behind-cursor-vanishes': {
      title: 'The file at the cursor disappears.',
      // Pages of one entry for any limit, so that the position of the cursor is known.
      profile: { limit: { default: 1, maximum: 1 } },
      after: [2],
      event: (server, ids) => remove(server, ids.slice(1, 2)),
    },
    'moving.rest-vanishes': {
      title: 'All files of later pages disappear: the last page is empty.',
      event: (server, ids) => remove(server, ids.slice(3)),
    },
    'moving.status-changes': {
      clause: '3-transitions',
      title: 'The validationStatus of files changes in the middle of the walk.',
      event: ({ mock }, ids) => {
        for (const id of ids) mock.files.update(id, { validationStatus: 'superseded' });
        return [];
      },
    },
  },
);
