import { writeFileSync } from 'node:fs';
import { kitTrial } from '../trials/kit/trial.ts';
import { writeMatrixPage } from '../trials/matrix/page.ts';
import { runTrial } from '../trials/matrix/run-trial.ts';
import { chooseSample } from '../trials/matrix/sample.ts';
import type { Trial } from '../trials/matrix/trial.ts';
import { faultsOf } from '../trials/matrix/verdict.ts';
import { suiteTrial } from '../trials/suite/trial.ts';

/**
 * Tries the contract suite on every mutant and the consumer kit on every broken client, and both
 * on all that is permitted; writes a page of each, and the sample that `npm test` tries. Of one alone, when `contract` or `consumer` is
 * given.
 */
const [only] = process.argv.slice(2);

if (only !== 'consumer') await write('docs/matrix.md', 'trials/suite/sample.json', suiteTrial);
if (only !== 'contract') await write('docs/consumer-matrix.md', 'trials/kit/sample.json', kitTrial);

async function write(path: string, sample: string, trial: Trial): Promise<void> {
  const start = performance.now();
  const matrix = await runTrial(trial);
  const faults = faultsOf(trial, matrix);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  writeFileSync(path, writeMatrixPage(trial, matrix));
  writeFileSync(sample, `${JSON.stringify(chooseSample(trial, matrix), null, 2)}\n`);
  for (const fault of faults) console.error(fault);
  const { broken, permitted } = matrix;
  const tried = `${broken.length} broken, ${permitted.length} permitted`;
  console.log(`wrote ${path}: ${tried}, ${faults.length} faults, ${seconds} s`);
  if (faults.length > 0) process.exitCode = 1;
}
