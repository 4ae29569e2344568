import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { moveLines, moves } from './compare.ts';
import { type Effort, type Figure, isMet, runBenches } from './figure.ts';
import { inProcess } from './in-process.ts';
import { keep, readKept } from './kept-figures.ts';
import { figureTable } from './page.ts';
import { pageLatency } from './page-latency.ts';
import { throughput } from './peers/throughput.ts';
import { startUp } from './start.ts';
import { worldGrowth } from './world-growth.ts';
import { writeLatency } from './writes.ts';

const benches: Readonly<Record<string, (level: Effort) => Promise<readonly Figure[]>>> = {
  peers: (level) => throughput(level, options.save || options.only.includes('peers')),
  page: pageLatency,
  world: worldGrowth,
  writes: writeLatency,
  'in-process': inProcess,
  start: startUp,
};
const names = Object.keys(benches).join(', ');

const USAGE = `npm run bench -- [options]

  --only NAME   one of ${names}; may be repeated.
                Other servers are installed for --only peers and --save alone; otherwise the server
                is measured beside node:http
  --quick       fewer and shorter rounds: a smoke run, its figures are rough
  --json FILE   writes the figures there as well
  --compare     tells which ratios moved beyond noise since those that were kept
  --save        keeps the figures: bench/figures.json, docs/performance.md
  --strict      exit code 1 when a goal is missed
  --help        this text

Every ratio is the median over rounds in which the contenders took turns, so that it can be
compared between machines; seconds and bytes cannot.`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    compare: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) console.log(USAGE);
else await run();

async function run(): Promise<void> {
  if (options.save && options.quick) {
    throw new Error('Failed to keep the figures: those of --quick are rough');
  }
  const level: Effort = options.quick ? 'quick' : 'full';
  const before = options.compare ? Object.values(readKept()).flatMap((kept) => kept.figures) : [];
  const measured = await runBenches(benches, options.only, level);
  if (options.save) for (const [name, figures] of measured) keep(name, figures);
  const figures = [...measured.values()].flat();
  console.log(figureTable(figures, true));
  const goals = figures.filter(({ goal }) => goal);
  const missed = goals.filter((figure) => !isMet(figure));
  console.log(
    `${goals.length - missed.length} of ${goals.length} goals met (Node ${process.version}, ${level} rounds)`,
  );
  if (options.compare) console.log(compared(before, figures));
  if (options.json !== undefined) writeFileSync(options.json, json(figures, level));
  if (options.strict && missed.length > 0) process.exitCode = 1;
}

function compared(before: readonly Figure[], after: readonly Figure[]): string {
  const known = new Set(before.map(({ name }) => name));
  const both = after.filter(({ name, unit }) => unit === 'ratio' && known.has(name));
  return moveLines(moves(before, after), both.length);
}

function json(figures: readonly Figure[], effort: Effort): string {
  const judged = figures.map((figure) => ({
    ...figure,
    ...(figure.goal && { met: isMet(figure) }),
  }));
  return `${JSON.stringify({ node: process.version, effort, figures: judged }, null, 2)}\n`;
}
