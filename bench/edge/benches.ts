import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage, installRuntimes } from '../../scripts/npm.ts';
import { bundleWorker, startWorkerd } from '../../scripts/runtimes/workerd.ts';
import type { Benches } from '../figure.ts';
import { randomRequests } from '../soak/random-requests.ts';
import { contract, ownership } from './questions.ts';
import { survival } from './survival.ts';

const SANDBOXES = 200;
const RANDOM_REQUESTS = 1_500;

/** The worker of examples/edge in workerd, which is installed if it is missing. */
export async function edgeBenches(): Promise<Benches> {
  // npm runs this in the root, wherever it was compiled to.
  const root = process.cwd();
  buildPackage();
  const binary = installRuntimes()('.bin/workerd');
  const worker = await bundleWorker(join(root, 'examples/edge/worker.ts'), root);
  const startInFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'workspace-files-edge-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'worker.js'), worker);
    const objects = { SANDBOXES: 'MockSandbox', KEYS: 'MockKeys' };
    return () => startWorkerd({ binary, folder, compatibilityDate: '2026-04-01', objects });
  };
  const start = startInFolder();
  return {
    survival: () => survival(SANDBOXES, startInFolder()),
    ownership: () => ownership(start),
    contract: () => contract(start),
    random: () => randomRequests(RANDOM_REQUESTS, start),
  };
}
