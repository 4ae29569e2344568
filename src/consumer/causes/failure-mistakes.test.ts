import { expect, it } from 'vitest';
import type { Conduct, ConsumerRequest } from '../conduct.ts';
import { failureSuspects } from './failure-mistakes.ts';

/** A request that is refused until a time, and the next one, so many milliseconds later. */
const triedAfter = (milliseconds: number): Conduct => ({
  requests: [request(1, 0, 2), request(2, milliseconds, null)],
  result: { kind: 'listed', ids: [] },
});

const request = (number: number, at: number, retryAfter: number | null): ConsumerRequest => ({
  number,
  at,
  to: 'api',
  method: 'GET',
  target: '/api/v1/auth',
  operation: 'checkKey',
  workspaceId: '',
  limits: [],
  cursors: [],
  authorization: 'exact',
  keyInUrl: false,
  keyInHeaders: [],
  received: {
    status: retryAfter === null ? 200 : 429,
    contentType: null,
    retryAfter,
    body: '',
    fault: null,
    refusal: null,
    page: null,
  },
});

const hasteOf = (...waits: readonly number[]) =>
  failureSuspects(waits.map(triedAfter)).find(({ id }) => id === 'retries-too-soon')?.what;

it.each([
  ['at once always', [10, 20], 'tries again at once, whatever Retry-After says'],
  [
    'at once, and elsewhere in time',
    [10, 2_000],
    'tries again at once, where it does not read Retry-After, as it does elsewhere',
  ],
  ['a little too soon', [1_200, 2_000], 'tries again sooner than Retry-After says'],
])('a client that tries again %s is told so', (_, waits, what) => {
  expect(hasteOf(...waits)).toBe(what);
});
