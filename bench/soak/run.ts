import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isMet, runBenches } from '../figure.ts';
import { figureTable } from '../page.ts';
import { flatMemory } from './flat-memory.ts';
import { manyProcesses } from './many-processes.ts';
import { randomRequests } from './random-requests.ts';
import { sandboxCosts } from './sandbox-costs.ts';
import { type SoakSize, sizes } from './size.ts';

const benches = {
  random: (size: SoakSize) => randomRequests(size),
  processes: (size: SoakSize) => manyProcesses(size),
  sandboxes: sandboxCosts,
  memory: flatMemory,
};

const USAGE = `npm run soak -- [options]

  --only NAME   one of ${Object.keys(benches).join(', ')}; may be repeated
  --short       a smoke run of half a minute: its figures are rough
  --json FILE   writes the figures there as well
  --help        this text

Tries a server of the mock as a team would use it for days. Exit code 1 where something broke: an
unexpected 5xx, a request without an end, data of another sandbox, a walk that lost a file. Ratios
and times never fail a run: they are for a quiet machine. SOAK_SEED=N sends the random requests of
an earlier run again.`;

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
  const size = options.short ? sizes.short : sizes.full;
  const figures = [...(await runBenches(benches, options.only, size)).values()].flat();
  console.log(figureTable(figures, true));
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify({ node: process.version, figures }, null, 2)}\n`);
  }
  const broken = figures.filter((figure) => figure.unit === 'count' && !isMet(figure));
  if (broken.length > 0) process.exitCode = 1;
}
