import type { ClauseId } from '../../document/clauses.ts';
import type { JsonObject } from '../../document/wire.ts';
import type { DeliveredAnswer } from '../../http/deliver.ts';
import type { FaultEffect } from '../../mock/faults/faults.ts';
import { ELSEWHERE, type Situation, situations } from '../situation.ts';

/** Failures of the listing, at the first request and in the middle of the walk (clause 7). */

interface Failing extends Pick<Situation, 'takesLong' | 'requestBudget' | 'rewrite'> {
  readonly clause: ClauseId;
  /** Completes "The first request …". */
  readonly what: string;
  readonly effect: FaultEffect;
}

/** Where a failure happens: at the first request, at the second, or only once at the second. */
const places = {
  first: { skip: 0, times: Infinity, starts: 'The first request for the listing', ends: '' },
  midway: { skip: 1, times: Infinity, starts: 'In the middle of the walk, a request', ends: '' },
  once: {
    skip: 1,
    times: 1,
    starts: 'In the middle of the walk, a request',
    ends: ', once; the next one succeeds',
  },
};
type Place = keyof typeof places;

/** A failure at some places of a walk, which are appended to the id: `outage.cut.midway`. */
const failures = <const Id extends string, const At extends Place>(
  id: Id,
  { what, effect, ...given }: Failing,
  ...at: readonly At[]
) =>
  at.map((place): Situation<`${Id}.${At}`> => {
    const { skip, times, starts, ends } = places[place];
    return {
      ...given,
      id: `${id}.${place}`,
      title: `${starts} ${what}${ends}.`,
      fault: { operation: 'listFiles', skip, times, effect },
    };
  });

const both = { code: 'some_code', error: 'Some text.' };

/** A status, and the body of a failure. */
const answer = (status: number, json: JsonObject = both, retryAfter?: number): FaultEffect => ({
  kind: 'answer',
  status,
  json,
  retryAfter,
});

const body = <const Id extends string>(
  id: Id,
  what: string,
  text: string | Uint8Array<ArrayBuffer>,
  contentType = 'application/json',
) =>
  failures(
    `failure-body.${id}`,
    {
      clause: '7-r2',
      what: `fails with ${what}`,
      effect: { kind: 'answer', status: 400, headers: { 'content-type': contentType }, body: text },
    },
    'first',
  );

const html = '<!doctype html><title>400 Bad Request</title><h1>Bad Request</h1>';

/** The body of a failure: a client can report what it says (clause 7 r2, r3). */
export const failureBodySituations = [
  ...body('code-and-error', 'a code and an error', JSON.stringify(both)),
  ...body('error-only', 'an error and no code', '{"error":"Some text."}'),
  ...body('neither', '{}', '{}'),
  ...body('code-number', 'a code that is a number', '{"code":42,"error":"Some text."}'),
  ...body('null', 'JSON that is null', 'null'),
  ...body('empty', 'an empty body', ''),
  ...body('html', 'an HTML page', html, 'text/html; charset=utf-8'),
  ...body(
    'not-utf-8',
    'bytes that are not UTF-8',
    Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28),
  ),
];

const status = <const Code extends number, const At extends Place>(
  code: Code,
  ...at: readonly At[]
) =>
  failures(
    `failure-status.${code}`,
    { clause: '7-r1', what: `fails with the status ${code}`, effect: answer(code) },
    ...at,
  );

/** Any non-success status is a failure (clause 7 r1); which one is open. */
export const failureStatusSituations = [...status(404, 'first'), ...status(501, 'first')];

/** A redirect to another server: not a success (clause 7 r1), and it must not get the key. */
export const redirectSituations = failures(
  'redirect.302',
  {
    clause: '7-r1',
    what: 'is redirected to a different server with 302',
    effect: { kind: 'answer', status: 302, headers: { location: `${ELSEWHERE}/api/v1/auth` } },
  },
  'first',
);

/** Temporary failures: rate limits, outages, broken and slow connections. */

const busy = { code: 'busy', error: 'Try again later.' };
const badGateway: FaultEffect = {
  kind: 'answer',
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>',
};

/** Clients may wait here. */
const temporary = (what: string, effect: FaultEffect): Failing => ({
  takesLong: true,
  clause: '7-r1',
  what,
  effect,
});
const refused = (what: string, seconds?: number): Failing => ({
  ...temporary(`is refused with 429 and ${what}`, answer(429, busy, seconds)),
  clause: '8-rate-limits',
});

const broken = 'gets no response because the connection is reset';
const cut = 'gets a success whose body is truncated because the connection ends';

/** Milliseconds: a slow page, but not so slow that a client should give up. */
const SLOW = 600;

export const outageSituations = [
  ...failures(
    'outage.rate-limited',
    temporary('is refused with 429 without a Retry-After', answer(429, busy)),
    'once',
  ),
  ...failures(
    'outage.502-html',
    temporary('fails with 502 and the HTML of a proxy', badGateway),
    'first',
  ),
  ...failures('outage.503', temporary('fails with 503', answer(503, busy)), 'midway', 'once'),
  ...failures('outage.reset', temporary(broken, { kind: 'reset' }), 'once'),
  ...failures('outage.cut', temporary(cut, { kind: 'cut' }), 'midway', 'once'),
  ...failures('outage.retry-after', refused('Retry-After: 1', 1), 'once'),
  ...failures(
    'outage.retry-after-date',
    { ...refused('a Retry-After that is a date a few seconds ahead'), rewrite: withDate },
    'once',
  ),
  // Each attempt needs a second: 12 are enough.
  ...failures(
    'outage.retry-after-always',
    { ...refused('Retry-After: 1, every time it is sent', 1), requestBudget: 12 },
    'midway',
  ),
  ...situations(
    { clause: '1-transport', takesLong: true },
    {
      'outage.slow': {
        title: `A page takes ${SLOW} milliseconds to arrive.`,
        fault: { operation: 'listFiles', skip: 1, effect: { kind: 'delay', milliseconds: SLOW } },
      },
    },
  ),
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
