import { fstatSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds between two checks. */
const INTERVAL = 500;

/**
 * Watches the process that started this one, of the two kinds that would leave a server behind:
 * npm, which ends the shell around a command but not the command, and a program that has the other
 * end of stdin. Any other starter may end: a shell, a CI step.
 *
 * @returns once it is known whether stdin is open; `ended` resolves when the starter has ended.
 */
export async function watchStarter(): Promise<{ readonly ended: Promise<void> }> {
  let isOpen = false;
  const ended = new Promise<void>((resolve) => {
    const { ppid, stdin, env } = process;
    // The variable is inherited: by a test of `npm test`, it names the test.
    if (/workspace-files|from-source/.test(env.npm_lifecycle_script ?? '')) {
      const check = () => process.ppid !== ppid && resolve();
      setInterval(check, INTERVAL).unref();
    }
    if (!isPipe(0)) return;
    const end = () => isOpen && resolve();
    stdin.on('end', end).on('error', end).resume();
    stdin.unref();
  });
  // A pipe that was closed from the start, as under ssh, cron and CI, ends within two turns.
  await nextTurn();
  await nextTurn();
  isOpen = true;
  return { ended };
}

function isPipe(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    return stats.isFIFO() || stats.isSocket();
  } catch {
    return false;
  }
}
