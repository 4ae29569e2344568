import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * Calls an exported function of a module in a fresh process, whose heap nothing else shares.
 *
 * @param module `import.meta.url` of the module that exports it by its name.
 * @throws Error when the process ends without a result.
 */
export async function inFreshProcess<Args extends readonly unknown[], Result>(
  module: string,
  measure: (...args: Args) => Result | Promise<Result>,
  ...args: Args
): Promise<Result> {
  const program = new URL('./child.js', import.meta.url);
  // A flag of the bench, a profiler say, is not for those it measures.
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
