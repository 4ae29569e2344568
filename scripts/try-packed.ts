import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultsOfPacked, packedPaths } from './packed-files.ts';
import { type PackedProject, stepsOf } from './packed-project.ts';
import { runCommand } from './processes.ts';

/**
 * Packs the package and uses it as its users do: on the Node that runs this with the oldest
 * supported major versions of MSW and Vitest, and on a newer Node with the newest ones.
 *
 * `--as-built` packs what was built before, and builds nothing.
 */
const { values } = parseArgs({ options: { 'as-built': { type: 'boolean', default: false } } });

const root = new URL('../', import.meta.url);
const consumer = new URL('packed-consumer/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'workspace-files-kit-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const projects: readonly PackedProject[] = [
  {
    title: 'this Node',
    folder: join(folder, 'this-node'),
    packages: [
      'msw@2',
      '@mswjs/data@0.16',
      'vitest@4',
      '@playwright/test@1',
      'typescript@7',
      '@types/node@20',
    ],
    node: process.execPath,
  },
  {
    title: 'Node 24',
    folder: join(folder, 'node-24'),
    packages: [
      'node@24',
      'msw@3',
      '@mswjs/data@0.16',
      'vitest@5',
      '@playwright/test@1',
      'typescript@7',
      '@types/node@24',
    ],
    node: join(folder, 'node-24/node_modules/node/bin/node'),
  },
];

await step('pack', async () => {
  const args = ['pack', '--json', '--silent', '--pack-destination', folder];
  if (values['as-built']) args.push('--ignore-scripts');
  const paths = packedPaths(await runCommand('npm', args, { cwd: root.pathname }));
  const faults = faultsOfPacked(
    paths,
    JSON.parse(readFileSync(new URL('package.json', root), 'utf8')),
  );
  if (faults.length > 0) throw new Error(`Failed to accept the tarball: ${faults.join(', ')}`);
  return `${tarballIn(folder)}, ${paths.length} files`;
});
for (const project of projects) {
  for (const { title, run } of stepsOf(project, join(folder, tarballIn(folder)), consumer)) {
    const passed = await step(`${project.title}, ${title}`, run);
    if (!passed && title === 'install') break;
  }
}

/** One line for a step. @returns whether it passed. */
async function step(title: string, run: () => Promise<string>): Promise<boolean> {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1_000).toFixed(1)} s`;
  try {
    console.log(`ok    ${title}: ${await run()} (${seconds()})`);
    return true;
  } catch (error) {
    console.log(`FAIL  ${title} (${seconds()})\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
    return false;
  }
}

function tarballIn(where: string): string {
  const tarball = readdirSync(where).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('Failed to pack: there is no tarball');
  return tarball;
}
