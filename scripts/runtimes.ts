import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { mapConcurrently } from '../src/consumer/map-concurrently.ts';
import { installRuntimes } from './npm.ts';
import { chromium, firefox } from './runtimes/browsers.ts';
import { faultsOf, type Row, writeTable } from './runtimes/table.ts';
import { browserRuntime, processRuntime, type Runtime, workerdRuntime } from './runtimes/trials.ts';

/**
 * Tries the built package in every runtime. Exits with 1 if one responds with different bytes, fails
 * the contract suite, keeps its process open or is missing. Run `npm run build` first.
 *
 * `--only NAME` selects one and can be repeated; `--write` writes the table of the page.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
});
const PAGE = 'docs/runtimes.md';
const root = new URL('../', import.meta.url).pathname;

const installed = installRuntimes();
const runtimes: readonly Runtime[] = [
  processRuntime('Node, this one', [process.execPath], root),
  ...['22', '24', '26'].map((major) =>
    processRuntime(`Node ${major}`, [installed(`node-${major}/bin/node`)], root),
  ),
  processRuntime('Bun', [installed('.bin/bun')], root),
  processRuntime('Deno', [installed('.bin/deno'), 'run', '-A'], root),
  workerdRuntime(installed('.bin/workerd'), root),
  browserRuntime(chromium, root),
  browserRuntime(firefox, root),
];
const names = runtimes.map(({ name }) => name.toLowerCase());
const unknown = values.only.find((name) => !names.includes(name));
if (unknown !== undefined) {
  throw new Error(`Failed to try "${unknown}": expected one of ${names.join('; ')}`);
}
const wanted = values.only.length === 0 ? names : [names[0], ...values.only];

const rows = await tryAll(runtimes.filter(({ name }) => wanted.includes(name.toLowerCase())));
const [first] = rows;
if (typeof first?.tried !== 'object') throw new Error(`Failed to try this Node: ${first?.tried}`);
const { tried: expected } = first;
const short = (hash: string) => hash.slice(0, 12);
console.log(writeTable(rows, expected, short));
const faults = rows.flatMap((row) => faultsOf(row, expected));
for (const fault of faults) console.log(fault);
console.log(`${rows.length} runtimes, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;
if (values.write) {
  const table = writeTable(rows, expected, (hash) =>
    hash === expected.answers ? 'the same' : 'others',
  );
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(PAGE, page.replace(/\| runtime .*?\n\n/s, `${table}\n\n`));
}

/** Runs as many at once as the machine has processors. */
async function tryAll(runtimes: readonly Runtime[]): Promise<readonly Row[]> {
  const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
  return mapConcurrently(runtimes, availableParallelism(), async ({ name, trial }) => ({
    name,
    tried: await trial().catch(messageOf),
  }));
}
