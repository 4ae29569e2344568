import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Calls an exported function of a module in a fresh process with its own heap.
 *
 * @param module `import.meta.url` of the module that exports it by its name.
 */
export async function inFreshProcess<Args extends readonly unknown[], Result>(
  module: string,
  measure: (...args: Args) => Result | Promise<Result>,
  ...args: Args
): Promise<Result> {
  const program = `const { ${measure.name} } = await import(${JSON.stringify(module)});
console.log(JSON.stringify(await ${measure.name}(...${JSON.stringify(args)})));`;
  const flags = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  return JSON.parse(stdout);
}
