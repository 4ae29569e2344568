import type { JsonObject } from '../../document/wire.ts';
import type { DeliveredAnswer } from '../../http/deliver.ts';
import type { FaultEffect } from '../../mock/faults/faults.ts';
import { row } from '../situation-rows.ts';
import { failureAt, failureAtEach } from './failures.ts';

/** Temporary failures: rate limits, outages, broken and slow connections. */

const answer = (status: number, json: JsonObject, retryAfter?: number): FaultEffect => ({
  kind: 'answer',
  status,
  json,
  retryAfter,
});

/** Clients may wait here. */
const LONG = { takesLong: true } as const;

const busy = { code: 'busy', error: 'Try again later.' };
const badGateway: FaultEffect = {
  kind: 'answer',
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>',
};

const outages = (
  [
    ['rate-limited', 'is refused with 429 without a Retry-After', answer(429, busy)],
    ['500', 'fails with 500', answer(500, { error: 'Internal error.' })],
    ['502-html', 'fails with 502 and the HTML of a proxy', badGateway],
    ['503', 'fails with 503', answer(503, busy)],
    ['reset', 'gets no response because the connection is reset', { kind: 'reset' }],
    ['cut', 'gets a success whose body is truncated because the connection ends', { kind: 'cut' }],
  ] as const
).flatMap(([id, what, effect]) => {
  const outage = { ...LONG, clause: '7-r1', what, effect } as const;
  return [
    ...failureAtEach(`outage.${id}`, outage),
    ...failureAtEach(`outage.${id}.once`, { ...outage, once: true }),
  ];
});

const refused = { ...LONG, clause: '8-rate-limits', once: true } as const;

/** Refusals that name a time to wait. */
const waits = [
  ...failureAtEach('outage.retry-after', {
    ...refused,
    what: 'is refused with 429 and Retry-After: 1',
    effect: answer(429, busy, 1),
  }),
  failureAt('midway', 'outage.retry-after-date', {
    ...refused,
    what: 'is refused with 429 and a Retry-After that is a date a few seconds ahead',
    effect: answer(429, busy),
    rewrite: withDate,
  }),
  failureAt('midway', 'outage.retry-after-503', {
    ...refused,
    clause: '1-transport',
    what: 'fails with 503 and Retry-After: 1',
    effect: answer(503, busy, 1),
  }),
  failureAt('midway', 'outage.retry-after-always', {
    ...refused,
    once: false,
    what: 'is refused with 429 and Retry-After: 1, every time it is sent',
    effect: answer(429, busy, 1),
    // Each attempt needs a second: 12 are enough.
    requestBudget: 12,
  }),
];

/** Seconds ahead of the clock that its date names at most: whole ones, as HTTP writes them. */
const AHEAD = 3;

/** Adds a Retry-After with a date, by the clock that the client has as well. */
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

export const outageRows = [...outages, ...waits, slow];
