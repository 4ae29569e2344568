import type { Command } from 'commander';
import type { Flags, OptionsOf } from './flags/flag.ts';
import type { Starter } from './serve/starter.ts';
import type { Terminal } from './terminal.ts';

/** What a command has besides its flags. */
export interface CommandContext {
  readonly version: string;
  readonly terminal: Terminal;
  /** Resolves when a running server is to stop, or a run is to end at once. */
  readonly stopped: Promise<unknown>;
  /** The process that started this one. The server stops with it; omitted, it is not watched. */
  readonly starter?: (() => Starter) | undefined;
}

/** A command as data. Its code is loaded when it runs: help and a misspelt flag need none of it. */
export interface CommandRecord<Given extends Flags = Flags> {
  readonly name: string;
  readonly description: string;
  readonly argument?: readonly [name: string, description: string];
  /** Replaces `[options] ARGUMENT` in help. What follows the flags is then not read as flags. */
  readonly usage?: string;
  readonly flags: Given;
  /** The flags that environment variables can set. */
  readonly inEnvironment?: Flags;
  /** What help says after the flags. */
  readonly help?: string;
  /** Whether the configuration file can set flags. */
  readonly isConfigured?: boolean;
  /** Loads what runs it. */
  readonly load: () => Promise<Run<Given>>;
}

/** @returns the exit code, if it is not always 0. An error means 2. */
type Run<Given extends Flags> = (
  options: OptionsOf<Given>,
  context: CommandContext,
  args: readonly string[],
) => Promise<number> | Promise<void> | void;

/** A command whose flags only its own record knows. */
export interface AnyCommand extends Omit<CommandRecord, 'load'> {
  /** @param command has parsed the arguments. */
  readonly runParsed: (command: Command, context: CommandContext) => Promise<unknown>;
}

export const command = <Given extends Flags>({
  load,
  ...record
}: CommandRecord<Given>): AnyCommand => ({
  ...record,
  runParsed: async (parsed, context) =>
    (await load())(parsed.opts<OptionsOf<Given>>(), context, parsed.args),
});
