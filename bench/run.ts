import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { edge } from './edge.ts';
import { type Effort, type Figure, figureTable, isMet } from './figure.ts';
import { manyFiles } from './many-files.ts';
import { throughput } from './peers/throughput.ts';
import { soak } from './soak.ts';
import { startUp } from './start.ts';

const USAGE = `npm run bench|soak|edge -- [options]

bench   measures speed, mostly as ratios within one run, which can be compared between machines
soak    sends 500,000 requests to a server, whose memory must not grow
edge    runs the worker of examples/edge in workerd, and kills and restarts it

Exit code 1 if something broke, such as a lost write. A missed goal fails only with --strict.

  --only NAME   run one part of bench: server, peers (the same with other servers, which are
                installed), files or start
  --quick       run fewer and shorter rounds: a smoke test with rough figures
  --save        run bench with the other servers, and write docs/performance.md
  --strict      exit with 1 if a goal is missed
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

type Part = (effort: Effort) => Promise<readonly Figure[]>;

const server: Part = (effort) => throughput(effort, options.save);
const bench = { server, files: manyFiles, start: startUp };
const groups: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  bench,
  soak: { soak },
  edge: { edge },
  all: { ...bench, soak, edge },
};
const peers: Part = (effort) => throughput(effort, true);

if (options.help) process.stdout.write(USAGE);
else await run(positionals[0] ?? 'bench');

async function run(group: string): Promise<void> {
  const effort: Effort = options.quick ? 'quick' : 'full';
  const { only } = options;
  const { [group]: all = {} } = groups;
  const known: Readonly<Record<string, Part>> = { ...all, ...(group === 'bench' && { peers }) };
  const parts = only === undefined ? Object.entries(all) : [[only, known[only]] as const];
  const figures: Figure[] = [];
  for (const [name, part] of parts) {
    if (!part)
      throw new Error(`Failed to run "${name}": expected ${Object.keys(known).join(', ')}`);
    console.error(`Running ${name} …`);
    figures.push(...(await part(effort)));
  }
  console.log(figureTable(figures));
  const missed = figures.filter((figure) => !isMet(figure));
  console.log(`${missed.length} goals missed (Node ${process.version}, ${effort} rounds)`);
  if (options.save) writeFileSync('docs/performance.md', performancePage(figures));
  if (missed.some(({ unit }) => options.strict || unit === 'count')) process.exitCode = 1;
}

function performancePage(figures: readonly Figure[]): string {
  return `# Performance

Written by \`npm run bench -- --save\`; do not edit by hand. Each ratio is the median over rounds in which the contenders took turns, within one run on one machine: ratios can be compared between machines, and the absolute figures cannot. Measured on ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}.

${figureTable(figures)}
`;
}
