import type { Command } from 'commander';
import { comparingFlags } from '../flags/comparing-flags.ts';
import { addFlags, type Environment, type Flag } from '../flags/flag.ts';
import { sendingFlags, targetFlags } from '../flags/target-flags.ts';
import { readMock, type TargetOptions } from '../target/target-options.ts';

/** The flags of `learn`: what is asked as for `check`, and where the profile goes. */
export interface LearnOptions extends TargetOptions {
  readonly output?: string;
  readonly ignoreHeader?: readonly string[];
}

const HELP = `
Target, keys and sending are those of check, in the environment as well. Each key shows more: what
had to be assumed is told at the end, with the key that would settle it.

Exit codes: 0 a profile was learned; 2 nothing could be judged (arguments at fault, deployment not
reachable or gone midway, the key refused at the key check).`;

const output: Flag = {
  flags: '-o, --output <file>',
  description: 'write the profile there, not to stdout',
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
