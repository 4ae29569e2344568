import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Figure, isMet } from '../figure.ts';
import { figureTable } from '../table.ts';
import { flatMemory } from './flat-memory.ts';
import { manyProcesses } from './many-processes.ts';
import { randomRequests } from './random-requests.ts';
import { sandboxCosts } from './sandbox-costs.ts';
import { type SoakSize, sizes } from './size.ts';

const pieces: Readonly<Record<string, (size: SoakSize) => Promise<readonly Figure[]>>> = {
  random: randomRequests,
  processes: manyProcesses,
  sandboxes: sandboxCosts,
  memory: flatMemory,
};
const names = Object.keys(pieces).join(', ');

const USAGE = `npm run soak -- [options]

  --only NAME   one of ${names}; may be repeated
  --short       a smoke run of half a minute: its figures are rough
  --json FILE   writes the figures there as well
  --help        this text

Tries a server of the mock as a team would use it for days. Exit code 1 where something broke: an
answer that nobody asked for, a request without an end, data of somebody else, a walk that lost a
file. Ratios and times are told, and fail nothing: they are for a quiet machine. SOAK_SEED=N
draws the random requests of an earlier run again.`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    short: { type: 'boolean', default: false },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) console.log(USAGE);
else await run();

async function run(): Promise<void> {
  const unknown = options.only.find((name) => !Object.hasOwn(pieces, name));
  if (unknown !== undefined) {
    throw new Error(`Failed to run "${unknown}": expected one of ${names}`);
  }
  const figures: Figure[] = [];
  for (const [name, piece] of Object.entries(pieces)) {
    if (options.only.length > 0 && !options.only.includes(name)) continue;
    console.error(`Running ${name} …`);
    figures.push(...(await piece(options.short ? sizes.short : sizes.full)));
  }
  console.log(figureTable(figures));
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify({ node: process.version, figures }, null, 2)}\n`);
  }
  const broken = figures.filter((figure) => figure.unit === 'count' && !isMet(figure));
  if (broken.length > 0) process.exitCode = 1;
}
