import type { Command } from 'commander';
import { comparingFlags } from '../flags/comparing-flags.ts';
import { addFlags, type Environment, type Flag } from '../flags/flag.ts';
import { sendingFlags, targetFlags } from '../flags/target-flags.ts';
import { readMock, type TargetOptions } from '../target/target-options.ts';

/** The flags of `learn`: what is asked as for `check`, and where the profile goes. */
export interface LearnOptions extends TargetOptions {
  readonly output?: string;
  /** A file of recorded traffic, in the place of a deployment. */
  readonly har?: string;
  /** Flags that stand on the command line itself. */
  readonly given: readonly string[];
  readonly ignoreHeader?: readonly string[];
}

const HELP = `
Target, keys and sending are those of check, in the environment as well. Each key shows more: what
had to be assumed is told at the end, with the key that would settle it.

With --har nothing is sent: keys are told by what they were answered, or given by the flags of keys;
--base-url says which API is meant where the file shows several.

Exit codes: 0 a profile was learned; 2 nothing could be judged (arguments at fault, deployment not
reachable or gone midway, the key refused at the key check).`;

const har: Flag = {
  flags: '--har <file>',
  description: 'learn from traffic that was recorded as HAR, and send nothing',
};

const output: Flag = {
  flags: '-o, --output <file>',
  description: 'write the profile there, not to stdout',
};

export function addLearnOptions(command: Command, environment: Environment): Command {
  addFlags(command, [...targetFlags, ...sendingFlags], environment);
  return addFlags(command, [har, ...comparingFlags, output])
    .addHelpText('after', HELP)
    .allowExcessArguments(false);
}

/** @throws Error when --mock stands beside a target or a key. */
export function readLearnOptions(command: Command, environment: Environment): LearnOptions {
  const options = command.opts<LearnOptions>();
  const given = command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map((option) => option.long ?? option.flags);
  if (options.har !== undefined) refuseSending(given);
  const mock = options.har === undefined && readMock(command, environment);
  return { ...options, given, mock };
}

/** What of the flags of a target tells something of a recording. */
const ofRecordings = ['--base-url', '--key', '--unscoped-key', '--expired-key', '--other-key'];

function refuseSending(given: readonly string[]): void {
  const names = [...targetFlags, ...sendingFlags].map(({ flags }) => flags.replace(/[ ,].*/, ''));
  const flag = given.find(
    (each) => names.includes(each) && ![...ofRecordings, '--key-header'].includes(each),
  );
  if (flag === undefined) return;
  throw new Error(`Failed to read --har: it sends nothing, and ${flag} is for requests`);
}
