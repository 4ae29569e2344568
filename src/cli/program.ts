import { Command, CommanderError } from 'commander';
import { printable } from '../text/printable.ts';
import { consumerFlags, consumerHelp } from './flags/consumer-flags.ts';
import {
  addFlags,
  type Flags,
  type OptionsOf,
  readToggles,
  settleExclusions,
} from './flags/flag.ts';
import { namesFlags, seedFlags, serveFlags, tokenFlags } from './flags/mock-flags.ts';
import {
  checkFlags,
  checkHelp,
  deploymentFlags,
  driftFlags,
  driftHelp,
  initFlags,
  learnFlags,
  learnHelp,
} from './flags/target-flags.ts';
import { type CommandContext, EXIT, type Terminal } from './terminal.ts';

/** A command as data. Its code is loaded only when it runs, not for help or a misspelt flag. */
interface CommandRecord<Given extends Flags = Flags> {
  readonly name: string;
  readonly description: string;
  readonly argument?: readonly [name: string, description: string];
  /** Replaces `[options] ARGUMENT` in help. Arguments after the flags are then not parsed. */
  readonly usage?: string;
  readonly flags: Given;
  /** The flags that environment variables can set. */
  readonly inEnvironment?: Flags;
  /** The text of help after the flags. */
  readonly help?: string;
  /** Whether the configuration file can set flags. */
  readonly isConfigured?: boolean;
  /** Loads its code. */
  readonly load: () => Promise<Run<Given>>;
}

/** @returns the exit code, if it is not always 0. An error means 2. */
type Run<Given extends Flags> = (
  options: OptionsOf<Given>,
  context: CommandContext,
  args: readonly string[],
) => Promise<number> | Promise<void> | void;

/** A command whose option types are hidden. */
interface AnyCommand extends Omit<CommandRecord, 'load'> {
  /** @param command has parsed the arguments. */
  readonly runParsed: (command: Command, context: CommandContext) => Promise<unknown>;
}

const command = <Given extends Flags>({ load, ...record }: CommandRecord<Given>): AnyCommand => ({
  ...record,
  runParsed: async (parsed, context) =>
    (await load())(parsed.opts<OptionsOf<Given>>(), context, parsed.args),
});

const names = (kind: 'profiles' | 'worlds' | 'scenarios') =>
  command({
    name: kind,
    description: `list the ${kind} in the package`,
    flags: namesFlags,
    load: async () => (await import('./print.ts')).printNames(kind),
  });

const target = ['[target]', 'the name of a target in the configuration file'] as const;

/** All commands, in the order of help. */
export const commands: readonly AnyCommand[] = [
  command({
    name: 'serve',
    description: 'serve the mock over HTTP',
    flags: serveFlags,
    inEnvironment: tokenFlags,
    load: async () => (await import('./serve.ts')).serve,
  }),
  command({
    name: 'seed',
    description: 'print the seeded world as JSON',
    flags: seedFlags,
    load: async () => (await import('./print.ts')).printSeed,
  }),
  command({
    name: 'openapi',
    description: 'print the API as an OpenAPI 3.1 document',
    flags: {},
    load: async () => (await import('./print.ts')).printOpenApi,
  }),
  names('profiles'),
  names('worlds'),
  names('scenarios'),
  command({
    name: 'init',
    description:
      'write a configuration file, workspace-files.config.json, for check, learn and drift',
    argument: ['[target]', 'a name for the deployment'],
    flags: initFlags,
    load: async () => (await import('./init.ts')).init,
  }),
  command({
    name: 'check',
    description: 'check a deployment against the rules of the API document',
    argument: target,
    flags: checkFlags,
    inEnvironment: checkFlags,
    help: checkHelp,
    isConfigured: true,
    load: async () => (await import('./check.ts')).check,
  }),
  command({
    name: 'learn',
    description: 'learn a profile from a deployment, so that a mock can make the same choices',
    argument: target,
    flags: learnFlags,
    inEnvironment: deploymentFlags,
    help: learnHelp,
    isConfigured: true,
    load: async () => (await import('./learn.ts')).learn,
  }),
  command({
    name: 'drift',
    description: 'show what changed in a deployment since its profile was learned',
    argument: target,
    flags: driftFlags,
    inEnvironment: deploymentFlags,
    help: driftHelp,
    isConfigured: true,
    load: async () => (await import('./drift.ts')).drift,
  }),
  command({
    name: 'consumer',
    description:
      'test a client of the API, given as a command, against everything that the document allows',
    argument: ['[command...]', 'the client: a command that lists the files, after --'],
    usage: '[options] -- COMMAND ARGS…',
    flags: consumerFlags,
    help: consumerHelp,
    isConfigured: true,
    load: async () => (await import('./consumer.ts')).consumer,
  }),
];

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

/** Sets missing options from the environment, then from the configuration file. */
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

/** The message to print. For a bug in this program, it has the details for a bug report. */
function printedError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isSlip = [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
  return isSlip
    ? `Internal error of workspace-files; please report it: ${error.stack ?? error.message}`
    : error.message;
}
