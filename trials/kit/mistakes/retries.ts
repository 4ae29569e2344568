import { brokenClients } from '../broken-client.ts';

/** Retries: allowed within bounds, never with a refused key, and not before Retry-After. */
export const retryMistakes = brokenClients({
  'retries-401-for-ever': {
    title: 'tries again for ever where the key is refused with 401',
    habits: { retry: ({ status }) => (status === 401 ? 0 : null) },
  },
  'retries-all-for-ever': {
    title: 'tries again for ever, whatever the failure is',
    habits: { retry: () => 0 },
  },
  'retries-server-errors-for-ever': {
    title: 'tries again for ever where the server fails with a status of 500 or more',
    habits: { retry: ({ status }) => (status !== null && status >= 500 ? 0 : null) },
  },
  'ignores-retry-after': {
    title: 'tries again at once though Retry-After names a time',
    habits: { retry: ({ status, tries }) => (status === 429 && tries < 3 ? 0 : null) },
  },
  'retry-after-date-as-number': {
    title: 'reads a Retry-After that is a date as a number, which it is not, and tries at once',
    habits: {
      readRetryAfter: Number,
      retry: ({ status, tries, retryAfter }) =>
        status === 429 && tries < 3 ? (retryAfter || 0) * 1000 : null,
    },
  },
  'retry-after-of-429-alone': {
    title: 'minds Retry-After where it is refused with 429, and tries a 503 again at once',
    habits: {
      retry: ({ status, tries, retryAfter }) => {
        if (tries >= 3) return null;
        if (status === 429) return (retryAfter ?? 0) * 1000;
        return status === 503 ? 0 : null;
      },
    },
  },
  'waits-without-end': {
    title: 'tries again as often as Retry-After asks it to wait',
    habits: { retry: ({ retryAfter }) => (retryAfter === null ? null : retryAfter * 1000) },
  },
  'second-walk-appended': {
    title: 'begins the walk again after a failure, and keeps what it had as well',
    habits: { restart: (failures) => (failures < 2 ? 'appending' : null) },
  },
});
