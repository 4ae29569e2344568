import type { ClauseId } from '../../document/clauses.ts';
import type { JsonObject } from '../../document/wire.ts';
import type { DeliveredAnswer } from '../../http/deliver.ts';
import type { FaultEffect } from '../../mock/faults/faults.ts';
import { ELSEWHERE } from '../situation.ts';
import { type Row, row } from '../situation-rows.ts';

/** Failures of the listing, at the first request and in the middle of the walk (clause 7). */

interface FailureRow extends Pick<Row, 'takesLong' | 'requestBudget' | 'rewrite'> {
  readonly clause: ClauseId;
  /** Completes "The first request …". */
  readonly what: string;
  readonly effect: FaultEffect;
  /** Whether it happens only once, so that a retry succeeds. Default: false. */
  readonly once?: boolean;
}

const places = {
  first: { skip: 0, at: 'The first request for the listing' },
  midway: { skip: 1, at: 'In the middle of the walk, a request' },
};
type Place = keyof typeof places;

/** A failure at one place of a walk, which is appended to the id: `outage.cut.midway`. */
function failureAt<const Id extends string, At extends Place>(
  place: At,
  id: Id,
  { what, effect, once = false, ...given }: FailureRow,
): Row<`${Id}.${At}`> {
  const { skip, at } = places[place];
  return {
    ...given,
    id: `${id}.${place}`,
    title: `${at} ${what}${once ? ', once; the next one succeeds' : ''}.`,
    fault: { operation: 'listFiles', skip, times: once ? 1 : Infinity, effect },
  };
}

/** The same failure at each place of a walk. */
const failureAtEach = <const Id extends string>(
  id: Id,
  given: FailureRow,
): readonly Row<`${Id}.${Place}`>[] => [
  failureAt('first', id, given),
  failureAt('midway', id, given),
];

/** A description of the body, the body, and its content type. */
type Body = readonly [what: string, body: string | Uint8Array<ArrayBuffer>, contentType?: string];

const failureBodies = <const Id extends string>(
  clause: ClauseId,
  bodies: Readonly<Record<Id, Body>>,
): readonly Row<`failure-body.${Id}.${Place}`>[] =>
  (Object.entries(bodies) as [Id, Body][]).flatMap(
    ([id, [what, body, contentType = 'application/json']]) =>
      failureAtEach(`failure-body.${id}`, {
        clause,
        what: `fails with ${what}`,
        effect: { kind: 'answer', status: 400, headers: { 'content-type': contentType }, body },
      }),
  );

const both = { code: 'some_code', error: 'Some text.' };
const problem = { type: 'about:blank', title: 'Bad Request', ...both };
const page = '<!doctype html><title>400 Bad Request</title><h1>Bad Request</h1>';
const notUtf8 = Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28);

/** Bodies that are sent in the middle of a walk as well. */
const COMMON = /\.(code-and-error|neither|empty|html)\./;

/** The body of a failure: a client can report what it says (clause 7 r2, r3). */
export const failureBodyRows = [
  ...failureBodies('7-r2', {
    'code-and-error': ['a code and an error', JSON.stringify(both)],
    'code-only': ['a code and no error', '{"code":"some_code"}'],
    'error-only': ['an error and no code', '{"error":"Some text."}'],
    neither: ['{}', '{}'],
    nulls: ['null as code and error', '{"code":null,"error":null}'],
    'code-number': ['a code that is a number', '{"code":42,"error":"Some text."}'],
    array: ['JSON that is an array', '[{"code":"some_code"}]'],
    null: ['JSON that is null', 'null'],
    empty: ['an empty body', ''],
    html: ['an HTML page', page, 'text/html; charset=utf-8'],
  }),
  ...failureBodies('1-transport', {
    'json-as-text': ['JSON labelled as plain text', JSON.stringify(both), 'text/plain'],
    'problem-json': [
      'JSON labelled as application/problem+json',
      JSON.stringify(problem),
      'application/problem+json',
    ],
  }),
  ...failureBodies('7-r2', {
    truncated: ['truncated JSON', '{"code":"some_code","error":"Some te'],
    'not-utf-8': ['bytes that are not UTF-8', notUtf8],
  }),
].filter(({ id }) => id.endsWith('.first') || COMMON.test(id));

/** Any non-success status is a failure (clause 7 r1); which one is open. */
export const failureStatusRows = ([400, 401, 403, 404, 422, 501, 599] as const).flatMap((status) =>
  failureAtEach(`failure-status.${status}`, {
    clause: '7-r1',
    what: `fails with the status ${status}`,
    effect: { kind: 'answer', status, json: both },
  }),
);

/** Redirects to another server: not a success (clause 7 r1), and it must not get the key. */
export const redirectRows = ([302, 307] as const).flatMap((status) =>
  failureAtEach(`redirect.${status}`, {
    clause: '7-r1',
    what: `is redirected to a different server with ${status}`,
    effect: { kind: 'answer', status, headers: { location: `${ELSEWHERE}/api/v1/auth` } },
  }),
);

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
    ['502-html', 'fails with 502 and the HTML of a proxy', badGateway],
    ['503', 'fails with 503', answer(503, busy)],
    ['reset', 'gets no response because the connection is reset', { kind: 'reset' }],
    ['cut', 'gets a success whose body is truncated because the connection ends', { kind: 'cut' }],
  ] as const
).flatMap(([id, what, effect]) => {
  const outage = { ...LONG, clause: '7-r1', what, effect } as const;
  return [
    ...failureAtEach(`outage.${id}`, outage),
    failureAt('midway', `outage.${id}.once`, { ...outage, once: true }),
  ];
});

const refused = { ...LONG, clause: '8-rate-limits', once: true } as const;

/** Failures with a Retry-After. */
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

/** Seconds from now to the date in Retry-After, before rounding down to whole seconds. */
const AHEAD = 3;

/** Adds a Retry-After with a date, based on the system clock, which the client uses too. */
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
