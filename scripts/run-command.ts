import { execFile } from 'node:child_process';

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Milliseconds; an install on a slow line, or a busy machine, is the longest. */
const TIMEOUT = 900_000;

/**
 * Runs a command to its end.
 *
 * @returns what it printed to stdout.
 * @throws Error with all that it printed when it fails or takes a quarter of an hour.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: CommandOptions,
): Promise<string> {
  const settings = { cwd, env: { ...environment(), ...env }, timeout: TIMEOUT, maxBuffer: 2 ** 26 };
  return new Promise((resolve, reject) => {
    execFile(command, args, settings, (error, stdout, stderr) => {
      if (error)
        reject(new Error(`Failed to run ${command} ${args.join(' ')}:\n${stdout}${stderr}`));
      else resolve(stdout);
    });
  });
}

/**
 * Of this process, less what `npm run` says of this package, and whether it is production: Vite sets
 * that where it builds, and npm then installs half. It is not for another project.
 */
export function environment(): NodeJS.ProcessEnv {
  const ours =
    /^(npm_(package|lifecycle|command|config_local_prefix)|VITEST|NODE_ENV|NODE_OPTIONS|INIT_CWD)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}
