import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { isProof } from '../../test/support/tier.ts';
import { writeMatrix } from './matrix-json.ts';
import { runTrial } from './run-trial.ts';
import { faultsOfSample, onlySample, type Sample } from './sample.ts';
import type { Matrix, Trial } from './trial.ts';
import { faultsOf } from './verdict.ts';

/** The files that `npm run matrix` writes, as URLs. */
interface WrittenFiles {
  readonly matrix: URL;
  readonly sample: URL;
}

/** The tests of a trial: all of it in a proof, with the written matrix; otherwise the sample. */
export function testMatrix(trial: Trial, { matrix: written, sample }: WrittenFiles): void {
  const read = (file: URL) => readFileSync(file, 'utf8');
  const chosen: Sample = JSON.parse(read(sample));
  let matrix: Matrix;

  beforeAll(async () => {
    matrix = await runTrial(isProof ? trial : onlySample(trial, chosen));
  }, 900_000);

  test('every broken case is caught by what it names and by nothing else; nothing permitted fails; every check catches something', () => {
    expect(isProof ? faultsOf(trial, matrix) : faultsOfSample(trial, chosen, matrix)).toEqual([]);
  });

  test.runIf(isProof)('the written matrix is up to date (npm run matrix)', () => {
    expect(read(written)).toBe(writeMatrix(trial, matrix));
  });
}
