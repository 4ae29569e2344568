import type { JsonObject } from '../../document/wire.ts';
import type { DeliveredAnswer } from '../../http/delivery.ts';
import type { FaultEffect } from '../../mock/faults/faults.ts';
import { rowsOf, situation } from '../define-situation.ts';
import { anyFailure, failure, filesOf } from '../set-stage.ts';
import type { ExpectedFailure } from '../situation.ts';
import { failureMidway, failureSituations } from './failures.ts';

/** What passes, or may pass: rate limits, outages, broken and slow connections. */

interface Outage {
  readonly id: string;
  readonly what: string;
  readonly effect: FaultEffect;
  readonly failure: ExpectedFailure;
}

const answer = (status: number, json: JsonObject, retryAfter?: number): FaultEffect => ({
  kind: 'answer',
  status,
  json,
  retryAfter,
});

/** Clients wait here, by themselves or as they are told. */
const LONG = { takesLong: true } as const;

const busy = { code: 'busy', error: 'Try again later.' };
const badGateway = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';

const outages = rowsOf<Outage>()([
  {
    id: 'rate-limited',
    what: 'is refused with 429 and no word of when to try again',
    effect: answer(429, busy),
    failure: failure(429, busy),
  },
  {
    id: '500',
    what: 'fails with 500',
    effect: answer(500, { error: 'Internal error.' }),
    failure: failure(500, { error: 'Internal error.' }),
  },
  {
    id: '502-html',
    what: 'fails with 502 and the HTML of a proxy',
    effect: {
      kind: 'answer',
      status: 502,
      headers: { 'content-type': 'text/html' },
      body: badGateway,
    },
    failure: failure(502),
  },
  {
    id: '503',
    what: 'fails with 503',
    effect: answer(503, busy),
    failure: failure(503, busy),
  },
  {
    id: 'reset',
    what: 'gets no answer, because the connection is reset',
    effect: { kind: 'reset' },
    failure: anyFailure,
  },
  {
    id: 'cut',
    what: 'gets a success whose body is cut short, because the connection ends',
    effect: { kind: 'cut' },
    failure: anyFailure,
  },
]);

const waits = failureSituations({
  ...LONG,
  id: 'outage.retry-after',
  clause: '8-rate-limits',
  what: 'is refused with 429 and Retry-After: 1',
  effect: answer(429, busy, 1),
  failure: failure(429, busy),
  once: true,
});

/** The same by a date, on the failure that it most often comes with, and for good. */
const furtherWaits = [
  failureMidway({
    ...LONG,
    id: 'outage.retry-after-date',
    clause: '8-rate-limits',
    what: 'is refused with 429 and a Retry-After that is a date, some seconds ahead',
    effect: answer(429, busy),
    rewrite: withDate,
    failure: failure(429, busy),
    once: true,
  }),
  failureMidway({
    ...LONG,
    id: 'outage.retry-after-503',
    clause: '1-transport',
    what: 'fails with 503 and Retry-After: 1',
    effect: answer(503, busy, 1),
    failure: failure(503, busy),
    once: true,
  }),
  failureMidway({
    ...LONG,
    id: 'outage.retry-after-always',
    clause: '8-rate-limits',
    what: 'is refused with 429 and Retry-After: 1, however often it is sent',
    effect: answer(429, busy, 1),
    failure: failure(429, busy),
    // Each try takes a second: so many say enough.
    requestBudget: 12,
  }),
];

/** Seconds ahead of the clock that its date names at most: whole ones, as HTTP writes them. */
const AHEAD = 4;

/** Puts a date into the answer to be given, on the clock that the client has as well. */
function withDate(given: DeliveredAnswer): DeliveredAnswer {
  if (given.status !== 429) return given;
  const seconds = Math.floor(Date.now() / 1000) + AHEAD;
  const date = new Date(seconds * 1000).toUTCString();
  return { ...given, headers: { ...given.headers, 'retry-after': date } };
}

/** Milliseconds: a page that takes long, and not so long that anybody would give up. */
const SLOW = 600;

const slow = situation({
  ...LONG,
  id: 'outage.slow',
  clause: '1-transport',
  title: `A page takes ${SLOW} milliseconds to arrive.`,
  arrange: (setStage) => {
    const stage = setStage();
    const effect = { kind: 'delay', milliseconds: SLOW } as const;
    stage.mock.faults.add({ operation: 'listFiles', skip: 1, effect });
    return {
      ...stage,
      expected: filesOf(stage),
      cameAbout: ({ requests }) => requests.some(({ received }) => received.fault === 'delay'),
    };
  },
});

export const outageSituations = [
  ...outages.flatMap((outage) => [
    ...failureSituations({ ...LONG, ...outage, id: `outage.${outage.id}`, clause: '7-r1' }),
    ...failureSituations({
      ...LONG,
      ...outage,
      id: `outage.${outage.id}.once`,
      clause: '7-r1',
      once: true,
    }),
  ]),
  ...waits,
  ...furtherWaits,
  slow,
];
