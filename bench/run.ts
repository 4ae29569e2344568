import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { edgeBenches } from './edge/benches.ts';
import { type Benches, type Effort, type Figure, isMet } from './figure.ts';
import { inProcess } from './in-process.ts';
import { pageLatency, writeLatency } from './pages-and-writes.ts';
import { throughput } from './peers/throughput.ts';
import { describeMoves, figureTable, readSaved, save } from './saved.ts';
import { flatMemory } from './soak/flat-memory.ts';
import { randomRequests } from './soak/random-requests.ts';
import { startUp } from './start.ts';
import { worldGrowth } from './world-growth.ts';

/** The number of requests of each part of the soak. */
const soakSizes = {
  full: { random: 20_000, steady: 2_000_000 },
  quick: { random: 1_500, steady: 20_000 },
} as const satisfies Record<Effort, unknown>;

/** By the name of their npm script. */
const groups: Readonly<Record<string, () => Benches | Promise<Benches>>> = {
  bench: () => ({
    peers: (effort) => throughput(effort, options.save || options.only.includes('peers')),
    page: pageLatency,
    world: worldGrowth,
    writes: writeLatency,
    'in-process': inProcess,
    start: startUp,
  }),
  soak: () => ({
    random: (effort) => randomRequests(soakSizes[effort].random),
    memory: (effort) => flatMemory(soakSizes[effort].steady),
  }),
  edge: edgeBenches,
};

const USAGE = `npm run bench|soak|edge -- [options]

bench   measures speed as ratios. Each is the median over rounds in which the contenders took
        turns, so it can be compared between machines; seconds and bytes cannot
soak    uses a server as a team would over days: random requests, and millions of ordinary ones
edge    runs the worker of examples/edge in workerd, and kills and restarts it

Exit code 1 if something broke: an unexpected 5xx, a request that never ends, data of a different
sandbox, a lost write. A missed goal fails only with --strict.

  --only NAME   run one part; can be repeated. bench: peers, page, world, writes, in-process, start;
                soak: random, memory; edge: survival, ownership, contract, random.
                Other servers are installed for --only peers and --save; otherwise the server is
                only compared with node:http
  --quick       run fewer and shorter rounds: a smoke test with rough figures (also: --short)
  --json FILE   write the figures to a file
  --compare     report which ratios moved beyond noise since the saved figures
  --save        save the figures of bench in bench/figures.json and docs/performance.md
  --strict      exit with 1 if a goal is missed
  --help        print this text

SOAK_SEED=N repeats the random requests of an earlier run.`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    json: { type: 'string' },
    compare: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) console.log(USAGE);
else await run(positionals[0] ?? 'bench');

async function run(group: string): Promise<void> {
  const effort: Effort = options.quick || options.short ? 'quick' : 'full';
  if (options.save && (effort === 'quick' || group !== 'bench')) {
    throw new Error('Failed to save the figures: expected all rounds of bench');
  }
  const benches = await groups[group]?.();
  if (!benches) throw new Error(`Failed to run "${group}": expected bench, soak or edge`);
  const before = Object.values(readSaved().benches).flatMap((saved) => saved.figures);
  const measured = await runBenches(benches, effort);
  if (options.save) save(measured);
  const figures = [...measured.values()].flat();
  console.log(figureTable(figures, true));
  const goals = figures.filter(({ goal }) => goal);
  const missed = goals.filter((figure) => !isMet(figure));
  console.log(
    `${goals.length - missed.length} of ${goals.length} goals met (Node ${process.version}, ${effort} rounds)`,
  );
  if (options.compare) console.log(describeMoves(before, figures));
  if (options.json !== undefined) writeFileSync(options.json, json(figures, effort));
  if (missed.some(({ unit }) => options.strict || unit === 'count')) process.exitCode = 1;
}

/** Runs the parts that `--only` names, or all of them. @throws Error for an unknown name. */
async function runBenches(
  benches: Benches,
  effort: Effort,
): Promise<ReadonlyMap<string, readonly Figure[]>> {
  const names = Object.keys(benches);
  const unknown = options.only.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new Error(`Failed to run "${unknown}": expected one of ${names.join(', ')}`);
  }
  const figures = new Map<string, readonly Figure[]>();
  for (const [name, bench] of Object.entries(benches)) {
    if (options.only.length > 0 && !options.only.includes(name)) continue;
    console.error(`Running ${name} …`);
    figures.set(name, await bench(effort));
  }
  return figures;
}

function json(figures: readonly Figure[], effort: Effort): string {
  const judged = figures.map((figure) => ({
    ...figure,
    ...(figure.goal && { met: isMet(figure) }),
  }));
  return `${JSON.stringify({ node: process.version, effort, figures: judged }, null, 2)}\n`;
}
