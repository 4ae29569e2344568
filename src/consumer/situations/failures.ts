import type { ClauseId } from '../../document/clauses.ts';
import type { FaultEffect } from '../../mock/faults/faults.ts';
import { anyFailure, ELSEWHERE, type ExpectedFailure, failure } from '../situation.ts';
import type { Row } from '../situation-rows.ts';

/** Failures of the listing, at the first request and in the middle of the walk (clause 7). */

interface FailureRow extends Pick<Row, 'takesLong' | 'requestBudget' | 'rewrite'> {
  readonly clause: ClauseId;
  /** Completes "The first request …". */
  readonly what: string;
  readonly effect: FaultEffect;
  readonly fails: ExpectedFailure;
  /** Whether it happens only once, so that a retry succeeds. Default: false. */
  readonly once?: boolean;
}

const places = {
  first: { skip: 0, at: 'The first request for the listing' },
  midway: { skip: 1, at: 'In the middle of the walk, a request' },
};
type Place = keyof typeof places;

/** A failure at one place of a walk, which is appended to the id: `outage.cut.midway`. */
export function failureAt<const Id extends string, At extends Place>(
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
    mayPass: once,
  };
}

/** The same failure at each place of a walk. */
export const failureAtEach = <const Id extends string>(
  id: Id,
  given: FailureRow,
): readonly Row<`${Id}.${Place}`>[] => [
  failureAt('first', id, given),
  failureAt('midway', id, given),
];

/** Failures by their ids. @param shared what all have unless they say otherwise. */
const failureRows = <const Id extends string, Shared extends Partial<FailureRow>>(
  shared: Shared,
  each: Readonly<Record<Id, Partial<FailureRow> & Omit<FailureRow, keyof Shared>>>,
): readonly Row<`${Id}.${Place}`>[] =>
  (Object.entries(each) as [Id, FailureRow][]).flatMap(([id, given]) =>
    failureAtEach(id, { ...shared, ...given }),
  );

const answered = (
  body: string | Uint8Array<ArrayBuffer>,
  contentType = 'application/json',
): FaultEffect => ({
  kind: 'answer',
  status: 400,
  headers: { 'content-type': contentType },
  body,
});

const both = { code: 'some_code', error: 'Some text.' };

/** The body of a failure, and what a client can report of it (clause 7 r2, r3). */
export const failureBodyRows = failureRows(
  { clause: '7-r2', fails: failure(400) },
  {
    'failure-body.code-and-error': {
      what: 'fails with a code and an error',
      effect: answered(JSON.stringify(both)),
      fails: failure(400, both),
    },
    'failure-body.code-only': {
      what: 'fails with a code and no error',
      effect: answered('{"code":"some_code"}'),
      fails: failure(400, { code: 'some_code' }),
    },
    'failure-body.error-only': {
      what: 'fails with an error and no code',
      effect: answered('{"error":"Some text."}'),
      fails: failure(400, { error: 'Some text.' }),
    },
    'failure-body.neither': { what: 'fails with {}', effect: answered('{}') },
    'failure-body.other-fields': {
      what: 'fails with a JSON object that has neither code nor error but other fields',
      effect: answered('{"message":"Some text.","status":400,"details":[{"field":"limit"}]}'),
    },
    'failure-body.nulls': {
      what: 'fails with null as code and error',
      effect: answered('{"code":null,"error":null}'),
    },
    'failure-body.code-number': {
      what: 'fails with a code that is a number',
      effect: answered('{"code":42,"error":"Some text."}'),
      fails: { ...failure(400, { error: 'Some text.' }), code: undefined },
    },
    'failure-body.error-object': {
      what: 'fails with an error that is an object',
      effect: answered('{"code":"some_code","error":{"message":"Some text."}}'),
      fails: { ...failure(400, { code: 'some_code' }), error: undefined },
    },
    'failure-body.array': {
      what: 'fails with JSON that is an array',
      effect: answered('[{"code":"some_code"}]'),
    },
    'failure-body.string': {
      what: 'fails with JSON that is a string',
      effect: answered('"Some text."'),
    },
    'failure-body.null': { what: 'fails with JSON that is null', effect: answered('null') },
    'failure-body.empty': { what: 'fails with an empty body', effect: answered('') },
    'failure-body.html': {
      what: 'fails with an HTML page',
      effect: answered(
        '<!doctype html><title>400 Bad Request</title><h1>Bad Request</h1>',
        'text/html; charset=utf-8',
      ),
    },
    'failure-body.html-as-json': {
      what: 'fails with an HTML page labelled as JSON',
      effect: answered('<!doctype html><title>400 Bad Request</title><h1>Bad Request</h1>'),
    },
    'failure-body.json-as-text': {
      what: 'fails with JSON labelled as plain text',
      effect: answered(JSON.stringify(both), 'text/plain'),
      clause: '1-transport',
      fails: failure(400, both),
    },
    'failure-body.problem-json': {
      what: 'fails with JSON labelled as application/problem+json',
      effect: answered(
        JSON.stringify({ type: 'about:blank', title: 'Bad Request', ...both }),
        'application/problem+json',
      ),
      clause: '1-transport',
      fails: failure(400, both),
    },
    'failure-body.truncated': {
      what: 'fails with truncated JSON',
      effect: answered('{"code":"some_code","error":"Some te'),
    },
    'failure-body.not-utf-8': {
      what: 'fails with bytes that are not UTF-8',
      effect: answered(Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28)),
    },
  },
);

/** Any non-success status is a failure (clause 7 r1); which one is open. */
export const failureStatusRows = (
  [400, 401, 402, 403, 404, 409, 410, 419, 422, 451, 499, 501, 599] as const
).flatMap((status) =>
  failureAtEach(`failure-status.${status}`, {
    clause: '7-r1',
    what: `fails with the status ${status}`,
    effect: { kind: 'answer', status, json: both },
    fails: failure(status, both),
  }),
);

/** Redirects to another server: no success (clause 7 r1), and no place for the key. */
export const redirectRows = ([301, 302, 303, 307, 308] as const).flatMap((status) =>
  failureAtEach(`redirect.${status}`, {
    clause: '7-r1',
    what: `is redirected to a different server with ${status}`,
    effect: { kind: 'answer', status, headers: { location: `${ELSEWHERE}/api/v1/auth` } },
    fails: anyFailure,
  }),
);
