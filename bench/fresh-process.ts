import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Calls an exported function of a module in a fresh process with its own heap.
 *
 * @param module `import.meta.url` of the module that exports it by its name.
 * @throws Error if the process ends without a result.
 */
export async function inFreshProcess<Args extends readonly unknown[], Result>(
  module: string,
  measure: (...args: Args) => Result | Promise<Result>,
  ...args: Args
): Promise<Result> {
  const program = new URL('./child.js', import.meta.url);
  // Flags of the bench, such as a profiler, do not apply to the measured process.
  const child = fork(program, [module, measure.name, JSON.stringify(args)], { execArgv: [] });
  const exit = once(child, 'exit');
  const early = exit.then(([code, signal]) => {
    throw new Error(`Failed to run ${measure.name}: ${signal ?? `exit code ${code}`}`);
  });
  const [result] = await Promise.race([once(child, 'message'), early]);
  child.disconnect();
  await exit;
  return result;
}
