import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { closeWhenRead } from './command-process.ts';

test('what a command wrote is read, however late, before its pipe is closed', async () => {
  // What it leaves behind holds the pipe open.
  const child = spawn('sh', ['-c', 'sleep 300 & seq 9000; echo last'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const read: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => read.push(text));
  child.stdout.pause();
  // Node reads on from then on.
  await once(child, 'exit');
  closeWhenRead(child.stdout);
  await once(child.stdout, 'close');
  process.kill(-(child.pid ?? expect.fail()), 'SIGKILL');

  expect(read.join('').slice(-10)).toBe('9000\nlast\n');
});
