import { type Command, Option } from 'commander';
import {
  type Environment,
  readMock,
  sendingFlags,
  type TargetOptions,
  targetFlags,
} from '../check/target-options.ts';

/** The flags of `drift`: a profile, and a deployment or another profile. */
export interface DriftOptions extends TargetOptions {
  readonly profile: string;
  readonly with?: string;
  readonly json?: boolean;
}

const HELP = `
Target, keys and sending are those of check, in the environment as well; with --with nothing is sent.

Exit codes: 0 nothing changed; 1 the deployment drifted from the profile; 2 nothing could be judged.`;

export function addDriftOptions(command: Command, environment: Environment): Command {
  const all = [
    new Option('--profile <name|file>', 'what the deployment was').makeOptionMandatory(),
    new Option('--with <name|file>', 'compare with another profile, not with a deployment'),
    ...targetFlags(environment),
    ...sendingFlags(environment),
    new Option('--json', 'print the differences as JSON'),
  ];
  for (const option of all) command.addOption(option);
  return command.addHelpText('after', HELP).allowExcessArguments(false);
}

/** @throws Error when --mock stands beside a target or a key. */
export function readDriftOptions(command: Command, environment: Environment): DriftOptions {
  return { ...command.opts<DriftOptions>(), mock: readMock(command, environment) };
}
