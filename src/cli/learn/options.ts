import { type Command, Option } from 'commander';
import {
  type Environment,
  readMock,
  sendingFlags,
  type TargetOptions,
  targetFlags,
} from '../target/target-options.ts';

/** The flags of `learn`: what is asked as for `check`, and where the profile goes. */
export interface LearnOptions extends TargetOptions {
  readonly output?: string;
}

const HELP = `
Target, keys and sending are those of check, in the environment as well. Each key shows more: what
had to be assumed is told at the end, with the key that would settle it.

Exit codes: 0 a profile was learned; 2 nothing could be judged (arguments at fault, deployment not
reachable, the key refused at the key check).`;

export function addLearnOptions(command: Command, environment: Environment): Command {
  const output = new Option('-o, --output <file>', 'write the profile there, not to stdout');
  for (const option of [...targetFlags(environment), ...sendingFlags(environment), output]) {
    command.addOption(option);
  }
  return command.addHelpText('after', HELP).allowExcessArguments(false);
}

/** @throws Error when --mock stands beside a target or a key. */
export function readLearnOptions(command: Command, environment: Environment): LearnOptions {
  return { ...command.opts<LearnOptions>(), mock: readMock(command, environment) };
}
