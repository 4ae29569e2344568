import type { JsonObject } from '../../document/wire.ts';
import type { DeliveredAnswer } from '../../http/deliver.ts';
import type { Fault, FaultEffect } from '../../mock/faults/faults.ts';
import { ELSEWHERE, situations } from '../situation.ts';

/** Failures of the listing, at the first request and in the middle of the walk (clause 7). */

/** Fails requests of the listing. @param what completes the title. */
type Failing = (
  what: string,
  effect: FaultEffect,
) => { readonly title: string; readonly fault: Fault };

const first: Failing = (what, effect) => ({
  title: `The first request for the listing ${what}.`,
  fault: { operation: 'listFiles', times: Infinity, effect },
});
const midway: Failing = (what, effect) => ({
  title: `In the middle of the walk, a request ${what}.`,
  fault: { operation: 'listFiles', skip: 1, times: Infinity, effect },
});
const once: Failing = (what, effect) => ({
  title: `In the middle of the walk, a request ${what}, once; the next one succeeds.`,
  fault: { operation: 'listFiles', skip: 1, times: 1, effect },
});

const both = { code: 'some_code', error: 'Some text.' };

/** A status, and the body of a failure. */
const answer = (status: number, json: JsonObject = both, retryAfter?: number): FaultEffect => ({
  kind: 'answer',
  status,
  json,
  retryAfter,
});

const withBody = (
  what: string,
  body: string | { readonly base64: string },
  contentType = 'application/json',
) =>
  first(`fails with ${what}`, {
    kind: 'answer',
    status: 400,
    headers: { 'content-type': contentType },
    ...(typeof body === 'string' ? { body } : body),
  });

const html = '<!doctype html><title>400 Bad Request</title><h1>Bad Request</h1>';
/** The bytes ff fe 00 80 c3 28. */
const notText = { base64: '//4AgMMo' };

/** The body of a failure: a client can report what it says (clause 7 r2, r3). */
export const failureBodySituations = situations(
  { clause: '7-r2' },
  {
    'failure-body.code-and-error.first': withBody('a code and an error', JSON.stringify(both)),
    'failure-body.error-only.first': withBody('an error and no code', '{"error":"Some text."}'),
    'failure-body.neither.first': withBody('{}', '{}'),
    'failure-body.code-number.first': withBody(
      'a code that is a number',
      '{"code":42,"error":"Some text."}',
    ),
    'failure-body.null.first': withBody('JSON that is null', 'null'),
    'failure-body.empty.first': withBody('an empty body', ''),
    'failure-body.html.first': withBody('an HTML page', html, 'text/html; charset=utf-8'),
    'failure-body.not-utf-8.first': withBody('bytes that are not UTF-8', notText),
  },
);

const redirect = { location: `${ELSEWHERE}/api/v1/auth` };

/** Any status but a success is a failure (clause 7 r1); which one is open. */
export const failureStatusSituations = situations(
  { clause: '7-r1' },
  {
    'failure-status.404.first': first('fails with the status 404', answer(404)),
    'failure-status.501.first': first('fails with the status 501', answer(501)),
    // The other server must not get the key.
    'redirect.302.first': first('is redirected to a different server with 302', {
      kind: 'answer',
      status: 302,
      headers: redirect,
    }),
  },
);

const busy = { code: 'busy', error: 'Try again later.' };
const badGateway: FaultEffect = {
  kind: 'answer',
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>',
};
const broken = 'gets no response because the connection is reset';
const cut = 'gets a success whose body is truncated because the connection ends';

/** Milliseconds: a slow page, but not so slow that a client should give up. */
const SLOW = 600;

/** Outages, and broken and slow connections: clients may wait and retry. */
const outages = situations(
  { clause: '7-r1', takesLong: true },
  {
    'outage.rate-limited.once': once(
      'is refused with 429 without a Retry-After',
      answer(429, busy),
    ),
    'outage.502-html.first': first('fails with 502 and the HTML of a proxy', badGateway),
    'outage.503.midway': midway('fails with 503', answer(503, busy)),
    'outage.503.once': once('fails with 503', answer(503, busy)),
    'outage.reset.once': once(broken, { kind: 'reset' }),
    'outage.cut.midway': midway(cut, { kind: 'cut' }),
    'outage.cut.once': once(cut, { kind: 'cut' }),
    'outage.slow': {
      clause: '1-transport',
      title: `A page takes ${SLOW} milliseconds to arrive.`,
      fault: { operation: 'listFiles', skip: 1, effect: { kind: 'delay', milliseconds: SLOW } },
    },
  },
);

/** Rate limits that say how long to wait. */
const rateLimits = situations(
  { clause: '8-rate-limits', takesLong: true },
  {
    'outage.retry-after.once': once('is refused with 429 and Retry-After: 1', answer(429, busy, 1)),
    'outage.retry-after-date.once': {
      ...once(
        'is refused with 429 and a Retry-After that is a date a few seconds ahead',
        answer(429, busy),
      ),
      rewrite: withDate,
    },
    'outage.retry-after-always.midway': {
      ...midway(
        'is refused with 429 and Retry-After: 1, every time it is sent',
        answer(429, busy, 1),
      ),
      // Each attempt needs a second: 12 are enough.
      requestBudget: 12,
    },
  },
);

export const outageSituations = [...outages, ...rateLimits];

/** Seconds from now to the date in Retry-After, before rounding down to whole seconds. */
const AHEAD = 3;

/** Adds a Retry-After with a date, based on the system clock, which the client uses too. */
function withDate(given: DeliveredAnswer): DeliveredAnswer {
  if (given.status !== 429) return given;
  const seconds = Math.floor(Date.now() / 1000) + AHEAD;
  const date = new Date(seconds * 1000).toUTCString();
  return { ...given, headers: { ...given.headers, 'retry-after': date } };
}
