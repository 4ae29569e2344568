import { expect, test } from 'vitest';
import { weighExpectations } from './standing.ts';

const judged = [
  { id: 'broken', verdict: 'fail' },
  { id: 'mended', verdict: 'pass' },
  { id: 'warned', verdict: 'warn' },
  { id: 'choosy', verdict: 'fragile' },
  { id: 'hidden', verdict: 'unproven' },
] as const;
const stateOf = (id: string, today: string, until?: string) =>
  weighExpectations([{ id, reason: 'known', until }], judged, today)[0]?.state;

test('a failure is put up with until its last day is over', () => {
  expect(stateOf('broken', '2026-06-30')).toBe('met');
  expect(stateOf('broken', '2026-06-30', '2026-06-30')).toBe('met');
  expect(stateOf('broken', '2026-07-01', '2026-06-30')).toBe('lapsed');
});

test('what passes is stale; what is unproven is neither', () => {
  expect(stateOf('mended', '2026-06-30')).toBe('stale');
  expect(stateOf('warned', '2026-06-30')).toBe('stale');
  expect(stateOf('choosy', '2026-06-30')).toBe('met');
  expect(stateOf('hidden', '2026-06-30')).toBe('undecided');
});

test('what was not run has no state', () => {
  expect(stateOf('elsewhere', '2026-06-30')).toBeUndefined();
});
