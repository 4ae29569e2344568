import type { Command } from 'commander';
import {
  type Environment,
  readMock,
  sendingFlags,
  type TargetOptions,
  targetFlags,
  toggle,
  withValue,
  yes,
} from '../target/target-options.ts';

/** The flags of `check`, as they were given or found in the environment. */
export interface CheckOptions extends TargetOptions {
  readonly only?: string;
  readonly strict?: boolean;
  readonly complete?: boolean;
  readonly expectedFailures?: string;
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly profile?: string;
}

const HELP = `
Each flag can stand in the environment instead, under the name beside it. For the keys that is the
better place: what stands on a command line can be read in the shell's history and by everybody who
lists the processes.

Exit codes: 0 nothing failed; 1 at least one rule failed; 2 nothing could be judged (arguments at
fault, deployment not reachable, the key refused at the key check); 3 with --complete, nothing
failed but something is unproven.`;

/** Adds the flags to the command. */
export function addCheckOptions(command: Command, environment: Environment): Command {
  const flag = (flags: string, description: string) => withValue(flags, description, environment);
  const all = [
    ...targetFlags(environment),
    flag('--only <pattern>', 'only the rules whose ids match the glob, and no observations'),
    toggle('--strict', 'fail on doubtful orders of ties, and on stale expected failures'),
    toggle('--complete', 'exit with 3 if something is unproven'),
    ...sendingFlags(environment),
    flag(
      '--expected-failures <file>',
      'JSON: a list of { "rule", "reason", "until"? } that are put up with',
    ),
    flag('--json <file>', 'write the report as JSON'),
    flag('--junit <file>', 'write the report as JUnit XML'),
    flag('--html <file>', 'write the report as a page'),
    flag(
      '--profile <name|file>',
      'compare what is observed with a profile, in the page field by field',
    ),
  ];
  for (const option of all) command.addOption(option);
  return command.addHelpText('after', HELP).allowExcessArguments(false);
}

/**
 * The options of a parsed command: what flags say beats the environment.
 *
 * @throws Error when --mock stands beside a target or a key, or a variable says neither yes nor no.
 */
export function readCheckOptions(command: Command, environment: Environment): CheckOptions {
  const given = command.opts<CheckOptions>();
  const options = {
    ...given,
    ...Object.fromEntries(
      (['strict', 'complete'] as const).map((name) => [
        name,
        given[name] ?? yes(`WORKSPACE_FILES_${name.toUpperCase()}`, environment),
      ]),
    ),
  };
  return { ...options, mock: readMock(command, environment) };
}
