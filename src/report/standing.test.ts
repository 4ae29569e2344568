import { expect, test } from 'vitest';
import { weighExpectations } from './standing.ts';

const TODAY = '2026-06-30';
const stateOf = (verdict: 'fail' | 'pass' | 'warn' | 'fragile' | 'unproven', until?: string) =>
  weighExpectations([{ id: 'a', reason: 'known', until }], [{ id: 'a', verdict }], TODAY)[0]?.state;

test.each([
  ['fail', undefined, 'met'],
  ['fail', TODAY, 'met'],
  ['fail', '2026-06-29', 'lapsed'],
  ['pass', undefined, 'stale'],
  ['warn', undefined, 'stale'],
  ['fragile', undefined, 'met'],
  ['unproven', undefined, 'undecided'],
] as const)('%s, expected until %s: %s', (verdict, until, state) => {
  expect(stateOf(verdict, until)).toBe(state);
});

test('what was not run has no state', () => {
  expect(weighExpectations([{ id: 'a', reason: 'known' }], [], TODAY)).toEqual([]);
});
