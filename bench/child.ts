import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { z } from 'zod';

/**
 * Runs a program of `bench/children` in a fresh process, whose heap nothing else shares, and gives
 * what it tells.
 *
 * @param name its file, without the ending.
 * @throws Error when it ends without a result.
 */
export async function measureApart<Result>(
  name: string,
  result: z.ZodType<Result>,
  ...args: readonly (string | number)[]
): Promise<Result> {
  const program = new URL(`./children/${name}.js`, import.meta.url);
  // A flag of the bench, a profiler say, is not for those it measures.
  const child = fork(program, args.map(String), { execArgv: [] });
  const exit = once(child, 'exit');
  const early = exit.then(([code, signal]) => {
    throw new Error(`Failed to run ${name}: it ended with ${signal ?? `exit code ${code}`}`);
  });
  const [message] = await Promise.race([once(child, 'message'), early]);
  child.disconnect();
  await exit;
  return result.parse(message);
}
