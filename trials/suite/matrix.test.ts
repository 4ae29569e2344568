import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { writeMatrixPage } from '../matrix/page.ts';
import { runTrial } from '../matrix/run-trial.ts';
import type { Matrix } from '../matrix/trial.ts';
import { faultsOf } from '../matrix/verdict.ts';
import { judgeMock } from './judge-mock.ts';
import { createProofMock } from './proof-world.ts';
import { suiteTrial } from './trial.ts';

let matrix: Matrix;

beforeAll(async () => {
  matrix = await runTrial(suiteTrial);
});

test('the mock that the mutants break passes every rule, and leaves none unproven', async () => {
  const mock = createProofMock();

  expect(await judgeMock({ mock, fetch: mock.fetch })).toMatchObject({
    fail: [],
    warn: [],
    unproven: [],
  });
});

test('every mutant fails the rules that it names and no others; nothing permitted fails any; every rule catches something alone', () => {
  expect(faultsOf(suiteTrial, matrix)).toEqual([]);
});

test('the trial is large enough', () => {
  expect(matrix.broken.length).toBeGreaterThan(230);
  expect(matrix.permitted.length).toBeGreaterThan(150);
});

test('docs/matrix.md is up to date; npm run matrix writes it anew', () => {
  const page = readFileSync(new URL('../../docs/matrix.md', import.meta.url), 'utf8');

  expect(page).toBe(writeMatrixPage(suiteTrial, matrix));
});
