import { Command, CommanderError, Help } from 'commander';
import { printable } from '../text/printable.ts';
import { messageOf } from './files.ts';
import type { Flags, ValuesOf } from './flag.ts';
import { descriptions, furtherHelp } from './help.ts';
import {
  checkFlags,
  consumerFlags,
  driftFlags,
  initFlags,
  learnFlags,
  seedFlags,
  serveFlags,
  targetFlags,
} from './options.ts';
import { type CommandContext, EXIT } from './terminal.ts';

/** @returns the exit code, if it is not always 0. An error means 2. */
type Run<Given extends Flags> = (
  options: ValuesOf<Given>,
  context: CommandContext,
  args: readonly string[],
) => Promise<number> | Promise<void> | void;

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
  let exitCode: number = EXIT.success;
  const program = createProgram(context, (code) => {
    exitCode = code;
  });
  // An empty variable counts as not set: CI systems set it for a secret that is missing.
  for (const [name, value] of Object.entries(process.env)) {
    if (name.startsWith('WORKSPACE_FILES_') && value === '') delete process.env[name];
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has printed its message. --help and --version end here too.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.success : EXIT.usage;
    context.terminal.error(`${printable(printedError(error), 'lines')}\n`);
    return EXIT.usage;
  }
}

/**
 * All commands. The code of each is loaded only when it runs, not for help or a misspelt flag.
 *
 * @param end receives the exit code of the command that ran.
 */
export function createProgram(context: CommandContext, end: (code: number) => void): Command {
  const { version, terminal } = context;
  const program = new Command('workspace-files')
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

  /** @param argument its name and description; `[target]` names a target. */
  const add = <Given extends Flags>(
    name: keyof typeof descriptions,
    flags: Given,
    load: () => Promise<Run<Given>>,
    ...[argument, about]: readonly string[]
  ): Command => {
    const command = program.command(name).description(descriptions[name]);
    for (const flag of Object.values(flags)) command.addOption(flag);
    if (argument !== undefined) command.argument(argument, about);
    const help = furtherHelp[name];
    return command
      .allowExcessArguments(false)
      .addHelpText('after', help ?? '')
      .action(async () => {
        if (help !== undefined) (await import('./config.ts')).applyConfig(command);
        const run = await load();
        end((await run(command.opts<ValuesOf<Given>>(), context, command.args)) ?? EXIT.success);
      });
  };
  const target = ['[target]', 'the name of a target in the configuration file'];
  const printing = () => import('./print.ts');

  add('serve', serveFlags, async () => (await import('./serve.ts')).serve);
  add('seed', seedFlags, async () => (await printing()).printSeed);
  add('openapi', {}, async () => (await printing()).printOpenApi);
  for (const kind of ['profiles', 'worlds', 'scenarios'] as const) {
    add(kind, {}, async () => (await printing()).printNames(kind));
  }
  const init = async () => (await import('./init.ts')).init;
  add('init', initFlags, init, '[target]', 'a name for the deployment');
  add('check', checkFlags, async () => (await import('./check.ts')).check, ...target);
  const learn = async () => (await import('./learn.ts')).learn;
  add('learn', learnFlags, learn, ...target).configureHelp(withoutTargetFlags);
  const drift = async () => (await import('./drift.ts')).drift;
  add('drift', driftFlags, drift, ...target).configureHelp(withoutTargetFlags);
  const consumer = async () => (await import('./consumer.ts')).consumer;
  add('consumer', consumerFlags, consumer, '[command...]', 'the client, after --')
    .usage('[options] -- COMMAND ARGS…')
    .passThroughOptions();
  return program;
}

/** The help of `check` shows the flags of the target for all commands. */
const withoutTargetFlags = {
  visibleOptions: (command: Command) =>
    new Help()
      .visibleOptions(command)
      .filter((option) => !Object.hasOwn(targetFlags, option.attributeName())),
};

/** The message to print. For a bug in this program, it has the details for a bug report. */
function printedError(error: unknown): string {
  const isSlip = [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
  return error instanceof Error && isSlip
    ? `Internal error of workspace-files; please report it: ${error.stack}`
    : messageOf(error);
}
