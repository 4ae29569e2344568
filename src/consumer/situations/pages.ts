import { situation } from '../define-situation.ts';
import { filesOf, PAGES_OF_THREE, type StageOptions } from '../set-stage.ts';
import type { Situation } from '../situation.ts';

/** Of a long listing: entries a page, and pages. */
const ENTRIES = 10;
const MOST_PAGES = 300;
const FEWEST_PAGES = 12;

/** Three pages, nothing odd: what every client can do, if it is one. */
export const plainest = shape(
  'pages.full',
  'The listing takes three pages, the last one not full.',
  {},
);

/** Shapes of pages: hasMore alone tells whether another one follows (clause 4.3, hasMore). */
export const pageSituations = [
  plainest,
  shape('pages.one', 'The listing takes one page, and hasMore is false.', { files: 2 }),
  shape('pages.none', 'The workspace holds no files: one page, empty, and hasMore is false.', {
    files: 0,
  }),
  shape('pages.single-file', 'The workspace holds one file.', { files: 1 }),
  shape('pages.exact', 'The last page is full: its length does not tell that it is the last.', {
    files: 6,
  }),
  shape('pages.short', 'Pages hold fewer entries than asked for, with more behind them.', {
    profile: { limit: { default: 9, maximum: 9 }, listing: { pageFill: 'short' } },
    files: 20,
  }),
  shape('pages.one-entry', 'Each page holds one entry, however many were asked for.', {
    profile: { listing: { pageFill: 'single' } },
  }),
  shape('pages.empty-first', 'The first page is empty, with more behind it.', {
    profile: { limit: PAGES_OF_THREE, listing: { emptyPages: 'first' } },
  }),
  shape('pages.empty-between', 'An empty page with more behind it follows each full one.', {
    profile: { limit: PAGES_OF_THREE, listing: { emptyPages: 'between' } },
  }),
  shape('pages.empty-last', 'The last page is empty: the one before it said that more follow.', {
    profile: { limit: PAGES_OF_THREE, listing: { emptyPages: 'last' } },
  }),
  situation({
    id: 'pages.many',
    takesLong: true,
    clause: '4.3-hasMore',
    title: 'The listing takes hundreds of pages; fewer where the client is slow.',
    arrange: (setStage, mostPages) => {
      const pages = Math.max(FEWEST_PAGES, Math.min(MOST_PAGES, mostPages));
      const stage = setStage({
        profile: { limit: { default: ENTRIES, maximum: ENTRIES } },
        files: pages * ENTRIES,
      });
      return { ...stage, expected: filesOf(stage) };
    },
  }),
];

function shape<const Id extends string>(id: Id, title: string, stage: StageOptions): Situation<Id> {
  return situation({
    id,
    clause: '4.3-hasMore',
    title,
    arrange: (setStage) => {
      const { profile = { limit: PAGES_OF_THREE } } = stage;
      const set = setStage({ ...stage, profile });
      return { ...set, expected: filesOf(set) };
    },
  });
}
