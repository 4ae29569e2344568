import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage, installRuntimes } from '../scripts/npm.ts';
import { bundleWorker, startWorkerd } from '../scripts/runtimes/workerd.ts';
import { connect } from '../src/control/connect.ts';
import { runContract } from '../src/learn/contract.ts';
import { suiteKeys } from '../test/support/suite-keys.ts';
import { count, type Figure } from './figure.ts';
import { readAll } from './served-mock.ts';

const SANDBOXES = 50;

/**
 * Runs the worker of examples/edge in workerd: a sandbox must pass the contract, and all of them
 * must be as they were after SIGKILL and a restart.
 */
export async function edge(): Promise<readonly Figure[]> {
  // npm runs this in the root, wherever this file is compiled to.
  const root = process.cwd();
  buildPackage();
  const binary = installRuntimes()('.bin/workerd');
  const folder = mkdtempSync(join(tmpdir(), 'workspace-files-edge-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const worker = await bundleWorker(join(root, 'examples/edge/worker.ts'), root);
  writeFileSync(join(folder, 'worker.js'), worker);
  const objects = { SANDBOXES: 'MockSandbox' };
  const start = () => startWorkerd({ binary, folder, compatibilityDate: '2026-04-01', objects });

  const first = await start();
  const unproven = await rulesNotPassed(first.baseUrl);
  const written = await Promise.all(
    Array.from({ length: SANDBOXES }, (_, index) => write(first.baseUrl, index)),
  );
  await first[Symbol.asyncDispose]();
  await using again = await start();
  let lost = 0;
  for (const { walk, ids } of written) {
    const now = await readAll({ ...walk, baseUrl: again.baseUrl });
    if (now.join() !== ids.join()) lost += 1;
  }
  return [
    count('Rules that a sandbox does not pass', unproven),
    count(`Of ${SANDBOXES} sandboxes, changed by SIGKILL and a restart`, lost),
  ];
}

async function rulesNotPassed(baseUrl: string): Promise<number> {
  const { secretOf } = await connect(baseUrl).sandbox();
  const keys = suiteKeys(secretOf);
  const report = await runContract({
    baseUrl,
    keys,
    requestsPerSecond: Number.POSITIVE_INFINITY,
    observe: false,
  });
  if (report.kind === 'not-judged') throw new Error(report.message);
  return report.results.filter(({ outcome }) => outcome.verdict !== 'pass').length;
}

/** Writes to a new sandbox. @returns what a client sees of it. */
async function write(baseUrl: string, index: number) {
  const { call } = await connect(baseUrl).sandbox({ world: 'tiny', files: 20 });
  const [workspace] = (await call('sandboxes.get')).workspaces;
  const workspaceId = workspace?.workspaceId ?? '';
  const { secret } = await call('keys.issue', { label: 'mine' });
  await call('files.create', { id: `of-${index}`, name: 'a.txt' });
  await call('files.update', { id: `of-${index}`, size: index });
  const walk = { baseUrl, workspaceId, secret, limit: 7 };
  return { walk, ids: await readAll(walk) };
}
