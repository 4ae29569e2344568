import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareWorkerd } from '../../scripts/runtimes/install.ts';
import { bundleWorker, startWorkerd } from '../../scripts/runtimes/workerd.ts';
import { type Figure, isMet, runBenches } from '../figure.ts';
import { figureTable } from '../page.ts';
import { manyProcesses } from '../soak/many-processes.ts';
import { randomRequests } from '../soak/random-requests.ts';
import { costs } from './costs.ts';
import { contract, ownership } from './questions.ts';
import { survival } from './survival.ts';

const USAGE = `npm run edge -- [options]

  --only NAME   one of survival, ownership, contract, random, processes; or costs, what a sandbox
                takes, which is for a quiet machine; may be repeated
  --help        this text

Tries the worker of examples/edge in workerd, which is installed where it is missing: 200 sandboxes,
killed and restarted; which sandbox a key belongs to; the contract suite; and random requests, as the
soak sends them. Exit code 1 where something broke.`;

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
  const binary = prepareWorkerd(root);
  const worker = await bundleWorker(join(root, 'examples/edge/worker.ts'), root);
  const folders: string[] = [];
  process.once('exit', () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const makeFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'workspace-files-edge-'));
    folders.push(folder);
    writeFileSync(join(folder, 'worker.js'), worker);
    return folder;
  };
  const startIn = (folder: string) => () =>
    startWorkerd({
      ...{ binary, folder },
      compatibilityDate: '2026-04-01',
      objects: { SANDBOXES: 'MockSandbox', KEYS: 'MockKeys' },
    });
  const start = startIn(makeFolder());
  const benches: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
    survival: () => survival(SANDBOXES, startIn(makeFolder())),
    ownership: () => ownership(start),
    contract: () => contract(start),
    random: () => randomRequests({ randomRequests: 1_500 }, start),
    processes: () => manyProcesses({ sandboxes: 20, processes: 2 }, start),
    costs() {
      const folder = makeFolder();
      return costs(SANDBOXES, folder, startIn(folder));
    },
  };
  const wanted = options.only.length > 0 ? options.only : Object.keys(benches).slice(0, -1);
  const figures = [...(await runBenches(benches, wanted, undefined)).values()].flat();
  console.log(`the worker: ${(worker.length / 1_024).toFixed(0)} KiB`);
  console.log(figureTable(figures, true));
  if (figures.some((figure) => figure.goal && !isMet(figure))) process.exitCode = 1;
}
