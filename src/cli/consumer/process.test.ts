import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { forever } from '../../../test/support/driven-command.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { until } from '../../../test/support/until.ts';
import { type CommandLine, runCommand } from './process.ts';

const { folder, path, write } = temporaryFolder();

const env = process.env;
const node = (script: string): CommandLine => [process.execPath, '-e', script];
/** A script that writes the id of a process to a file. */
const noting = (file: string, process = 'process') =>
  `require('node:fs').writeFileSync(${JSON.stringify(file)}, String(${process}.pid));`;
/** Runs a command until the file has an id, and then stops it. */
async function stopOnceNoted(command: CommandLine, file: string) {
  const stop = new AbortController();
  const ending = runCommand(command, { env, signal: stop.signal });
  const pid = await pidIn(file);
  expect(isAlive(pid)).toBe(true);
  stop.abort();
  return { pid, end: await ending };
}

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
    ${noting(file, 'child')}
    ${rest}`);

const pidIn = (file: string) => until(() => existsSync(file) && Number(readFileSync(file)));

describe('a command', () => {
  test('gives its exit code and what it printed, and gets no input', async () => {
    const script = `process.stdin.on('data', () => {}).on('end', () => {
      console.log(process.env.GIVEN + process.argv[1]); console.error('b'); process.exitCode = 3 })`;
    const [file, ...args] = node(script);

    const end = await runCommand([file, ...args, 'a b $HOME'], {
      env: { ...env, GIVEN: 'x' },
      signal: forever,
    });

    expect(end).toEqual({ kind: 'exited', exitCode: 3, out: 'xa b $HOME\n', err: 'b\n' });
  });

  test('is ended when it prints without end', async () => {
    const end = await runCommand(['yes'], { env, signal: forever });

    expect(end).toEqual({ kind: 'printed-too-much' });
  });

  test('of its stderr the end is kept', async () => {
    const script = `process.stderr.write('first\\n' + ('x'.repeat(99) + '\\n').repeat(2000) + 'last')`;

    const end = await runCommand(node(script), { env, signal: forever });

    const err = 'err' in end ? end.err : '';
    expect(err.length).toBeGreaterThan(60_000);
    expect(err.length).toBeLessThanOrEqual(65_536);
    expect(err).toMatch(/x{99}\nlast$/);
  });
});

describe('a command that does not start', () => {
  test.each<[string, () => CommandLine, string]>([
    ['is not there', () => ['/nowhere/client'], 'the command was not found'],
    ['may not be executed', () => [write('plain', 'text')], 'it is not executable'],
    ['is a folder', () => [folder], 'it is not executable'],
    ['holds a NUL', () => ['a\0b'], 'null bytes'],
  ])('because it %s', async (_, command, reason) => {
    const end = await runCommand(command(), { env, signal: forever });

    expect(end).toEqual({ kind: 'not-started', reason: expect.stringContaining(reason) });
  });
});

describe('what a command started', () => {
  test('ends with it when it is stopped, though it ignores SIGTERM', async () => {
    const file = path('stopped');
    const command = withGrandchild(file, 'setInterval(() => {}, 1000)');

    const { end, pid } = await stopOnceNoted(command, file);

    expect(end).toMatchObject({ kind: 'killed', signal: 'SIGTERM' });
    await until(() => !isAlive(pid));
  });

  test.each(["'ignore'", "'inherit'"])(
    'ends when it is done by itself, stdout of the rest: %s',
    async (stdio) => {
      const file = path(`left-${stdio.length}`);
      const command = withGrandchild(file, `console.log('id'); child.unref()`, stdio);

      const end = await runCommand(command, { env, signal: forever });

      expect(end).toMatchObject({ kind: 'exited', exitCode: 0 });
      expect('out' in end && end.out).toMatch(/^id$/m);
      const pid = await pidIn(file);
      await until(() => !isAlive(pid));
    },
  );

  test('a process of somebody else goes on', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const file = path('own');
    await stopOnceNoted(node(`setInterval(() => {}, 1000); ${noting(file)}`), file);

    expect(other.exitCode ?? other.signalCode).toBeNull();
    other.kill();
  });

  test('one that ignores SIGTERM itself is killed', async () => {
    const file = path('deaf');
    const deaf = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); ${noting(file)}`;

    const { end } = await stopOnceNoted(node(deaf), file);

    expect(end).toMatchObject({ kind: 'killed', signal: 'SIGKILL' });
  });
});
