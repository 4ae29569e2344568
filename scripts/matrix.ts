import { writeFileSync } from 'node:fs';
import { writeConsumerMatrixPage } from '../trials/kit/consumer-matrix-page.ts';
import { runConsumerMatrix } from '../trials/kit/run-consumer-matrix.ts';
import { faultsOf as faultsOfKit } from '../trials/kit/verdict-on-kit.ts';
import { writeMatrixPage } from '../trials/suite/matrix-page.ts';
import { runMatrix } from '../trials/suite/run-matrix.ts';
import { faultsOf } from '../trials/suite/verdict-on-suite.ts';

/**
 * Tries the contract suite on every mutant and the consumer kit on every broken client, and both
 * on all that is permitted; writes a page of each. Of one alone, when `contract` or `consumer` is
 * given.
 */
const [only] = process.argv.slice(2);

if (only !== 'consumer') {
  await write('docs/matrix.md', async () => {
    const matrix = await runMatrix();
    const tried = `${matrix.mutants.length} mutants, ${matrix.permitted.length} permitted`;
    return { page: writeMatrixPage(matrix), faults: faultsOf(matrix), tried };
  });
}
if (only !== 'contract') {
  await write('docs/consumer-matrix.md', async () => {
    const matrix = await runConsumerMatrix();
    const tried = `${matrix.broken.length} broken clients, ${matrix.permitted.length} permitted`;
    return { page: writeConsumerMatrixPage(matrix), faults: faultsOfKit(matrix), tried };
  });
}

interface Trial {
  readonly page: string;
  readonly faults: readonly string[];
  readonly tried: string;
}

async function write(path: string, run: () => Promise<Trial>): Promise<void> {
  const start = performance.now();
  const { page, faults, tried } = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  writeFileSync(path, page);
  for (const fault of faults) console.error(fault);
  console.log(`wrote ${path}: ${tried}, ${faults.length} faults, ${seconds} s`);
  if (faults.length > 0) process.exitCode = 1;
}
