import { writeFileSync } from 'node:fs';
import { writeMatrixPage } from '../contract-tests/mutants/matrix-page.ts';
import { runMatrix } from '../contract-tests/mutants/run-matrix.ts';
import { faultsOf } from '../contract-tests/mutants/verdict-on-suite.ts';

/** Tries the contract suite on every mutant and on all that is permitted, and writes the page. */
const PAGE = 'docs/matrix.md';

const start = performance.now();
const matrix = await runMatrix();
const seconds = ((performance.now() - start) / 1000).toFixed(1);
writeFileSync(PAGE, writeMatrixPage(matrix));

const faults = faultsOf(matrix);
for (const fault of faults) console.error(fault);
console.log(
  `wrote ${PAGE}: ${matrix.mutants.length} mutants, ${matrix.permitted.length} permitted, ` +
    `${faults.length} faults, ${seconds} s`,
);
if (faults.length > 0) process.exitCode = 1;
