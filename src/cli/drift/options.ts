import type { Command } from 'commander';
import { addFlags, type Environment, type Flag } from '../flags/flag.ts';
import { markdownFlag } from '../flags/report-flags.ts';
import { comparingFlags, sendingFlags, targetFlags } from '../flags/target-flags.ts';
import { readMock, type TargetOptions } from '../target/target-options.ts';

/** The flags of `drift`: a profile, and a deployment or another profile. */
export interface DriftOptions extends TargetOptions {
  readonly profile: string;
  readonly with?: string;
  readonly ignoreHeader?: readonly string[];
  /** A file, or true for stdout. */
  readonly json?: string | true;
  readonly junit?: string;
  readonly markdown?: string;
}

const HELP = `
The flags for target, keys and rate are those of check, with the same environment variables. With
--with, nothing is sent.

Exit codes: 0 nothing changed; 1 a field changed; 2 nothing could be compared (invalid arguments or
files, deployment unreachable or down, key refused at the key check). A field that the profile had
assumed, or that could not be observed without a key or data, does not count as changed.`;

const comparedFlags: readonly Flag[] = [
  { flags: '--profile <name|file>', description: 'the learned profile', isRequired: true },
  {
    flags: '--with <name|file>',
    description: 'compare with this profile instead of a deployment',
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
];

export function addDriftOptions(command: Command, environment: Environment): Command {
  addFlags(command, [...comparedFlags, ...comparingFlags]);
  addFlags(command, [...targetFlags, ...sendingFlags], environment);
  return addFlags(command, outputFlags).addHelpText('after', HELP).allowExcessArguments(false);
}

/** @throws Error when two of a target, --mock and --with are given. */
export function readDriftOptions(command: Command, environment: Environment): DriftOptions {
  const target = ['baseUrl', 'mock'].find((name) => command.getOptionValueSource(name) === 'cli');
  if (command.getOptionValueSource('with') === 'cli' && target !== undefined) {
    const flag = target === 'mock' ? '--mock' : '--base-url';
    throw new Error(
      `Failed to choose what to compare with: --with asks no deployment, and ${flag} names one; give one only`,
    );
  }
  return { ...command.opts<DriftOptions>(), mock: readMock(command, environment) };
}
