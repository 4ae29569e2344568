import { isObject } from '../../../src/text/is-object.ts';
import { ApiFailure } from '../api-failure.ts';
import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';

/** What is taken for a failure, and whether the caller learns of it (clause 7 r1). */
export const failureMistakes: readonly BrokenClient[] = [
  {
    id: 'failure-swallowed-midway',
    title: 'gives out what it has where a page fails in the middle of a walk',
    client: createClient({
      afterFailure: (error, entries) => {
        if (entries.length === 0) throw error;
        return entries;
      },
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
    id: 'failure-as-empty-list',
    title: 'gives out an empty list where the API fails',
    client: createClient({ afterFailure: () => [] }),
    fails: [
      'key.*',
      '!key.reserved-characters',
      'failure-body.*',
      'failure-status.*',
      'outage.*',
      '!outage.slow',
      'redirect.*',
      'again.key-without-scope',
    ],
  },
  {
    id: 'broken-connection-as-end',
    title: 'takes a connection that breaks for the end of the listing',
    client: createClient({
      afterFailure: (error, entries) => {
        if (error instanceof ApiFailure) throw error;
        return entries;
      },
    }),
    fails: ['outage.reset.*', 'outage.cut.*'],
  },
  {
    id: 'no-code-no-failure',
    title: 'takes an answer whose body has no code for a success',
    client: createClient({
      afterFailure: (error, entries) => {
        if (!(error instanceof ApiFailure) || error.description.code) throw error;
        return entries;
      },
    }),
    fails: [
      'failure-body.error-only.*',
      'failure-body.neither.*',
      'failure-body.other-fields.*',
      'failure-body.nulls.*',
      'failure-body.code-number.*',
      'failure-body.array.*',
      'failure-body.string.*',
      'failure-body.null.*',
      'failure-body.empty.*',
      'failure-body.html.*',
      'failure-body.html-as-json.*',
      'failure-body.truncated.*',
      'failure-body.not-utf-8.*',
      'outage.500.*',
      'outage.502-html.*',
    ],
  },
  {
    id: 'code-is-failure',
    title: 'takes a success whose body has a code for a failure',
    client: createClient({
      readBody: async (response) => {
        const body: unknown = await response.json();
        if (isObject(body) && 'code' in body) throw new ApiFailure({ status: response.status });
        return body;
      },
    }),
    fails: [],
    fragile: ['fields.page-code', 'key-check.code'],
  },
  {
    id: 'exactly-200',
    title: 'takes any success but 200 for a failure',
    client: createClient({ isSuccess: ({ status }) => status === 200 }),
    fails: [],
    fragile: ['listing.*', 'workspace-read.status'],
  },
  {
    id: 'gives-up-soon',
    title: 'waits no longer than 300 milliseconds for a page',
    client: createClient({
      send: (fetch, url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(300) }),
    }),
    fails: [],
    fragile: ['outage.slow'],
  },
];
