import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';

/** Where a cursor comes from and when it is sent: from the page before, and only then. */
export const cursorUseMistakes: readonly BrokenClient[] = [
  {
    id: 'cursor-from-last-id',
    title: 'sends the id of the last entry for a cursor',
    client: createClient({
      cursor: ({ page }) => page && (page.files.at(-1)?.id ?? page.nextCursor),
    }),
    fails: [
      '*',
      '!pages.one',
      '!pages.none',
      '!pages.single-file',
      '!key-check.*',
      '!workspace-read.*',
      '!key.expired',
      '!key.unscoped',
      '!key.unknown',
      '!failure-body.*.first',
      '!failure-status.*.first',
      '!outage.*.first',
      '!redirect.*.first',
      '!again.key-check',
    ],
  },
  {
    id: 'cursor-never-moved',
    title: 'sends the cursor of the first page again and again',
    client: firstCursorOnly(),
    fails: [
      'scope.*',
      'pages.*',
      '!pages.one',
      '!pages.none',
      '!pages.single-file',
      '!pages.exact',
      'body.*',
      'cursors.*',
      '!cursors.once',
      'ties.*',
      'moving.*',
      '!moving.coming-vanishes',
      '!moving.rest-vanishes',
      '!moving.all-vanish',
      'limits.*',
      '!limits.default-1000',
      'fields.*',
      'listing.*',
      'validation-status.unknown',
      'content-type.*',
      'times.*',
      'ids.*',
      '!ids.beyond-2-53',
      '!ids.case',
      '!ids.non-ascii',
      'names.scripts',
      'names.data',
      'workspace-ids.*',
      'key.reserved-characters',
      'outage.slow',
      'again.*',
      '!again.key-check',
    ],
    fragile: ['cursors.once'],
  },
  {
    id: 'offset-arithmetic',
    title: 'asks for pages by an offset, which the API does not have',
    client: createClient({ query: (_, { entries }) => `offset=${entries}` }),
    fails: [
      'scope.*',
      'pages.*',
      '!pages.one',
      '!pages.none',
      '!pages.single-file',
      'body.*',
      'cursors.*',
      'ties.*',
      'moving.*',
      '!moving.all-vanish',
      'limits.*',
      'fields.*',
      'listing.*',
      'validation-status.*',
      'content-type.*',
      'size.*',
      'times.*',
      'ids.*',
      'names.*',
      'workspace-ids.*',
      'key.reserved-characters',
      'outage.slow',
      'again.*',
      '!again.key-check',
    ],
  },
  {
    id: 'empty-cursor-first',
    title: 'sends cursor= with the first request',
    client: createClient({ cursor: ({ page }) => page?.nextCursor ?? '' }),
    fails: ['*', '!key-check.*', '!workspace-read.*', '!again.key-check'],
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
