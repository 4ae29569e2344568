import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';
import type { Failed } from '../habits.ts';

/** What is tried again: within bounds, not with a refused key, and no sooner than is asked. */
export const retryMistakes: readonly BrokenClient[] = [
  {
    id: 'retries-401-for-ever',
    title: 'tries again for ever where the key is refused with 401',
    client: retries(({ status }) => (status === 401 ? 0 : null)),
    fails: [
      'key-check.fails-with-401',
      'key.*',
      '!key.reserved-characters',
      '!key.unscoped',
      'failure-status.401.*',
      'redirect.*',
    ],
  },
  {
    id: 'retries-all-for-ever',
    title: 'tries again for ever, whatever the failure is',
    client: retries(() => 0),
    fails: [
      'key-check.needs-another-scope',
      'key-check.fails-with-400',
      'key-check.fails-with-401',
      'key-check.fails-with-403',
      'key-check.fails-with-404',
      'key-check.fails-with-500',
      'workspace-read.needs-another-scope',
      'key.*',
      '!key.reserved-characters',
      'failure-body.*',
      'failure-status.*',
      'outage.rate-limited.first',
      'outage.rate-limited.midway',
      'outage.500.first',
      'outage.500.midway',
      'outage.502-html.first',
      'outage.502-html.midway',
      'outage.503.first',
      'outage.503.midway',
      'outage.reset.first',
      'outage.reset.midway',
      'outage.cut.first',
      'outage.cut.midway',
      'redirect.*',
      'again.key-without-scope',
    ],
    fragile: ['outage.retry-after*'],
  },
  {
    id: 'retries-server-errors-for-ever',
    title: 'tries again for ever where the server fails with a status of 500 or more',
    client: retries(({ status }) => (status !== null && status >= 500 ? 0 : null)),
    fails: [
      'key-check.fails-with-500',
      'failure-status.501.*',
      'failure-status.599.*',
      'outage.500.first',
      'outage.500.midway',
      'outage.502-html.first',
      'outage.502-html.midway',
      'outage.503.first',
      'outage.503.midway',
    ],
    fragile: ['outage.retry-after-503.midway'],
  },
  {
    id: 'ignores-retry-after',
    title: 'tries again at once though Retry-After names a time',
    client: retries(({ status, tries }) => (status === 429 && tries < 3 ? 0 : null)),
    fails: [],
    fragile: ['outage.retry-after*', '!outage.retry-after-503.midway'],
  },
  {
    id: 'retry-after-date-as-number',
    title: 'reads a Retry-After that is a date as a number, which it is not, and tries at once',
    client: createClient({
      readRetryAfter: Number,
      retry: ({ status, tries, retryAfter }) =>
        status === 429 && tries < 3 ? (retryAfter || 0) * 1000 : null,
    }),
    fails: [],
    fragile: ['outage.retry-after-date.midway'],
  },
  {
    id: 'retry-after-of-429-alone',
    title: 'minds Retry-After where it is refused with 429, and tries a 503 again at once',
    client: retries(({ status, tries, retryAfter }) => {
      if (tries >= 3) return null;
      if (status === 429) return (retryAfter ?? 0) * 1000;
      return status === 503 ? 0 : null;
    }),
    fails: [],
    fragile: ['outage.retry-after-503.midway'],
  },
  {
    id: 'waits-without-end',
    title: 'tries again as often as Retry-After asks it to wait',
    client: retries(({ retryAfter }) => (retryAfter === null ? null : retryAfter * 1000)),
    fails: [],
    fragile: ['outage.retry-after-always.midway'],
  },
  {
    id: 'second-walk-appended',
    title: 'begins the walk again after a failure, and keeps what it had as well',
    client: createClient({ restart: (failures) => (failures < 2 ? 'appending' : null) }),
    fails: [
      'outage.rate-limited.once.midway',
      'outage.500.once.midway',
      'outage.502-html.once.midway',
      'outage.503.once.midway',
      'outage.reset.once.midway',
      'outage.cut.once.midway',
    ],
    fragile: [
      'key.*',
      '!key.reserved-characters',
      'failure-status.401.*',
      'failure-status.403.*',
      'outage.retry-after*',
      'again.key-without-scope',
    ],
  },
];

function retries(retry: (failed: Failed) => number | null) {
  return createClient({ retry });
}
