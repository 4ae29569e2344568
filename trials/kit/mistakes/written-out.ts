import type { BrokenClient } from '../broken-client.ts';
import { failures, goodWalksOfThreePages, laterFailures } from '../situation-groups.ts';
import { axiosLikeClient } from '../written-out/axios-like.ts';
import { callbackClient } from '../written-out/callbacks.ts';
import { generatedClient } from '../written-out/generated-sdk.ts';
import { AppendingPager, iteratingClient } from '../written-out/iterator-class.ts';
import { recursiveClient } from '../written-out/recursion.ts';

/** The same kinds of mistakes in clients of other styles, which share no code with the others. */
export const writtenOutMistakes: readonly BrokenClient[] = [
  {
    id: 'callbacks-error-as-end',
    title: 'calls back with what it has where a later page fails',
    client: callbackClient({
      onPageError: (error, files, done) => (files.length > 0 ? done(null, files) : done(error)),
    }),
    fails: laterFailures,
  },
  {
    id: 'iterator-class-appends-cursor',
    title: 'appends each cursor to the URL, and leaves those of the pages before',
    client: iteratingClient(AppendingPager),
    fails: [...goodWalksOfThreePages, 'key-check.*', 'again.key-check'],
  },
  {
    id: 'axios-like-throws-never',
    title: 'has its wrapper give back answers of any status, and never looks at it',
    client: axiosLikeClient({ validateStatus: () => true }),
    fails: ['key-check.fails-with-*', ...failures, '!outage.{reset,cut}.*'],
    fragile: ['key-check.needs-another-scope'],
  },
  {
    id: 'generated-sdk-dates',
    title: 'turns createdAt into a Date, and that into ISO 8601',
    client: generatedClient({
      fileFromJson: (json) => ({ ...json, createdAt: new Date(json.createdAt).toISOString() }),
    }),
    fragile: ['times.{epoch,epoch-seconds,epoch-microseconds,epoch-edges}'],
  },
  {
    id: 'recursion-until-empty',
    title: 'calls itself as long as a page has entries and hasMore is true',
    client: recursiveClient(({ files, hasMore }) => hasMore && files.length > 0),
    fails: ['pages.{empty-first,empty-between}', 'ties.empty-between'],
  },
];
