import { expect, test } from 'vitest';
import { testMatrix } from '../matrix/test-matrix.ts';
import type { CaseGroups } from '../matrix/trial.ts';
import { verdictsOn } from './judge-mock.ts';
import { suiteTrial } from './trial.ts';

testMatrix(suiteTrial, new URL('matrix.json', import.meta.url));

test('the mock that the mutants break passes every rule, and leaves none unproven', async () => {
  expect(await verdictsOn({})).toMatchObject({ fail: [], warn: [], unproven: [] });
});

test('the trial is large enough', () => {
  const count = (groups: CaseGroups) => Object.values(groups).flat().length;

  expect(count(suiteTrial.broken)).toBeGreaterThan(230);
  expect(count(suiteTrial.permitted)).toBeGreaterThan(150);
});
