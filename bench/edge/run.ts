import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareWorkerd } from '../../scripts/runtimes/install.ts';
import { type Figure, isMet } from '../figure.ts';
import { manyProcesses } from '../soak/many-processes.ts';
import { randomRequests } from '../soak/random-requests.ts';
import { figureTable } from '../table.ts';
import { bundleWorker } from './bundle-worker.ts';
import { contract } from './contract.ts';
import { costs } from './costs.ts';
import { ownership } from './ownership.ts';
import { survival } from './survival.ts';
import { prepare, startWorkerd } from './workerd.ts';

const USAGE = `npm run edge -- [options]

  --only NAME   one of survival, ownership, contract, random, processes; or costs, what a sandbox
                takes, which is for a quiet machine; may be repeated
  --help        this text

Tries the worker of examples/edge in workerd, which is installed where it is missing: 200 sandboxes, killed
and begun anew; whose keys are whose; the contract suite; and random requests, as the soak sends them.
Exit code 1 where something broke.`;

const SANDBOXES = 200;
/** npm runs it there, wherever it was compiled to. */
const root = process.cwd();

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) console.log(USAGE);
else await run();

async function run(): Promise<void> {
  const workerd = prepareWorkerd(root);
  const worker = await bundleWorker(root);
  const folders: string[] = [];
  const fresh = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'workspace-files-edge-'));
    folders.push(folder);
    prepare(folder, worker);
    return folder;
  };
  process.once('exit', () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const startIn = (folder: string) => () => startWorkerd(workerd, folder);
  const start = startIn(fresh());
  const pieces: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
    survival: () => survival(SANDBOXES, startIn(fresh())),
    ownership: () => ownership(start),
    contract: () => contract(start),
    random: () => randomRequests({ randomRequests: 1_500 }, start),
    processes: () => manyProcesses({ sandboxes: 20, processes: 2 }, start),
    costs() {
      const folder = fresh();
      return costs(SANDBOXES, folder, startIn(folder));
    },
  };
  const wanted = options.only.length > 0 ? options.only : Object.keys(pieces).slice(0, -1);
  const figures: Figure[] = [];
  for (const name of wanted) {
    const piece = pieces[name];
    const names = Object.keys(pieces).join(', ');
    if (!piece) throw new Error(`Failed to run "${name}": expected one of ${names}`);
    console.error(`Running ${name} …`);
    figures.push(...(await piece()));
  }
  console.log(`the worker: ${(worker.length / 1_024).toFixed(0)} KiB`);
  console.log(figureTable(figures));
  const broken = figures.filter((figure) => figure.goal && !isMet(figure));
  if (broken.length > 0) process.exitCode = 1;
}
