import { expect, test } from 'vitest';
import { recordWith } from '../../../test/support/sample-records.ts';
import { expectationsOf } from './run-record.ts';

const { report } = recordWith('a');
const stateOf = (id: string, until?: string) =>
  expectationsOf(report, [{ id, reason: 'known', until }], '2026-06-30T23:59:59.000Z')[0]?.state;

test('an expected failure is weighed by the verdict of its rule and the day of the run', () => {
  expect(stateOf('paging.end')).toBe('met');
  expect(stateOf('paging.end', '2026-06-30')).toBe('met');
  expect(stateOf('paging.end', '2026-06-29')).toBe('lapsed');
  expect(stateOf('auth.expired-key')).toBe('undecided');
});

test('one that passes, or only warns, is stale', () => {
  expect(stateOf('paging.ends')).toBe('stale');
  expect(stateOf('listing.names')).toBe('stale');
});
