import type { Command } from 'commander';
import { addFlags, type Environment, type Flag, isSet } from '../flags/flag.ts';
import { baselineFlag, onlyFlag, reportFlags } from '../flags/report-flags.ts';
import { sendingFlags, targetFlags } from '../flags/target-flags.ts';
import { readMock, type TargetOptions } from '../target/target-options.ts';

/** The flags of `check`, as they were given or found in the environment. */
export interface CheckOptions extends TargetOptions {
  readonly only?: readonly string[];
  readonly strict?: boolean;
  readonly complete?: boolean;
  readonly expectedFailures?: string;
  readonly baseline?: string;
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly markdown?: string;
  readonly profile?: string;
  readonly knownFiles?: string;
  readonly during?: string;
}

const HELP = `
Each flag can stand in the environment instead, under the name beside it. For the keys that is the
better place: what stands on a command line can be read in the shell's history and by everybody who
lists the processes.

Exit codes: 0 nothing failed; 1 at least one rule failed; 2 nothing could be judged (arguments at
fault, deployment not reachable, the key refused at the key check) or not all (gone midway); 3 with --complete, nothing
failed but something is unproven.`;

const flags: readonly Flag[] = [
  ...targetFlags,
  onlyFlag('only the rules whose ids match the glob, and no observations'),
  {
    flags: '--strict',
    description: 'fail on doubtful orders of ties, and on stale expected failures',
  },
  {
    flags: '--complete',
    description: 'exit with 3 if something is unproven, with --baseline if it is newly so',
  },
  {
    flags: '--known-files <file>',
    description:
      'files that are there, an id a line, optionally a tab and its ISO 8601 time; "-" reads standard input',
  },
  {
    flags: '--during <command>',
    description:
      'run in the shell, without keys, between two pages of a walk: it adds a file, and cursors must keep their place',
  },
  ...sendingFlags,
  {
    flags: '--expected-failures <file>',
    description: 'JSON: a list of { "rule", "reason", "until"? } that are put up with',
  },
  baselineFlag('rule'),
  ...reportFlags,
  {
    flags: '--profile <name|file>',
    description: 'compare what is observed with a profile, in the page field by field',
  },
];

/** Adds the flags to the command. */
export function addCheckOptions(command: Command, environment: Environment): Command {
  return addFlags(command, flags, environment)
    .addHelpText('after', HELP)
    .allowExcessArguments(false);
}

/**
 * The options of a parsed command: what flags say beats the environment.
 *
 * @throws Error when --mock stands beside a target or a key, or a variable says neither yes nor no.
 */
export function readCheckOptions(command: Command, environment: Environment): CheckOptions {
  const given = command.opts<CheckOptions>();
  return {
    ...given,
    strict: given.strict ?? isSet('strict', environment),
    complete: given.complete ?? isSet('complete', environment),
    mock: readMock(command, environment),
  };
}
