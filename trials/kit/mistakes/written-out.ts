import type { BrokenClient } from '../broken-client.ts';
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
    fails: [
      'key.expires-midway',
      'key.revoked-midway',
      'failure-body.*.midway',
      'failure-status.*.midway',
      'outage.*.midway',
      'redirect.*.midway',
    ],
  },
  {
    id: 'iterator-class-appends-cursor',
    title: 'appends each cursor to the URL, and leaves those of the pages before',
    client: iteratingClient(AppendingPager),
    fails: [
      'scope.*',
      'pages.*',
      '!pages.one',
      '!pages.none',
      '!pages.single-file',
      '!pages.exact',
      'body.*',
      'cursors.*',
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
      'key-check.*',
      'key.reserved-characters',
      'outage.slow',
      'again.*',
    ],
  },
  {
    id: 'axios-like-throws-never',
    title: 'has its wrapper give back answers of any status, and never looks at it',
    client: axiosLikeClient({ validateStatus: () => true }),
    fails: [
      'key-check.fails-with-400',
      'key-check.fails-with-401',
      'key-check.fails-with-403',
      'key-check.fails-with-404',
      'key-check.fails-with-500',
      'key.*',
      '!key.reserved-characters',
      'failure-body.*',
      'failure-status.*',
      'outage.rate-limited.*',
      'outage.500.*',
      'outage.502-html.*',
      'outage.503.*',
      'outage.retry-after*',
      'redirect.*',
      'again.key-without-scope',
    ],
    fragile: ['key-check.needs-another-scope'],
  },
  {
    id: 'generated-sdk-dates',
    title: 'turns createdAt into a Date, and that into ISO 8601',
    client: generatedClient({
      fileFromJson: (json) => ({ ...json, createdAt: new Date(json.createdAt).toISOString() }),
    }),
    fails: [],
    fragile: [
      'times.epoch',
      'times.epoch-seconds',
      'times.epoch-microseconds',
      'times.epoch-edges',
    ],
  },
  {
    id: 'recursion-until-empty',
    title: 'calls itself as long as a page has entries and hasMore is true',
    client: recursiveClient(({ files, hasMore }) => hasMore && files.length > 0),
    fails: ['pages.empty-first', 'pages.empty-between', 'ties.empty-between'],
  },
];
