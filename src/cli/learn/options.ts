import type { Command } from 'commander';
import { addFlags, type Environment, type Flag } from '../flags/flag.ts';
import { comparingFlags, sendingFlags, targetFlags } from '../flags/target-flags.ts';
import { readMock, type TargetOptions } from '../target/target-options.ts';

/** The flags of `learn`: what is asked as for `check`, and where the profile goes. */
export interface LearnOptions extends TargetOptions {
  readonly output?: string;
  readonly ignoreHeader?: readonly string[];
}

const HELP = `
The flags for target, keys and rate are those of check, with the same environment variables. Each key
shows more: the summary lists what had to be assumed, and the key that would settle it.

Exit codes: 0 a profile was learned; 2 nothing could be learned (invalid arguments, deployment
unreachable or down, key refused at the key check).`;

const output: Flag = {
  flags: '-o, --output <file>',
  description: 'write the profile to this file instead of stdout',
};

export function addLearnOptions(command: Command, environment: Environment): Command {
  addFlags(command, [...targetFlags, ...sendingFlags], environment);
  return addFlags(command, [...comparingFlags, output])
    .addHelpText('after', HELP)
    .allowExcessArguments(false);
}

/** @throws Error when --mock stands beside a target or a key. */
export function readLearnOptions(command: Command, environment: Environment): LearnOptions {
  const options = command.opts<LearnOptions>();
  return { ...options, mock: readMock(command, environment) };
}
