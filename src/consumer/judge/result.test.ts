import { describe, expect, test } from 'vitest';
import { outcome } from '../../../test/support/sample-client-runs.ts';
import type { FailureDescription } from '../consumer-client.ts';
import type { ExpectedFailure } from '../situation.ts';
import { misreported, omitsStatus } from './result.ts';

const expected: ExpectedFailure = {
  kind: 'failure',
  status: 401,
  code: 'expired_key',
  error: 'It has expired.',
};
const bare: ExpectedFailure = { kind: 'failure', status: 400, code: null, error: null };

describe('what a client reports of a failure', () => {
  test.each<[string, FailureDescription, string]>([
    ['status', { status: 500 }, 'reported the status 500, but it was 401'],
    ['code', { code: 'other' }, 'the code "other", but the body says "expired_key"'],
    ['error', { error: 'Oh.' }, 'the error "Oh.", but the body says "It has expired."'],
  ])('is wrong if it is a different %s', (_, description, what) => {
    expect(misreported(description, expected)).toEqual([
      [expect.stringContaining(what), expect.any(String)],
    ]);
  });

  test('is wrong if the body has none', () => {
    expect(misreported({ code: 'unknown' }, bare)).toEqual([
      [expect.stringContaining('the body has no such string'), '7-r2'],
    ]);
  });
});

test('a client may omit the status, which is noted', () => {
  const requests = outcome('a', { verdict: 'pass' }, 'a').session.requests;
  const omits = (description: FailureDescription) =>
    omitsStatus(bare, { requests, result: { kind: 'failed', message: '', description } });

  expect([omits({}), omits({ status: 400 })]).toEqual([true, false]);
});
