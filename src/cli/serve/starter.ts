import { fstatSync } from 'node:fs';

/** Milliseconds between two checks. */
const INTERVAL = 500;

/**
 * Resolves when the process that started this one has ended, of the two kinds that would leave a
 * server behind: npm, which ends the shell around a command but not the command, and a program that
 * has the other end of stdin. Any other starter may end: a shell, a CI step.
 */
export const starterEnded = (): Promise<void> =>
  new Promise((resolve) => {
    const { ppid, stdin, env } = process;
    // The variable is inherited: by a test of `npm test`, it names the test.
    if (/workspace-files|from-source/.test(env.npm_lifecycle_script ?? '')) {
      const check = () => process.ppid !== ppid && resolve();
      setInterval(check, INTERVAL).unref();
    }
    if (!isPipe(0)) return;
    let wasOpen = false;
    // A pipe that was closed from the start, as under ssh, cron and CI, ends within two turns.
    setImmediate(() => setImmediate(() => (wasOpen = true)));
    const end = () => wasOpen && resolve();
    stdin.on('end', end).on('error', end).resume();
    stdin.unref();
  });

function isPipe(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    return stats.isFIFO() || stats.isSocket();
  } catch {
    return false;
  }
}
