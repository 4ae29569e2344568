import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forever } from '../../../test/support/driven-command.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { until } from '../../../test/support/until.ts';
import { type CommandLine, runCommand } from './process.ts';

const { folder, path, write } = temporaryFolder();

const env = process.env;
const node = (script: string): CommandLine => [process.execPath, '-e', script];
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A zombie can be signalled, too.
    const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
    return !/\) Z /.test(stat);
  } catch {
    return false;
  }
};

/** A script that starts a grandchild and writes its pid to a file. */
const withGrandchild = (file: string, rest: string, stdio = "'ignore'") =>
  node(`
    const child = require('node:child_process').spawn(process.execPath,
      ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')"],
      { stdio: ['ignore', ${stdio}, 'ignore'] });
    require('node:fs').writeFileSync(${JSON.stringify(file)}, String(child.pid));
    ${rest}`);

const pidIn = (file: string) => until(() => existsSync(file) && Number(readFileSync(file)));

test('a command gives its exit code and what it printed, and gets no input', async () => {
  const script = `process.stdin.on('data', () => {}).on('end', () => {
    console.log(process.env.GIVEN + process.argv[1]); console.error('b'); process.exitCode = 3 })`;
  const [file, ...args] = node(script);

  const end = await runCommand([file, ...args, 'a b $HOME'], {
    env: { ...env, GIVEN: 'x' },
    signal: forever,
  });

  expect(end).toMatchObject({
    text: 'exited with 3',
    exitCode: 3,
    out: 'xa b $HOME\n',
    err: 'b\n',
  });
});

test.each<[CommandLine, string]>([
  [['/nowhere/client'], 'the command was not found'],
  [[write('plain', 'text')], 'it is not executable'],
  [[folder], 'it is not executable'],
])('%j does not start', async (command, text) => {
  const end = await runCommand(command, { env, signal: forever });

  expect(end).toMatchObject({ isStarted: false, text });
});

test('what a command started ends with it, though it ignores SIGTERM', async () => {
  const file = path('stopped');
  const command = withGrandchild(file, 'setInterval(() => {}, 1000)');
  const stop = new AbortController();
  const ending = runCommand(command, { env, signal: stop.signal });
  const pid = await pidIn(file);
  stop.abort();

  expect(await ending).toMatchObject({ text: 'was killed by SIGTERM' });
  await until(() => !isAlive(pid));
});

test.each(["'ignore'", "'inherit'"])(
  'what it leaves behind ends, stdout of the rest: %s',
  async (stdio) => {
    const file = path(`left-${stdio.length}`);
    const command = withGrandchild(file, `console.log('id'); child.unref()`, stdio);

    const end = await runCommand(command, { env, signal: forever });

    expect(end).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^id$/m) });
    const pid = await pidIn(file);
    await until(() => !isAlive(pid));
  },
);
