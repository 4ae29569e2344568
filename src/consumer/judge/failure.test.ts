import { describe, expect, test } from 'vitest';
import { outcome } from '../../../test/support/sample-client-runs.ts';
import type { FailureDescription } from '../consumer-client.ts';
import { anyFailure, failure } from '../situation.ts';
import { faultsOfDescription, unreportedBy } from './failure.ts';

const expected = failure(401, { code: 'expired_key', error: 'It has expired.' });

describe('what a client reports of a failure', () => {
  test.each<[string, FailureDescription, string]>([
    ['status', { status: 500 }, 'reported the status 500, but it was 401'],
    ['code', { code: 'other' }, 'the code "other", but the body says "expired_key"'],
    ['error', { error: 'Oh.' }, 'the error "Oh.", but the body says "It has expired."'],
  ])('is wrong if it is a different %s', (_, description, what) => {
    expect(faultsOfDescription(description, expected)).toEqual([
      { what: expect.stringContaining(what), clause: expect.any(String) },
    ]);
  });

  test('is wrong if the body has none', () => {
    expect(faultsOfDescription({ code: 'unknown' }, failure(400))).toMatchObject([
      { clause: '7-r2', what: expect.stringContaining('the body has no such string') },
    ]);
  });
});

test('lists what could have been reported but was not', () => {
  const requests = outcome('a', { verdict: 'pass' }, 'a').session.requests;
  const unreported = (description: FailureDescription, failed = expected) =>
    unreportedBy(
      { expected: failed },
      { requests, result: { kind: 'failed', message: '', description } },
    );

  expect(unreported({ status: 401 })).toEqual(['code', 'error']);
  expect(unreported({}, failure(400))).toEqual(['status']);
  expect(unreported({}, anyFailure)).toEqual([]);
});
