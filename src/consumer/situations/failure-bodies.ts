import type { ClauseId } from '../../document/clauses.ts';
import { rowsOf } from '../define-situation.ts';
import { failure } from '../set-stage.ts';
import type { ExpectedFailure } from '../situation.ts';
import { failureSituations } from './failures.ts';

/** What stands in the body of a failure, and what of it a caller is told (clause 7 r2, r3). */

const JSON_TYPE = 'application/json';
const STATUS = 400;

interface Body {
  readonly id: string;
  readonly what: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly contentType?: string;
  /** 7-r2 if left out. */
  readonly clause?: ClauseId;
  readonly failure?: ExpectedFailure;
}

const both = { code: 'some_code', error: 'Some text.' };

const bodies = rowsOf<Body>()([
  {
    id: 'code-and-error',
    what: 'fails with a code and an error',
    body: JSON.stringify(both),
    failure: failure(STATUS, both),
  },
  {
    id: 'code-only',
    what: 'fails with a code and no error',
    body: '{"code":"some_code"}',
    failure: failure(STATUS, { code: 'some_code' }),
  },
  {
    id: 'error-only',
    what: 'fails with an error and no code',
    body: '{"error":"Some text."}',
    failure: failure(STATUS, { error: 'Some text.' }),
  },
  { id: 'neither', what: 'fails with {}', body: '{}' },
  {
    id: 'other-fields',
    what: 'fails with JSON that has other fields, and neither code nor error',
    body: '{"message":"Some text.","status":400,"details":[{"field":"limit"}]}',
  },
  {
    id: 'nulls',
    what: 'fails with a code and an error that are null',
    body: '{"code":null,"error":null}',
  },
  {
    id: 'code-number',
    what: 'fails with a code that is a number',
    body: '{"code":42,"error":"Some text."}',
    failure: { ...failure(STATUS, { error: 'Some text.' }), code: undefined },
  },
  {
    id: 'error-object',
    what: 'fails with an error that is an object',
    body: '{"code":"some_code","error":{"message":"Some text."}}',
    failure: { ...failure(STATUS, { code: 'some_code' }), error: undefined },
  },
  { id: 'array', what: 'fails with JSON that is an array', body: '[{"code":"some_code"}]' },
  { id: 'string', what: 'fails with JSON that is a string', body: '"Some text."' },
  { id: 'null', what: 'fails with JSON that is null', body: 'null' },
  { id: 'empty', what: 'fails with an empty body', body: '' },
  {
    id: 'html',
    what: 'fails with a page of HTML',
    body: '<!doctype html><title>400 Bad Request</title><h1>Bad Request</h1>',
    contentType: 'text/html; charset=utf-8',
  },
  {
    id: 'html-as-json',
    what: 'fails with a page of HTML that is called JSON',
    body: '<!doctype html><title>400 Bad Request</title><h1>Bad Request</h1>',
  },
  {
    id: 'json-as-text',
    what: 'fails with JSON that is called plain text',
    body: JSON.stringify(both),
    contentType: 'text/plain',
    clause: '1-transport',
    failure: failure(STATUS, both),
  },
  {
    id: 'problem-json',
    what: 'fails with JSON of the type application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: 'Bad Request', ...both }),
    contentType: 'application/problem+json',
    clause: '1-transport',
    failure: failure(STATUS, both),
  },
  {
    id: 'truncated',
    what: 'fails with JSON that ends too early',
    body: '{"code":"some_code","error":"Some te',
  },
  {
    id: 'not-utf-8',
    what: 'fails with bytes that are no UTF-8',
    body: Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28),
  },
]);

export const failureBodySituations = bodies.flatMap((given) =>
  failureSituations({
    id: `failure-body.${given.id}`,
    clause: given.clause ?? '7-r2',
    what: given.what,
    effect: {
      kind: 'answer',
      status: STATUS,
      headers: { 'content-type': given.contentType ?? JSON_TYPE },
      body: given.body,
    },
    failure: given.failure ?? failure(STATUS),
  }),
);
