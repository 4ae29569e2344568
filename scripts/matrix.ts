import { writeFileSync } from 'node:fs';
import { kitTrial } from '../trials/kit/trial.ts';
import { runTrial, type Trial } from '../trials/matrix/trial.ts';
import { faultsOf, writeMatrix } from '../trials/matrix/verdict.ts';
import { suiteTrial } from '../trials/suite/trial.ts';

/**
 * Runs the contract suite on every mutant, the consumer kit on every broken client, and both on
 * all permitted cases, and writes the matrix of each. With `contract` or `consumer`, runs only one.
 */
const [only] = process.argv.slice(2);

if (only !== 'consumer') await write('trials/suite', suiteTrial);
if (only !== 'contract') await write('trials/kit', kitTrial);

async function write(folder: string, trial: Trial): Promise<void> {
  const start = performance.now();
  const matrix = await runTrial(trial);
  const faults = faultsOf(trial, matrix);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  writeFileSync(`${folder}/matrix.json`, writeMatrix(trial, matrix));
  for (const fault of faults) console.error(fault);
  const { broken, permitted } = matrix;
  const tried = `${broken.length} broken, ${permitted.length} permitted`;
  console.log(`wrote ${folder}/matrix.json: ${tried}, ${faults.length} faults, ${seconds} s`);
  if (faults.length > 0) process.exitCode = 1;
}
