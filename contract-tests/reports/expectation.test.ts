import { expect, test } from 'vitest';
import { recordWith } from '../../test/sample-records.ts';
import { weighExpectations } from './expectation.ts';

const { report } = recordWith('a');
const stateOf = (rule: string, today: string, until?: string) =>
  weighExpectations([{ rule, reason: 'known', until }], report, today)[0]?.state;

test('a failure is put up with until its last day is over', () => {
  expect(stateOf('paging.end', '2026-06-30')).toBe('met');
  expect(stateOf('paging.end', '2026-06-30', '2026-06-30')).toBe('met');
  expect(stateOf('paging.end', '2026-07-01', '2026-06-30')).toBe('lapsed');
});

test('what passes, or only warns, is stale; what is unproven is neither', () => {
  expect(stateOf('paging.ends', '2026-06-30')).toBe('stale');
  expect(stateOf('listing.names', '2026-06-30')).toBe('stale');
  expect(stateOf('auth.expired-key', '2026-06-30')).toBe('undecided');
});

test('a rule that was not run has no state', () => {
  const results = report.results.filter(({ id }) => id !== 'paging.end');
  const entry = { rule: 'paging.end', reason: 'known' };

  expect(weighExpectations([entry], { ...report, results }, '2026-06-30')).toEqual([]);
});
