import { failureFields } from '../api-failure.ts';
import { brokenClients } from '../broken-client.ts';

/** Which responses count as failures, and whether they reach the caller (clause 7 r1). */
export const failureMistakes = brokenClients({
  'failure-swallowed-midway': [
    'gives out what it has where a page fails in the middle of a walk',
    {
      afterFailure: (error, entries) => {
        if (entries.length === 0) throw error;
        return entries;
      },
    },
  ],
  'failure-as-empty-list': [
    'gives out an empty list where the API fails',
    { afterFailure: () => [] },
  ],
  'exactly-200': [
    'takes any success but 200 for a failure',
    { isSuccess: ({ status }) => status === 200 },
  ],
  'gives-up-soon': [
    'waits no longer than 300 milliseconds for a page',
    {
      send: (fetch, url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(300) }),
    },
  ],
});

/** How the body of a failure is read: it may have code and error, or nothing (clause 7 r2). */
export const failureBodyMistakes = brokenClients({
  'code-made-up': [
    'tells a code of its own where the body has none',
    {
      readFailure: async (response) => {
        const { code = 'unknown_error', error } = failureFields(await response.text());
        return { status: response.status, code, error };
      },
    },
  ],
  'crashes-on-unparsable-body': [
    'parses the body of a failure without a guard, and crashes on one that is not an object',
    {
      readFailure: async (response) => {
        const { code }: { code?: string } = await response.json();
        return { status: response.status, code: typeof code === 'string' ? code : null };
      },
    },
  ],
});

/** Retries: allowed within bounds, never with a refused key, and not before Retry-After. */
export const retryMistakes = brokenClients({
  'retries-401-for-ever': [
    'tries again for ever where the key is refused with 401',
    { retry: ({ status }) => (status === 401 ? 0 : null) },
  ],
  'retries-all-for-ever': ['tries again for ever, whatever the failure is', { retry: () => 0 }],
  'ignores-retry-after': [
    'tries again at once though Retry-After names a time',
    { retry: ({ status, tries }) => (status === 429 && tries < 3 ? 0 : null) },
  ],
  'second-walk-appended': [
    'begins the walk again after a failure, and keeps what it had as well',
    { restart: (failures) => (failures < 2 ? 'appending' : null) },
  ],
});
