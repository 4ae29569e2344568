import { isObject } from '../../../src/text/is-object.ts';
import { ApiFailure } from '../api-failure.ts';
import { brokenClients } from '../broken-client.ts';

/** Which responses count as failures, and whether they reach the caller (clause 7 r1). */
export const failureMistakes = brokenClients({
  'failure-swallowed-midway': {
    title: 'gives out what it has where a page fails in the middle of a walk',
    habits: {
      afterFailure: (error, entries) => {
        if (entries.length === 0) throw error;
        return entries;
      },
    },
  },
  'failure-as-empty-list': {
    title: 'gives out an empty list where the API fails',
    habits: { afterFailure: () => [] },
  },
  'broken-connection-as-end': {
    title: 'takes a connection that breaks for the end of the listing',
    habits: {
      afterFailure: (error, entries) => {
        if (error instanceof ApiFailure) throw error;
        return entries;
      },
    },
  },
  'no-code-no-failure': {
    title: 'takes an answer whose body has no code for a success',
    habits: {
      afterFailure: (error, entries) => {
        if (!(error instanceof ApiFailure) || error.description.code) throw error;
        return entries;
      },
    },
  },
  'code-is-failure': {
    title: 'takes a success whose body has a code for a failure',
    habits: {
      readBody: async (response) => {
        const body: unknown = await response.json();
        if (isObject(body) && 'code' in body) throw new ApiFailure({ status: response.status });
        return body;
      },
    },
  },
  'exactly-200': {
    title: 'takes any success but 200 for a failure',
    habits: { isSuccess: ({ status }) => status === 200 },
  },
  'gives-up-soon': {
    title: 'waits no longer than 300 milliseconds for a page',
    habits: {
      send: (fetch, url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(300) }),
    },
  },
});
