import { type Command, InvalidArgumentError, Option } from 'commander';
import { faultOf } from '../../template/instant.ts';
import { failure } from '../read-file.ts';

/** A flag, defined once for all commands that have it. */
export interface Flag {
  /** As commander writes it: `--rate <number>`. */
  readonly flags: string;
  readonly description: string;
  /** @throws InvalidArgumentError that says what was expected. */
  readonly parse?: (text: string) => unknown;
  /** For a flag that can be repeated: adds one more value. */
  readonly collect?: (text: string, earlier: readonly string[]) => readonly string[];
  readonly default?: unknown;
  /** Describes the default if its value would not. */
  readonly defaultText?: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Adds flags to a command, in their order. A flag with a value may be passed only once, since one of
 * two values would go unnoticed.
 *
 * @param environment may hold each flag instead, as `variableOf` names it. Omit it for flags that
 *   only the command line can set.
 */
export function addFlags(
  command: Command,
  flags: readonly Flag[],
  environment?: Environment,
): Command {
  for (const flag of flags) {
    const option = optionOf(flag);
    if (environment) addVariable(option, environment);
    command.addOption(option);
    if (takesValue(option) && flag.collect === undefined) refuseTwice(command, option.name());
  }
  return command;
}

function optionOf({ flags, description, parse, collect, ...rest }: Flag): Option {
  const option = new Option(flags, description);
  if (parse) option.argParser(parse);
  if (collect)
    option.argParser((text: string, earlier: readonly string[] = []) => collect(text, earlier));
  if ('default' in rest) option.default(rest.default, rest.defaultText);
  return option;
}

/** An empty variable counts as not set. The variable of a toggle says yes or no. */
function addVariable(option: Option, environment: Environment): void {
  const variable = variableOf(option.name());
  if (!takesValue(option)) option.description += ` (env: ${variable})`;
  else if (environment[variable] !== '') option.env(variable);
}

const takesValue = ({ required, optional }: Option): boolean => required || optional;

function refuseTwice(command: Command, name: string): void {
  let isGiven = false;
  command.on(`option:${name}`, () => {
    // Without its value, which may be a secret.
    if (isGiven) throw failure(`read --${name}`, 'expected it once, found it twice');
    isGiven = true;
  });
}

/** `WORKSPACE_FILES_MAX_REQUESTS` for `max-requests`. */
const variableOf = (name: string): string =>
  `WORKSPACE_FILES_${name.replaceAll('-', '_').toUpperCase()}`;

/** Whether a toggle is set in the environment. */
export function isSet(name: string, environment: Environment): boolean {
  const variable = variableOf(name);
  const text = environment[variable] ?? '';
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(|0|false|no|off)$/i.test(text)) return false;
  const expected = `expected 1, true, yes, on or 0, false, no, off, found "${text}"`;
  throw failure(`read ${variable}`, expected);
}

/** A whole number within bounds. */
export function wholeNumber(smallest: number, largest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= smallest && value <= largest) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${smallest} to ${largest}.`);
  };
}

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`Expected ${words.map((word) => `"${word}"`).join(' or ')}.`);
  };
}

/** Requests per second. */
export function rate(text: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value >= 0.01 && value <= 100_000) return value;
  throw new InvalidArgumentError('Expected a number from 0.01 to 100000.');
}

/** The origin of a web page: scheme, host and port. */
export function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new InvalidArgumentError('Expected an origin such as https://tools.example.com.');
}

/** `current`, or ISO 8601 with an offset. */
export function time(text: string): string {
  if (text === 'current') return text;
  const fault = faultOf(text);
  if (fault === undefined) return text;
  throw new InvalidArgumentError(`Expected "current" or ${fault}.`);
}

/** Adds one line, or several from a variable. An empty text is kept, to be refused. */
export function collectLines(text: string, earlier: readonly string[]): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return [...earlier, ...(lines.length > 0 || text.includes('\n') ? lines : [text])];
}
