import { type Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumber } from '../options.ts';

/** The flags that say what is asked and how fast: those of every command that asks a deployment. */
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
  readonly header?: readonly string[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A timer of Node counts to no more than this. */
const LONGEST_TIMEOUT = 2_147_483_647;

/** A flag that the environment may hold. A variable that is empty counts as one that is not set. */
export function withValue(flags: string, description: string, environment: Environment): Option {
  const option = new Option(flags, description);
  const variable = variableOf(option);
  return environment[variable] === '' ? option : option.env(variable);
}

/** A flag without a value, whose variable says yes or no. */
export function toggle(flags: string, description: string): Option {
  const option = new Option(flags, description);
  option.description += ` (env: ${variableOf(option)})`;
  return option;
}

/** What is asked, and with which keys. */
export function targetFlags(environment: Environment): readonly Option[] {
  return [
    withValue(
      '--base-url <url>',
      'what stands before /api/v1: scheme, host, path prefix',
      environment,
    ),
    toggle('--mock', 'judge a mock that is started for the run, with its own keys'),
    withValue('--key <secret>', 'a valid key with the scope files:read', environment),
    withValue(
      '--unscoped-key <secret>',
      'a valid key of the same workspace, without files:read',
      environment,
    ),
    withValue('--expired-key <secret>', 'an expired key of the same workspace', environment),
    withValue(
      '--other-key <secret>',
      'a valid key of another workspace, with files:read',
      environment,
    ),
  ];
}

/** How requests are sent. */
export function sendingFlags(environment: Environment): readonly Option[] {
  return [
    withValue(
      '--max-requests <number>',
      'requests that the run may send (default 500)',
      environment,
    ).argParser(wholeNumber(1, 1_000_000)),
    withValue('--rate <number>', 'requests a second, at most (default 20)', environment).argParser(
      rate,
    ),
    withValue(
      '--timeout <ms>',
      'for one request with its body (default 30000)',
      environment,
    ).argParser(wholeNumber(1, LONGEST_TIMEOUT)),
    withValue(
      '--header <line>',
      'sent with every request, "Name: value"; can be repeated, in the environment a line each',
      environment,
    ).argParser(collectLines),
  ];
}

/**
 * Whether a mock is asked: a target on the command line beats a mock in the environment.
 *
 * @throws Error when --mock stands beside a target or a key, or its variable says neither.
 */
export function readMock(command: Command, environment: Environment): boolean {
  const { mock } = command.opts<TargetOptions>();
  const isFlag = (name: string) => command.getOptionValueSource(name) === 'cli';
  const flag = ['baseUrl', 'key', 'unscopedKey', 'expiredKey', 'otherKey'].find(isFlag);
  if (mock && flag !== undefined) {
    const name = flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new Error(`Failed to choose what to judge: --mock has its own --${name}; give one only`);
  }
  return mock ?? (flag === undefined && yes('WORKSPACE_FILES_MOCK', environment));
}

const variableOf = (option: Option): string =>
  `WORKSPACE_FILES_${option.name().replaceAll('-', '_').toUpperCase()}`;

/** @throws Error when the variable says neither yes nor no. */
export function yes(variable: string, environment: Environment): boolean {
  const text = environment[variable] ?? '';
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(|0|false|no|off)$/i.test(text)) return false;
  throw new Error(
    `Failed to read ${variable}: expected 1, true, yes, on or 0, false, no, off, found "${text}"`,
  );
}

function rate(text: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value >= 0.01 && value <= 100_000) return value;
  throw new InvalidArgumentError('Expected a number from 0.01 to 100000.');
}

function collectLines(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, ...text.split('\n').filter((line) => line.trim() !== '')];
}
