import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { mapConcurrently } from '../src/consumer/map-concurrently.ts';
import { installRuntimes } from './npm.ts';
import { chromium, firefox } from './runtimes/browsers.ts';
import { type Tried, tryBrowser, tryProcess, tryWorkerd } from './runtimes/trials.ts';

/**
 * Tries the built package in every runtime. Exits with 1 if a runtime responds with different
 * bytes, fails the contract suite, keeps its process open or is missing. Run `npm run build` first.
 *
 * `--only NAME` selects one and can be repeated.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] } },
});

const installed = installRuntimes();
const runtimes: Readonly<Record<string, () => Promise<Tried>>> = {
  'Node, this one': () => tryProcess(process.execPath),
  'Node 22': () => tryProcess(installed('node-22/bin/node')),
  'Node 24': () => tryProcess(installed('node-24/bin/node')),
  'Node 26': () => tryProcess(installed('node-26/bin/node')),
  Bun: () => tryProcess(installed('.bin/bun')),
  Deno: () => tryProcess(installed('.bin/deno'), 'run', '-A'),
  workerd: () => tryWorkerd(installed('.bin/workerd')),
  Chromium: () => tryBrowser(chromium),
  Firefox: () => tryBrowser(firefox),
};
const names = Object.keys(runtimes);
const wanted = values.only.map((given) => {
  const found = names.find((name) => name.toLowerCase() === given);
  if (found !== undefined) return found;
  throw new Error(`Failed to try "${given}": expected one of ${names.join('; ').toLowerCase()}`);
});

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
const chosen = Object.entries(runtimes).filter(
  ([name], index) => wanted.length === 0 || index === 0 || wanted.includes(name),
);
// One at a time per processor.
const rows = await mapConcurrently(chosen, availableParallelism(), async ([name, trial]) => ({
  name,
  tried: await trial().catch(messageOf),
}));
const [first] = rows;
if (typeof first?.tried !== 'object') throw new Error(`Failed to try this Node: ${first?.tried}`);
const { tried: expected } = first;
const faults = rows.flatMap((row) => faultsOf(row, expected));
for (const { name, tried } of rows) console.log(name, tried);
for (const fault of faults) console.log(fault);
console.log(`${rows.length} runtimes, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;

interface Row {
  readonly name: string;
  readonly tried: Tried | string;
}

/** The faults of a runtime, one sentence each: failures and different hashes. */
function faultsOf({ name, tried }: Row, { answers, faces }: Tried): readonly string[] {
  if (typeof tried === 'string') return [`${name}: ${tried}`];
  const listed = faces['mock.fetch'] ?? '';
  const parts: readonly (readonly [part: string, found: string, expected?: string])[] = [
    ['answers', tried.answers, answers],
    ...Object.entries(tried.faces).map(([face, found]) => [face, found, listed] as const),
    ['contract', tried.contract],
    ['serve', tried.serve ?? ''],
    ['check', tried.check ?? ''],
    ['ended', tried.ended],
  ];
  return parts.flatMap(([part, found, wanted = found]) => {
    if (found.includes('Failed to ')) return [`${name}, ${part}: ${found}`];
    return found === wanted
      ? []
      : [`${name}, ${part}: expected the hash ${wanted}, found ${found}`];
  });
}
