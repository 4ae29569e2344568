import type { Command } from 'commander';
import { failure } from '../read-file.ts';
import type { ReportFiles } from '../report-files.ts';
import { addFlags, type Environment, type Flag, isSet } from './flag.ts';
import {
  annotationsFlag,
  baselineFlag,
  comparingFlags,
  markdownFlag,
  onlyFlag,
  reportFlags,
  sarifFlag,
  sendingFlags,
  targetFlags,
} from './shared-flags.ts';

/** The flags of the commands that send requests to a deployment. */

/** The deployment, its keys, and how requests are sent. */
export interface TargetOptions {
  readonly baseUrl?: string;
  readonly mock?: boolean;
  readonly key?: string;
  readonly unscopedKey?: string;
  readonly expiredKey?: string;
  readonly otherKey?: string;
  readonly maxRequests?: number;
  readonly rate?: number;
  readonly timeout?: number;
  /** Seconds. */
  readonly deadline?: number;
  readonly header?: readonly string[];
  /** User, colon, password. */
  readonly proxyAuth?: string;
  readonly keyHeader?: string;
  readonly origin?: string;
  /** A file. */
  readonly ca?: string;
}

export interface CheckOptions extends TargetOptions, ReportFiles {
  readonly only?: readonly string[];
  readonly strict?: boolean;
  readonly complete?: boolean;
  readonly expectedFailures?: string;
  readonly baseline?: string;
  readonly profile?: string;
  readonly knownFiles?: string;
  /** A shell command. */
  readonly during?: string;
}

export interface LearnOptions extends TargetOptions {
  readonly output?: string;
  readonly ignoreHeader?: readonly string[];
}

export interface DriftOptions
  extends TargetOptions,
    Pick<ReportFiles, 'annotations' | 'junit' | 'markdown' | 'sarif'> {
  readonly profile?: string;
  readonly with?: string;
  readonly ignoreHeader?: readonly string[];
  /** A file, or true for stdout. */
  readonly json?: string | true;
}

export interface InitOptions {
  readonly baseUrl?: string;
  readonly keyVariable?: string;
}

export const addInitOptions = (command: Command): Command =>
  addFlags(command, [
    { flags: '--base-url <url>', description: 'the URL of the deployment, without /api/v1' },
    {
      flags: '--key-variable <name>',
      description: 'read the key from this environment variable (default: WORKSPACE_FILES_KEY)',
    },
  ]);

const checkHelp = `
Each flag can be set in the environment instead, with the variable shown. Use that for keys: the
command line is visible in the shell's history and to anyone who lists the processes.

Exit codes: 0 nothing failed; 1 a rule failed (other than expected failures, or failures already in
--baseline), or with --strict, an expected failure no longer occurs; 2 the deployment could not be
judged (invalid arguments, deployment unreachable, --key refused by the key check or the listing), or
the run was interrupted (deployment down, Ctrl+C, --deadline); 3 with --complete: nothing failed, but
a rule is unproven.`;

const checkFlags: readonly Flag[] = [
  ...targetFlags,
  onlyFlag('run only rules whose id matches the glob; skip the observations'),
  {
    flags: '--strict',
    description:
      'also fail if files with the same creation time are in an order that fits no known comparison of ids, and on expected failures that no longer occur',
  },
  {
    flags: '--complete',
    description: 'exit with 3 if a rule is unproven (with --baseline: newly unproven)',
  },
  {
    flags: '--known-files <file>',
    description:
      'fail if the deployment does not list a file in this file: one id per line, optionally followed by a tab and the ISO 8601 creation time; "-" reads standard input',
  },
  {
    flags: '--during <command>',
    description:
      'to check that cursors keep their place, run this shell command, which must add a file, after the first and after the second page of a walk; it gets no keys',
  },
  ...sendingFlags,
  {
    flags: '--expected-failures <file>',
    description:
      'ignore the known failures in this file, as JSON: [{ "rule", "reason", "until"? }]',
  },
  baselineFlag('rule'),
  ...reportFlags,
  {
    flags: '--profile <name|file>',
    description:
      'compare the observations with a profile: counts in the terminal, each field in the HTML report; never changes the exit code',
  },
];

export function addCheckOptions(command: Command, environment: Environment): Command {
  return addFlags(command, checkFlags, environment)
    .addHelpText('after', checkHelp)
    .allowExcessArguments(false);
}

/** The options of a parsed command. A flag overrides its variable. */
export function readCheckOptions(command: Command, environment: Environment): CheckOptions {
  const given = command.opts<CheckOptions>();
  return {
    ...given,
    strict: given.strict ?? isSet('strict', environment),
    complete: given.complete ?? isSet('complete', environment),
    mock: readMock(command, environment),
  };
}

const learnHelp = `
The flags for target, keys and rate are those of check, with the same environment variables. Each key
shows more: the summary lists what had to be assumed, and the key that would settle it.

Exit codes: 0 a profile was learned; 2 nothing could be learned (invalid arguments, deployment
unreachable or down, key refused at the key check).`;

const outputFlag: Flag = {
  flags: '-o, --output <file>',
  description: 'write the profile to this file instead of stdout',
};

export function addLearnOptions(command: Command, environment: Environment): Command {
  addFlags(command, [...targetFlags, ...sendingFlags], environment);
  return addFlags(command, [...comparingFlags, outputFlag])
    .addHelpText('after', learnHelp)
    .allowExcessArguments(false);
}

export function readLearnOptions(command: Command, environment: Environment): LearnOptions {
  const options = command.opts<LearnOptions>();
  return { ...options, mock: readMock(command, environment) };
}

const driftHelp = `
The flags for target, keys and rate are those of check, with the same environment variables. With
--with, nothing is sent.

Exit codes: 0 nothing changed; 1 a field changed; 2 nothing could be compared (invalid arguments or
files, deployment unreachable or down, key refused at the key check). A field that the profile had
assumed, or that could not be observed without a key or data, does not count as changed.`;

const comparedFlags: readonly Flag[] = [
  {
    flags: '--profile <name|file>',
    description: 'compare with this learned profile',
  },
  {
    flags: '--with <name|file>',
    description: 'use this profile instead of a deployment',
  },
];

const outputFlags: readonly Flag[] = [
  {
    flags: '--json [file]',
    description: 'print the differences as JSON, or write them to a file',
  },
  {
    flags: '--junit <file>',
    description: 'write the comparison as JUnit XML, one test case per field',
  },
  markdownFlag,
  sarifFlag,
  annotationsFlag,
];

export function addDriftOptions(command: Command, environment: Environment): Command {
  addFlags(command, [...comparedFlags, ...comparingFlags]);
  addFlags(command, [...targetFlags, ...sendingFlags], environment);
  return addFlags(command, outputFlags).addHelpText('after', driftHelp).allowExcessArguments(false);
}

export function readDriftOptions(command: Command, environment: Environment): DriftOptions {
  const target = ['baseUrl', 'mock'].find((name) => command.getOptionValueSource(name) === 'cli');
  if (command.getOptionValueSource('with') === 'cli' && target !== undefined) {
    const flag = target === 'mock' ? '--mock' : '--base-url';
    throw failure('choose what to compare', `expected --with or ${flag}, found both`);
  }
  return { ...command.opts<DriftOptions>(), mock: readMock(command, environment) };
}

/** Whether to use a mock. A target on the command line overrides a mock in the environment. */
function readMock(command: Command, environment: Environment): boolean {
  const { mock } = command.opts<TargetOptions>();
  const isFlag = (name: string) => command.getOptionValueSource(name) === 'cli';
  const flag = ['baseUrl', 'key', 'unscopedKey', 'expiredKey', 'otherKey'].find(isFlag);
  if (mock && flag !== undefined) {
    const name = flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw failure(
      'choose what to judge',
      `expected --mock, with its own keys, or --${name}, found both`,
    );
  }
  return mock ?? (flag === undefined && isSet('mock', environment));
}
