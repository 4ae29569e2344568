import { Command, CommanderError } from 'commander';
import { printable } from '../text/printable.ts';
import { addConsumerOptions, readConsumerOptions } from './consumer/options.ts';
import {
  addNamesOptions,
  addSeedOptions,
  addServeOptions,
  type NamesOptions,
  type SeedOptions,
  type ServeOptions,
} from './flags/mock-commands.ts';
import {
  addCheckOptions,
  addDriftOptions,
  addInitOptions,
  addLearnOptions,
  type InitOptions,
  readCheckOptions,
  readDriftOptions,
  readLearnOptions,
} from './flags/target-commands.ts';
import type { Starter } from './serve/starter.ts';
import { EXIT, type Terminal } from './terminal.ts';

export interface ProgramOptions {
  readonly version: string;
  readonly terminal: Terminal;
  /** Resolves when a running server is to stop. */
  readonly stopped: Promise<unknown>;
  /** The process that started this one. The server stops with it; omitted, it is not watched. */
  readonly starter?: (() => Starter) | undefined;
}

/**
 * Runs the command line. The code of a command is loaded when it is called: help and a misspelt flag
 * need none of it.
 *
 * @param args without the executable and the script.
 * @returns the exit code: 2 if the arguments, or the files they name, are invalid.
 */
export async function runProgram(
  args: readonly string[],
  { version, terminal, stopped, starter }: ProgramOptions,
): Promise<number> {
  let exitCode: number = EXIT.success;
  const program = emptyProgram(version, terminal);
  addMockCommands(program, { version, terminal, stopped, starter });
  addInit(program, terminal);
  addJudgingCommands(program, terminal, stopped, (code) => {
    exitCode = code;
  });
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

/** The commands that make a mock, or show what it is made from. */
function addMockCommands(program: Command, context: ProgramOptions): void {
  const { terminal } = context;
  addServeOptions(program.command('serve'), process.env)
    .description('serve the mock over HTTP')
    .action(async (options: ServeOptions) => {
      const { serve } = await import('./serve.ts');
      return serve(options, context);
    });

  addSeedOptions(program.command('seed'))
    .description('print the seeded world as JSON')
    .action(async (options: SeedOptions) => {
      const { printSeed } = await import('./print.ts');
      printSeed(options, terminal);
    });

  program
    .command('openapi')
    .description('print the API as an OpenAPI 3.1 document')
    .action(async () => {
      const { openApiDocument } = await import('../document/openapi.ts');
      terminal.out(`${JSON.stringify(openApiDocument, null, 2)}\n`);
    });

  for (const kind of ['profiles', 'worlds', 'scenarios'] as const) {
    addNamesOptions(program.command(kind))
      .description(`list the ${kind} in the package`)
      .action(async (options: NamesOptions) => {
        const { printNames } = await import('./print.ts');
        printNames(kind, options, terminal);
      });
  }
}

function addInit(program: Command, terminal: Terminal): void {
  addInitOptions(program.command('init'))
    .description(
      'write a configuration file, workspace-files.config.json, for check, learn and drift',
    )
    .argument('[target]', 'a name for the deployment')
    .action(async (target: string | undefined, options: InitOptions) => {
      const { init } = await import('./init.ts');
      await init(target, options, terminal);
    });
}

/** The commands that judge a deployment or a client. Their exit codes say how it ended. */
function addJudgingCommands(
  program: Command,
  terminal: Terminal,
  stopped: Promise<unknown>,
  end: (exitCode: number) => void,
): void {
  const { env } = process;
  addCheckOptions(program.command('check'), env)
    .description('check a deployment against the rules of the API document')
    .argument('[target]', 'the name of a target in the configuration file')
    .action(async (target: string | undefined, _options, command: Command) => {
      await configure(command, target);
      const { check } = await import('./check.ts');
      end(await check(readCheckOptions(command, env), terminal, stopped));
    });

  addLearnOptions(program.command('learn'), env)
    .description('learn a profile from a deployment, for a mock that does the same')
    .argument('[target]', 'the name of a target in the configuration file')
    .action(async (target: string | undefined, _options, command: Command) => {
      await configure(command, target);
      const { learn } = await import('./learn.ts');
      end(await learn(readLearnOptions(command, env), terminal, stopped));
    });

  addDriftOptions(program.command('drift'), env)
    .description('show what changed in a deployment since its profile was learned')
    .argument('[target]', 'the name of a target in the configuration file')
    .action(async (target: string | undefined, _options, command: Command) => {
      await configure(command, target);
      const { drift } = await import('./drift.ts');
      end(await drift(readDriftOptions(command, env), terminal, stopped));
    });

  addConsumerOptions(program.command('consumer'))
    .description(
      'test a client of the API, given as a command, against everything that the document allows',
    )
    .action(async (_words, _options, command: Command) => {
      await configure(command);
      const { consumer } = await import('./consumer.ts');
      end(await consumer(readConsumerOptions(command), terminal, stopped));
    });
}

/** Sets what the command line and the environment leave to the configuration file. */
async function configure(command: Command, target?: string): Promise<void> {
  const { applyConfig } = await import('./config.ts');
  await applyConfig(command, target, process.env);
}

/** The message to print. For a bug in this program it has what a report of it needs. */
function printedError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isSlip = [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
  return isSlip
    ? `Internal error of workspace-files; please report it: ${error.stack ?? error.message}`
    : error.message;
}
