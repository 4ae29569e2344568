import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';
import { beyondFirstPage, goodWalks } from '../situation-groups.ts';

/** When a walk ends: hasMore alone tells (clause 4.3, hasMore). */
export const stoppingMistakes: readonly BrokenClient[] = [
  {
    id: 'length-below-limit',
    title: 'asks for three entries, and takes a page of fewer for the last one',
    client: createClient({ limit: () => '3', isLast: ({ files }) => files.length < 3 }),
    fails: [
      'pages.{exact,short,one-entry,empty-first,empty-between,empty-last,many}',
      'cursors.{reserved,other-limit-refused}',
      'ties.{one-entry,empty-between,numeric,same-second}',
      'moving.{tie-arrives,listed-vanish-always,coming-vanishes,behind-cursor-vanishes}',
      'limits.{maximum-one,clamped}',
      'ids.characters',
      'names.{duplicate,alike,blank,quotes,data}',
      'again.older-vanished',
    ],
  },
  {
    id: 'length-below-large-limit',
    title: 'asks for a hundred entries, and takes a page of fewer for the last one',
    client: createClient({ limit: () => '100', isLast: ({ files }) => files.length < 100 }),
    fails: [...beyondFirstPage, '!limits.{default-one,default-1000,above-refused}'],
    fragile: ['limits.above-refused'],
  },
  {
    id: 'stops-at-empty-page',
    title: 'takes an empty page for the end',
    client: createClient({ isLast: ({ files, hasMore }) => !hasMore || files.length === 0 }),
    fails: ['pages.empty-first', 'pages.empty-between', 'ties.empty-between'],
  },
  {
    id: 'stops-at-shorter-page',
    title: 'takes a page that is shorter than those before it for the last one',
    client: createClient({
      isLast: ({ files, hasMore }, { entries, pages }) =>
        !hasMore || files.length < entries / pages,
    }),
    fails: ['pages.{short,empty-between,empty-last}', 'ties.empty-between'],
  },
  {
    id: 'until-empty-page',
    title: 'asks for pages until one is empty, whatever hasMore says',
    client: createClient({
      isLast: ({ files }) => files.length === 0,
      cursor: ({ page }) => page && String(page.nextCursor),
    }),
    fails: [...goodWalks, '!pages.{none,empty-last}', '!moving.{rest-vanishes,all-vanish}'],
  },
  {
    id: 'hundred-pages',
    title: 'stops after 100 pages, so that it never runs for ever',
    client: createClient({ isLast: ({ hasMore }, { pages }) => !hasMore || pages >= 100 }),
    fails: ['pages.many'],
  },
];
