import type { BrokenClient } from '../broken-client.ts';
import { goodWalksOfThreePages } from '../situation-groups.ts';
import { AppendingPager, iteratingClient } from '../written-out/iterator-class.ts';
import { recursiveClient } from '../written-out/recursion.ts';

/** The same kinds of mistakes in clients of other styles, which share no code with the others. */
export const writtenOutMistakes: readonly BrokenClient[] = [
  {
    id: 'iterator-class-appends-cursor',
    title: 'appends each cursor to the URL, and leaves those of the pages before',
    client: iteratingClient(AppendingPager),
    fails: [...goodWalksOfThreePages, 'key-check.*', 'again.key-check'],
  },
  {
    id: 'recursion-until-empty',
    title: 'calls itself as long as a page has entries and hasMore is true',
    client: recursiveClient(({ files, hasMore }) => hasMore && files.length > 0),
    fails: ['pages.{empty-first,empty-between}', 'ties.empty-between'],
  },
];
