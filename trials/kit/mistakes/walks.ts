import { brokenClients } from '../broken-client.ts';
import type { Habits } from '../habits.ts';
import { AppendingPager, iteratingClient } from '../written-out/iterator-class.ts';

/** When a walk ends: only hasMore decides (clause 4.3, hasMore). */
export const stoppingMistakes = brokenClients({
  'length-below-limit': {
    title: 'asks for three entries, and takes a page of fewer for the last one',
    habits: { limit: () => '3', isLast: ({ files }) => files.length < 3 },
  },
  'length-below-large-limit': {
    title: 'asks for a hundred entries, and takes a page of fewer for the last one',
    habits: { limit: () => '100', isLast: ({ files }) => files.length < 100 },
  },
  'stops-at-empty-page': {
    title: 'takes an empty page for the end',
    habits: { isLast: ({ files, hasMore }) => !hasMore || files.length === 0 },
  },
  'stops-at-shorter-page': {
    title: 'takes a page that is shorter than those before it for the last one',
    habits: {
      isLast: ({ files, hasMore }, { entries, pages }) =>
        !hasMore || files.length < entries / pages,
    },
  },
  'until-empty-page': {
    title: 'asks for pages until one is empty, whatever hasMore says',
    habits: {
      isLast: ({ files }) => files.length === 0,
      cursor: ({ page }) => page && String(page.nextCursor),
    },
  },
  'hundred-pages': {
    title: 'stops after 100 pages, so that it never runs for ever',
    habits: { isLast: ({ hasMore }, { pages }) => !hasMore || pages >= 100 },
  },
});

/** The source and use of cursors: the correct one is from the previous page, sent once. */
export const cursorUseMistakes = brokenClients({
  'cursor-from-last-id': {
    title: 'sends the id of the last entry for a cursor',
    habits: { cursor: ({ page }) => page && (page.files.at(-1)?.id ?? page.nextCursor) },
  },
  'cursor-never-moved': {
    title: 'sends the cursor of the first page again and again',
    habits: firstCursorOnly(),
  },
  'offset-arithmetic': {
    title: 'asks for pages by an offset, which the API does not have',
    habits: { query: (_, { entries }) => `offset=${entries}` },
  },
  'empty-cursor-first': {
    title: 'sends cursor= with the first request',
    habits: { cursor: ({ page }) => page?.nextCursor ?? '' },
  },
  'iterator-class-appends-cursor': {
    title: 'appends each cursor to the URL, and leaves those of the pages before',
    client: iteratingClient(AppendingPager),
  },
});

function firstCursorOnly(): Partial<Habits> {
  const firsts = new WeakMap<object, string>();
  return {
    cursor: ({ input, page }) => {
      if (page?.nextCursor && !firsts.has(input)) firsts.set(input, page.nextCursor);
      return firsts.get(input) ?? null;
    },
  };
}
