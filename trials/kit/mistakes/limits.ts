import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';
import { everyWalk } from '../situation-groups.ts';

/** What is asked for as a page size: an integer, of a range that the document does not tell. */
export const limitMistakes: readonly BrokenClient[] = [
  {
    id: 'limit-undefined',
    title: 'writes limit=undefined where nobody chose one',
    client: createClient({ limit: () => 'undefined' }),
    fails: everyWalk,
  },
  {
    id: 'limit-changed-midway',
    title: 'asks for two entries first, and for fifty from then on',
    client: createClient({ limit: ({ pages }) => (pages === 0 ? '2' : '50') }),
    fragile: ['cursors.other-limit-refused', 'limits.above-refused'],
  },
];
