import { type Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumber } from '../options.ts';

/** The flags of `check`, as they were given or found in the environment. */
export interface CheckOptions {
  readonly baseUrl?: string;
  readonly mock?: boolean;
  readonly key?: string;
  readonly unscopedKey?: string;
  readonly expiredKey?: string;
  readonly otherKey?: string;
  readonly only?: string;
  readonly strict?: boolean;
  readonly complete?: boolean;
  readonly maxRequests?: number;
  readonly rate?: number;
  readonly timeout?: number;
  readonly header?: readonly string[];
  readonly expectedFailures?: string;
  readonly json?: string;
  readonly junit?: string;
  readonly html?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A timer of Node counts to no more than this. */
const LONGEST_TIMEOUT = 2_147_483_647;

const HELP = `
Each flag can stand in the environment instead, under the name beside it. For the keys that is the
better place: what stands on a command line can be read in the shell's history and by everybody who
lists the processes.

Exit codes: 0 nothing failed; 1 at least one rule failed; 2 nothing could be judged (arguments at
fault, deployment not reachable, the key refused at the key check); 3 with --complete, nothing
failed but something is unproven.`;

/** Adds the flags to the command. A variable that is empty counts as one that is not set. */
export function addCheckOptions(command: Command, environment: Environment): Command {
  const withValue = (flags: string, description: string) => {
    const option = new Option(flags, description);
    const variable = variableOf(option);
    return environment[variable] === '' ? option : option.env(variable);
  };
  const toggle = (flags: string, description: string) => {
    const option = new Option(flags, description);
    option.description += ` (env: ${variableOf(option)})`;
    return option;
  };
  const all = [
    withValue('--base-url <url>', 'what stands before /api/v1: scheme, host, path prefix'),
    toggle('--mock', 'judge a mock that is started for the run, with its own keys'),
    withValue('--key <secret>', 'a valid key with the scope files:read'),
    withValue('--unscoped-key <secret>', 'a valid key of the same workspace, without files:read'),
    withValue('--expired-key <secret>', 'an expired key of the same workspace'),
    withValue('--other-key <secret>', 'a valid key of another workspace, with files:read'),
    withValue('--only <pattern>', 'only the rules whose ids match the glob, and no observations'),
    toggle('--strict', 'fail on doubtful orders of ties, and on stale expected failures'),
    toggle('--complete', 'exit with 3 if something is unproven'),
    withValue('--max-requests <number>', 'requests that the run may send (default 500)').argParser(
      wholeNumber(1, 1_000_000),
    ),
    withValue('--rate <number>', 'requests a second, at most (default 20)').argParser(rate),
    withValue('--timeout <ms>', 'for one request with its body (default 30000)').argParser(
      wholeNumber(1, LONGEST_TIMEOUT),
    ),
    withValue(
      '--header <line>',
      'sent with every request, "Name: value"; can be repeated, in the environment a line each',
    ).argParser(collectLines),
    withValue(
      '--expected-failures <file>',
      'JSON: a list of { "rule", "reason", "until"? } that are put up with',
    ),
    withValue('--json <file>', 'write the report as JSON'),
    withValue('--junit <file>', 'write the report as JUnit XML'),
    withValue('--html <file>', 'write the report as a page'),
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
  const isFlag = (name: string) => command.getOptionValueSource(name) === 'cli';
  const options = {
    ...given,
    ...Object.fromEntries(
      (['strict', 'complete'] as const).map((name) => [
        name,
        given[name] ?? yes(`WORKSPACE_FILES_${name.toUpperCase()}`, environment),
      ]),
    ),
  };
  const flag = ['baseUrl', 'key', 'unscopedKey', 'expiredKey', 'otherKey'].find(isFlag);
  const mock = given.mock ?? (flag === undefined && yes('WORKSPACE_FILES_MOCK', environment));
  if (given.mock && flag !== undefined) {
    const name = flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new Error(`Failed to choose what to judge: --mock has its own --${name}; give one only`);
  }
  return { ...options, mock };
}

const variableOf = (option: Option): string =>
  `WORKSPACE_FILES_${option.name().replaceAll('-', '_').toUpperCase()}`;

function yes(variable: string, environment: Environment): boolean {
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
