import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { isProof } from '../../test/support/tier.ts';
import { writeMatrix } from './matrix-json.ts';
import { runTrial } from './run-trial.ts';
import { faultsOfSample, sampleOf } from './sample.ts';
import type { Matrix, Trial } from './trial.ts';
import { faultsOf } from './verdict.ts';

/**
 * The tests of a trial: all of it in a proof, otherwise a sample.
 *
 * @param file the matrix that `npm run matrix` writes.
 */
export function testMatrix(trial: Trial, file: URL): void {
  const written = readFileSync(file, 'utf8');
  const tried = isProof ? trial : sampleOf(trial, JSON.parse(written));
  let matrix: Matrix;

  beforeAll(async () => {
    matrix = await runTrial(tried);
  }, 900_000);

  test('every broken case is caught by what it names and by nothing else; nothing permitted fails; every check catches something', () => {
    expect(isProof ? faultsOf(tried, matrix) : faultsOfSample(tried, matrix)).toEqual([]);
  });

  test.runIf(isProof)('the written matrix is up to date (npm run matrix)', () => {
    expect(written).toBe(writeMatrix(trial, matrix));
  });
}
