import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installRuntimes } from './npm.ts';
import { runCommand } from './processes.ts';
import { tryServe } from './try-serve.ts';

/**
 * Packs the package and uses it as its users do: on the current Node with the oldest supported
 * major versions of MSW and Vitest, and on Node 24 with the newest ones.
 */

const root = new URL('../', import.meta.url);
const consumer = new URL('packed-consumer/', import.meta.url);
const home = mkdtempSync(join(tmpdir(), 'workspace-files-kit-'));
process.once('exit', () => rmSync(home, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const BIN = 'node_modules/.bin/workspace-files';
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const TSC = 'node_modules/typescript/bin/tsc';
const packages = ['@mswjs/data@0.16', '@playwright/test@1', 'typescript@7'];

const node24 = installRuntimes()('node-24/bin/node');

await step('pack', async () => {
  // As it was built before.
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', home];
  await runCommand('npm', args, { cwd: root.pathname });
  return tarball();
});
await Promise.all([
  tryProject('this Node', ['msw@2', 'vitest@4', '@types/node@20'], 'nodenext', process.execPath),
  tryProject('Node 24', ['msw@3', 'vitest@5', '@types/node@24'], 'bundler', node24),
]);

/**
 * Tries the package in a user's project that installs the tarball.
 *
 * @param more packages to install as well.
 * @param moduleResolution how its compiler resolves the types.
 * @param binary the Node that runs everything.
 */
async function tryProject(
  title: string,
  more: readonly string[],
  moduleResolution: 'nodenext' | 'bundler',
  binary: string,
): Promise<void> {
  const cwd = join(home, title.replace(' ', '-'));
  const run = (...args: readonly string[]) => runCommand(binary, args, { cwd });
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(join(cwd, 'node_modules', name, 'package.json'), 'utf8')).version;
  const isInstalled = await step(`${title}, install`, async () => {
    mkdirSync(cwd);
    cpSync(consumer, cwd, { recursive: true });
    const manifest = { name: 'packed-consumer', private: true, type: 'module' };
    writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest));
    const install = ['install', ...packages, ...more, join(home, tarball())];
    await runCommand('npm', install, { cwd });
    return `Node ${(await run('--version')).trim()}, msw ${versionOf('msw')}`;
  });
  if (!isInstalled) return;
  await step(`${title}, test`, async () => {
    const env = { TRIED_NODE: (await run('--version')).trim() };
    // Long, because other programs may use the processor at the same time.
    const args = [VITEST, 'run', '--root', '.', '--testTimeout=60000', '.test.ts'];
    await runCommand(binary, args, { cwd, env });
    return `Vitest ${versionOf('vitest')}`;
  });
  await step(`${title}, test in Playwright`, async () => {
    await run(PLAYWRIGHT, 'test', 'fixtures.spec.ts');
    return `Playwright ${versionOf('@playwright/test')}`;
  });
  await step(`${title}, bin`, async () => {
    const printed = (await run(BIN, '--version')).trim();
    const installed = versionOf('workspace-files-kit');
    if (printed === installed) return `--version ${printed}`;
    throw new Error(`Failed to try the bin: expected version ${installed}, found ${printed}`);
  });
  await step(`${title}, serve`, async () => {
    await tryServe([binary, BIN], cwd);
    return 'listened, answered, stopped with exit code 0';
  });
  await step(`${title}, types ${moduleResolution}`, async () => {
    const module = moduleResolution === 'bundler' ? 'esnext' : moduleResolution;
    const flags = { module, moduleResolution, target: 'es2022', lib: 'es2023,dom,dom.iterable' };
    const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
    const strict = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--types', 'node'];
    await run(TSC, ...strict, ...args, 'consumer.ts');
    return `TypeScript ${versionOf('typescript')}, declarations of libraries checked too`;
  });
}

/** Runs a step and prints one line with the text that it returns. @returns whether it passed. */
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

function tarball(): string {
  const name = readdirSync(home).find((each) => each.endsWith('.tgz'));
  if (name === undefined) throw new Error('Failed to pack: there is no tarball');
  return name;
}
