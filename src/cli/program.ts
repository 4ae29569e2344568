import { Command, CommanderError } from 'commander';
import { printable } from '../text/printable.ts';
import { type AnyCommand, commands } from './commands.ts';
import { addFlags, readToggles, settleExclusions } from './flags/flag.ts';
import { type CommandContext, EXIT, type Terminal } from './terminal.ts';

/**
 * Runs the command line.
 *
 * @param args without the executable and the script.
 * @returns the exit code: 2 if the arguments, or the files they name, are invalid.
 */
export async function runProgram(
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  const { version, terminal } = context;
  let exitCode: number = EXIT.success;
  const program = emptyProgram(version, terminal);
  for (const each of commands) {
    addCommand(program, each).action(async (...given) => {
      // Commander passes the arguments, the options and the command.
      const command: Command = given.at(-1);
      await settle(command, each);
      const code = await each.runParsed(command, context);
      if (typeof code === 'number') exitCode = code;
    });
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has printed its message. --help and --version end here too.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.success : EXIT.usage;
    terminal.error(`${printable(printedError(error), 'lines')}\n`);
    return EXIT.usage;
  }
}

function emptyProgram(version: string, terminal: Terminal): Command {
  return new Command('workspace-files')
    .description('Mock server and contract-test kit for the Workspace Files Read API.')
    .version(version)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: terminal.error,
      // The value of a misspelt option, as in `--kee=SECRET`, may be a secret: it is not repeated.
      outputError: (text, write) => write(text.replace(/(unknown option '[^'=]*)=.*'/, "$1'")),
    })
    .showHelpAfterError('(add --help for the commands and their flags)');
}

function addCommand(program: Command, record: AnyCommand): Command {
  const { name, description, argument, usage, flags, inEnvironment = {}, help } = record;
  const command = program.command(name).description(description).allowExcessArguments(false);
  addFlags(command, flags, inEnvironment, process.env);
  if (argument) command.argument(...argument);
  if (usage !== undefined) command.usage(usage).passThroughOptions();
  if (help !== undefined) command.addHelpText('after', help);
  return command;
}

/** Sets what the command line leaves to the environment, and what both leave to the configuration file. */
async function settle(command: Command, record: AnyCommand): Promise<void> {
  const { flags, inEnvironment = {}, isConfigured = false, usage } = record;
  readToggles(command, inEnvironment, process.env);
  if (isConfigured) {
    const { applyConfig } = await import('./config.ts');
    const target = usage === undefined ? command.args[0] : undefined;
    await applyConfig(command, target, process.env);
  }
  settleExclusions(command, flags);
}

/** The message to print. For a bug in this program it has what a report of it needs. */
function printedError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isSlip = [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
  return isSlip
    ? `Internal error of workspace-files; please report it: ${error.stack ?? error.message}`
    : error.message;
}
