// Loaded here, because a command loads its modules when it runs, which would count as test time.
import '../../src/cli/check.ts';
import '../../src/cli/consumer.ts';
import '../../src/cli/drift.ts';
import '../../src/cli/learn.ts';
import '../../src/cli/serve.ts';
import { runProgram } from '../../src/cli/program.ts';
import type { Terminal } from '../../src/cli/terminal.ts';

export interface CliRun {
  readonly exitCode: number;
  readonly out: string;
  readonly error: string;
}

/**
 * Runs a command line to its end, in this process. On a busy machine, any run may print its
 * progress: `error` omits it, unless the test has its own terminal.
 */
export async function runCli(
  args: readonly string[],
  terminal: Partial<Terminal> = {},
  stopped: Promise<unknown> = new Promise(() => {}),
): Promise<CliRun> {
  let out = '';
  let error = '';
  const exitCode = await runProgram(args, {
    version: '1.2.3',
    stopped,
    terminal: {
      out: (text) => {
        out += text;
      },
      error: (text) => {
        error += text;
      },
      ...terminal,
    },
  });
  const isPlain = Object.keys(terminal).length === 0;
  return { exitCode, out, error: isPlain ? error.replaceAll(/^judging: .*\n/gm, '') : error };
}

/** Runs `serve` on a free port, passes its output to `use`, and stops it when `use` is done. */
export async function runServe(
  args: readonly string[],
  use: (printed: string) => Promise<unknown> = async () => {},
  terminal: Partial<Terminal> = {},
): Promise<CliRun> {
  let out = '';
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  let using: Promise<unknown> = Promise.resolve();
  const noted = (text: string) => {
    out += text;
    using = use(text).finally(stop);
  };
  const run = await runCli(['serve', '--port', '0', ...args], { out: noted, ...terminal }, stopped);
  await using;
  return { ...run, out };
}
