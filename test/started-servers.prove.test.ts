import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { bundledCli } from './support/bundled-cli.ts';
import { root } from './support/documents.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { until } from './support/until.ts';

/** A server ends with the process that started it, for every way of starting in the documents. */

const { folder: project, path, write } = temporaryFolder();
const serve = ['serve', '--port', '0', '--json', '--quiet', '--world', 'tiny'];
const bin = path('node_modules/.bin/workspace-files');
const { main } = bundledCli();
beforeAll(() => {
  mkdirSync(path('node_modules/.bin'), { recursive: true });
  write(
    'node_modules/.bin/workspace-files',
    `#!/usr/bin/env node\nawait import(${JSON.stringify(main)});\n`,
  );
  chmodSync(bin, 0o755);
  const scripts = { mock: `workspace-files ${serve.join(' ')}` };
  write('package.json', { name: 'project', version: '1.0.0', type: 'module', scripts });
});

/** Process groups, so that a failed test leaves no process behind. */
let groups: ChildProcess[] = [];
afterEach(() => {
  for (const { pid } of groups) {
    try {
      process.kill(-Number(pid), 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
  groups = [];
});

async function start(command: readonly string[], options: SpawnOptions = {}) {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    ...{ cwd: project, stdio: ['ignore', 'pipe', 'inherit'], detached: true },
    ...options,
  });
  groups.push(child);
  if (!child.stdout) throw new Error('expected a pipe');
  for await (const line of createInterface({ input: child.stdout })) {
    // npm prints the script first.
    if (!line.startsWith('{')) continue;
    const { baseUrl }: { baseUrl: string } = JSON.parse(line);
    return { child, port: Number(new URL(baseUrl).port) };
  }
  throw new Error('The server ended before it listened');
}

const isOpen = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/__mock/health`).then(
    () => true,
    () => false,
  );
const closed = (port: number) => until(async () => !(await isOpen(port)));

test.each<[string, readonly string[], string]>([
  ['npx', ['npx', 'workspace-files', ...serve], project],
  ['a script of npm', ['npm', 'run', 'mock'], project],
  ['npm start in a clone', ['npm', 'start', '--', ...serve.slice(1)], root],
  ['the binary', [bin, ...serve], project],
])('%s', async (_, command, cwd) => {
  const { child, port } = await start(command, { cwd });
  expect(await isOpen(port)).toBe(true);
  child.kill('SIGTERM');
  await closed(port);
});

test('the binary with a pipe as stdin, started by a program that is killed', async () => {
  const program = `
    const { spawn } = require('node:child_process');
    spawn(${JSON.stringify(bin)}, ${JSON.stringify(serve)}, { stdio: ['pipe', 'inherit', 'inherit'] });
  `;
  const { child, port } = await start([process.execPath, '-e', program]);
  child.kill('SIGKILL');
  await closed(port);
});

test('a server that a CI step leaves in the background keeps running', async () => {
  const step = `npx workspace-files ${serve.join(' ')} & read -r line < /dev/null; exit 0`;
  const { child, port } = await start(['sh', '-c', step]);
  if (child.exitCode === null) await once(child, 'exit');
  // When this server has ended, the first would have ended, too.
  const other = await start(['npx', 'workspace-files', ...serve]);
  other.child.kill('SIGTERM');
  await closed(other.port);
  expect(await isOpen(port)).toBe(true);
});
