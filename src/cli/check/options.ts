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
Each flag can be set in the environment instead, with the variable shown. Use that for keys: the
command line is visible in the shell's history and to anyone who lists the processes.

Exit codes: 0 nothing failed; 1 a rule failed (other than expected failures, or failures already in
--baseline); 2 nothing could be judged (invalid arguments, deployment unreachable, key refused at the
key check), or the run was interrupted (deployment down, Ctrl+C, --deadline); 3 with --complete:
nothing failed, but a rule is unproven.`;

const flags: readonly Flag[] = [
  ...targetFlags,
  onlyFlag('run only rules whose id matches the glob; skip the observations'),
  {
    flags: '--strict',
    description:
      'also fail on a tie order that fits no known comparison, and on expected failures that no longer occur',
  },
  {
    flags: '--complete',
    description: 'exit with 3 if a rule is unproven (with --baseline: newly unproven)',
  },
  {
    flags: '--known-files <file>',
    description:
      'existing files: one id per line, optionally followed by a tab and the ISO 8601 creation time; "-" reads standard input',
  },
  {
    flags: '--during <command>',
    description:
      'shell command that adds a file. Runs twice, between two pages, to check that cursors keep their place; it gets no keys',
  },
  ...sendingFlags,
  {
    flags: '--expected-failures <file>',
    description: 'known failures to ignore, as JSON: [{ "rule", "reason", "until"? }]',
  },
  baselineFlag('rule'),
  ...reportFlags,
  {
    flags: '--profile <name|file>',
    description: 'compare the observations with a profile, field by field in the HTML report',
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
