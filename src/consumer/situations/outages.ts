import type { JsonObject } from '../../document/wire.ts';
import type { DeliveredAnswer } from '../../http/deliver.ts';
import type { FaultEffect } from '../../mock/faults/faults.ts';
import { anyFailure, failure } from '../situation.ts';
import { row } from '../situation-rows.ts';
import { failureAt, failureAtEach } from './failures.ts';

/** What passes, or may pass: rate limits, outages, broken and slow connections. */

const answer = (status: number, json: JsonObject, retryAfter?: number): FaultEffect => ({
  kind: 'answer',
  status,
  json,
  retryAfter,
});

/** Clients may wait here. */
const LONG = { takesLong: true } as const;

const busy = { code: 'busy', error: 'Try again later.' };
const internal = { error: 'Internal error.' };
const badGateway = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';

const outages = [
  {
    id: 'outage.rate-limited',
    what: 'is refused with 429 without a Retry-After',
    effect: answer(429, busy),
    fails: failure(429, busy),
  },
  {
    id: 'outage.500',
    what: 'fails with 500',
    effect: answer(500, internal),
    fails: failure(500, internal),
  },
  {
    id: 'outage.502-html',
    what: 'fails with 502 and the HTML of a proxy',
    effect: {
      kind: 'answer',
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: badGateway,
    },
    fails: failure(502),
  },
  {
    id: 'outage.503',
    what: 'fails with 503',
    effect: answer(503, busy),
    fails: failure(503, busy),
  },
  {
    id: 'outage.reset',
    what: 'gets no response because the connection is reset',
    effect: { kind: 'reset' },
    fails: anyFailure,
  },
  {
    id: 'outage.cut',
    what: 'gets a success whose body is truncated because the connection ends',
    effect: { kind: 'cut' },
    fails: anyFailure,
  },
] as const;

/** Refusals that name a time to wait. */
const waits = [
  ...failureAtEach('outage.retry-after', {
    ...LONG,
    clause: '8-rate-limits',
    what: 'is refused with 429 and Retry-After: 1',
    effect: answer(429, busy, 1),
    fails: failure(429, busy),
    once: true,
  }),
  failureAt('midway', 'outage.retry-after-date', {
    ...LONG,
    clause: '8-rate-limits',
    what: 'is refused with 429 and a Retry-After that is a date a few seconds ahead',
    effect: answer(429, busy),
    rewrite: withDate,
    fails: failure(429, busy),
    once: true,
  }),
  failureAt('midway', 'outage.retry-after-503', {
    ...LONG,
    clause: '1-transport',
    what: 'fails with 503 and Retry-After: 1',
    effect: answer(503, busy, 1),
    fails: failure(503, busy),
    once: true,
  }),
  failureAt('midway', 'outage.retry-after-always', {
    ...LONG,
    clause: '8-rate-limits',
    what: 'is refused with 429 and Retry-After: 1, every time it is sent',
    effect: answer(429, busy, 1),
    fails: failure(429, busy),
    // Each try takes a second: 12 are enough.
    requestBudget: 12,
  }),
];

/** Seconds ahead of the clock that its date names at most: whole ones, as HTTP writes them. */
const AHEAD = 3;

/** Puts a date into the answer to be given, on the clock that the client has as well. */
function withDate(given: DeliveredAnswer): DeliveredAnswer {
  if (given.status !== 429) return given;
  const seconds = Math.floor(Date.now() / 1000) + AHEAD;
  const date = new Date(seconds * 1000).toUTCString();
  return { ...given, headers: { ...given.headers, 'retry-after': date } };
}

/** Milliseconds: a slow page, but not so slow that a client should give up. */
const SLOW = 600;

const slow = row({
  ...LONG,
  id: 'outage.slow',
  clause: '1-transport',
  title: `A page takes ${SLOW} milliseconds to arrive.`,
  fault: { operation: 'listFiles', skip: 1, effect: { kind: 'delay', milliseconds: SLOW } },
  wasExercised: ({ requests }) => requests.some(({ received }) => received.fault === 'delay'),
});

export const outageRows = [
  ...outages.flatMap(({ id, ...outage }) => [
    ...failureAtEach(id, { ...LONG, ...outage, clause: '7-r1' }),
    ...failureAtEach(`${id}.once`, { ...LONG, ...outage, clause: '7-r1', once: true }),
  ]),
  ...waits,
  slow,
];
