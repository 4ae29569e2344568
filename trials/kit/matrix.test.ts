import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { writeMatrixPage } from '../matrix/page.ts';
import { runTrial } from '../matrix/run-trial.ts';
import type { Matrix } from '../matrix/trial.ts';
import { faultsOf } from '../matrix/verdict.ts';
import { kitTrial } from './trial.ts';

let matrix: Matrix;

beforeAll(async () => {
  matrix = await runTrial(kitTrial);
}, 900_000);

test('every broken client is caught where it says and nowhere else; no permitted one fails; every situation catches one', () => {
  expect(faultsOf(kitTrial, matrix)).toEqual([]);
});

test('the trial is large enough', () => {
  expect(matrix.broken.length).toBeGreaterThanOrEqual(75);
  expect(matrix.permitted.length).toBeGreaterThanOrEqual(20);
});

test('docs/consumer-matrix.md is up to date; npm run matrix writes it anew', () => {
  const page = readFileSync(new URL('../../docs/consumer-matrix.md', import.meta.url), 'utf8');

  expect(page).toBe(writeMatrixPage(kitTrial, matrix));
});
