import { tryServe } from '../packed-server.ts';
import { runCommand } from '../run-command.ts';
import { attempt, type Runtime, requireInstalled, resultsSchema } from './tried.ts';
import { runWatched } from './watched-child.ts';

const PROGRAM = 'build/runtimes/process.js';
const CLI = 'dist/src/cli/main.js';

/**
 * A runtime with processes: Node, Bun and Deno.
 *
 * @param command what runs a file, such as `deno run -A`.
 */
export function processRuntime(name: string, command: readonly string[], cwd: string): Runtime {
  const [file = ''] = command;
  return {
    name,
    async trial() {
      requireInstalled(name, file);
      const printed = await runCommand(file, ['--version'], { cwd });
      const version = /\d+(\.\d+)+/.exec(printed)?.[0] ?? printed.trim();
      const program = await runWatched([...command, PROGRAM], cwd);
      const serve = await attempt(async () => {
        await tryServe([...command, CLI], cwd);
        return 'yes';
      });
      const check = await attempt(async () => {
        const { printed: report, endFault } = await runWatched(
          [...command, CLI, 'check', '--mock'],
          cwd,
        );
        if (endFault !== null) throw new Error(endFault);
        return (
          /\d+ rules: .*unproven/.exec(report)?.[0] ?? 'Failed to check: it printed no summary'
        );
      });
      const ended = program.endFault ?? 'by itself';
      return { version, ...resultsSchema.parse(JSON.parse(program.printed)), serve, check, ended };
    },
  };
}
