import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';
import {
  beyondFirstPage,
  everyWalk,
  goodWalksOfPages,
  goodWalksOfThreePages,
} from '../situation-groups.ts';
import { AppendingPager, iteratingClient } from '../written-out/iterator-class.ts';

/** Where a cursor comes from and when it is sent: from the page before, and only then. */
export const cursorUseMistakes: readonly BrokenClient[] = [
  {
    id: 'cursor-from-last-id',
    title: 'sends the id of the last entry for a cursor',
    client: createClient({
      cursor: ({ page }) => page && (page.files.at(-1)?.id ?? page.nextCursor),
    }),
    fails: beyondFirstPage,
  },
  {
    id: 'cursor-never-moved',
    title: 'sends the cursor of the first page again and again',
    client: firstCursorOnly(),
    fails: [...goodWalksOfThreePages, '!cursors.once'],
    fragile: ['cursors.once'],
  },
  {
    id: 'offset-arithmetic',
    title: 'asks for pages by an offset, which the API does not have',
    client: createClient({ query: (_, { entries }) => `offset=${entries}` }),
    fails: [...goodWalksOfPages, '!moving.all-vanish'],
  },
  {
    id: 'empty-cursor-first',
    title: 'sends cursor= with the first request',
    client: createClient({ cursor: ({ page }) => page?.nextCursor ?? '' }),
    fails: everyWalk,
  },
  {
    id: 'iterator-class-appends-cursor',
    title: 'appends each cursor to the URL, and leaves those of the pages before',
    client: iteratingClient(AppendingPager),
    fails: [...goodWalksOfThreePages, 'key-check.*', 'again.key-check'],
  },
];

function firstCursorOnly() {
  const firsts = new WeakMap<object, string>();
  return createClient({
    cursor: ({ input, page }) => {
      if (page?.nextCursor && !firsts.has(input)) firsts.set(input, page.nextCursor);
      return firsts.get(input) ?? null;
    },
  });
}
