import { type Command, InvalidArgumentError, Option } from 'commander';
import { failure } from '../files.ts';

/**
 * A flag as data. Its name is its key in `Flags`, in camelCase. Without `value` it is a toggle. Its
 * value is a text, unless `range`, `words` or `each` is set.
 */
export interface Flag {
  /** How help shows the value: `<file>`, or `[file]` if it can be omitted. */
  readonly value?: string;
  readonly help: string;
  /** The letter of the short form. */
  readonly short?: string;
  /** The value is a number within these bounds, and an integer unless `decimals` is set. */
  readonly range?: readonly [smallest: number, largest: number];
  readonly decimals?: boolean;
  readonly words?: readonly string[];
  /** For a flag that can be repeated: the values that one text adds. */
  readonly each?: (text: string) => readonly string[];
  /** Reads the value. @throws InvalidArgumentError that says what was expected. */
  readonly read?: (text: string) => string;
  /** A toggle that is on by default is turned off with `--no-NAME`. */
  readonly default?: unknown;
  /** Describes the default if its value would not. */
  readonly defaultText?: string;
  /** Names of flags that it cannot be combined with. */
  readonly excludes?: readonly string[];
  /** The place in the configuration file that can set it: a command, a target, or both. */
  readonly setting?: 'command' | 'target' | 'both';
}

/** Flags by name, in the order in which help lists them. */
export type Flags = Readonly<Record<string, Flag>>;

/** Keeps the types of the values, from which `OptionsOf` derives those of the options. */
export const flagsOf = <const Given extends Flags>(flags: Given): Given => flags;

type ValueOf<Given extends Flag> = Given extends { readonly value: infer Shown }
  ? Given extends { readonly range: unknown }
    ? number
    : Given extends { readonly words: readonly (infer Word)[] }
      ? Word
      : Given extends { readonly each: unknown }
        ? readonly string[]
        : Shown extends `[${string}`
          ? string | true
          : string
  : boolean;

type Defaulted<Given extends Flags> = {
  [Name in keyof Given]: Given[Name] extends { readonly default: unknown } ? Name : never;
}[keyof Given];

/** The options of a command: the values of its flags. */
export type OptionsOf<Given extends Flags> = {
  readonly [Name in Defaulted<Given>]: ValueOf<Given[Name]>;
} & {
  readonly [Name in Exclude<keyof Given, Defaulted<Given>>]?: ValueOf<Given[Name]> | undefined;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** `max-requests` for `maxRequests`. */
export const flagName = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `WORKSPACE_FILES_MAX_REQUESTS` for `maxRequests`. */
const variableOf = (name: string): string =>
  `WORKSPACE_FILES_${flagName(name).replaceAll('-', '_').toUpperCase()}`;

/**
 * Adds flags to a command. A flag with a value may be passed only once, since one of two values
 * would go unnoticed.
 *
 * @param inEnvironment the flags that a variable can set instead.
 */
export function addFlags(
  command: Command,
  flags: Flags,
  inEnvironment: Flags,
  environment: Environment,
): void {
  for (const [name, flag] of Object.entries(flags)) {
    const option = optionOf(name, flag);
    const variable = variableOf(name);
    if (name in inEnvironment && flag.value === undefined) {
      option.description += ` (env: ${variable})`;
    } else if (name in inEnvironment && environment[variable] !== '') option.env(variable);
    command.addOption(option);
    if (flag.value !== undefined && !flag.each) refuseTwice(command, option.name());
  }
}

function optionOf(name: string, flag: Flag): Option {
  const { value, help, short, each, default: standard, defaultText } = flag;
  const isOn = value === undefined && standard === true;
  const shown = `${isOn ? 'no-' : ''}${flagName(name)}${value === undefined ? '' : ` ${value}`}`;
  const option = new Option(`${short === undefined ? '' : `-${short}, `}--${shown}`, help);
  if (each) {
    option.argParser((text, earlier: readonly string[] = []) => [...earlier, ...each(text)]);
  } else if (value !== undefined) option.argParser((text) => readValue(flag, text));
  if (standard !== undefined && !isOn) option.default(standard, defaultText);
  return option;
}

function readValue({ range, decimals, words, read }: Flag, text: string): unknown {
  if (words) {
    if (words.includes(text)) return text;
    throw new InvalidArgumentError(`Expected ${words.map((word) => `"${word}"`).join(' or ')}.`);
  }
  if (!range) return read ? read(text) : text;
  const [smallest, largest] = range;
  const number = Number(text);
  const isForm = (decimals ? /^\d+(\.\d+)?$/ : /^\d+$/).test(text);
  if (isForm && number >= smallest && number <= largest) return number;
  const expected = decimals ? 'a number' : 'a whole number';
  throw new InvalidArgumentError(`Expected ${expected} from ${smallest} to ${largest}.`);
}

function refuseTwice(command: Command, name: string): void {
  let isGiven = false;
  command.on(`option:${name}`, () => {
    // The message omits the value, which may be a secret.
    if (isGiven) throw failure(`read --${name}`, 'expected it once, found it twice');
    isGiven = true;
  });
}

/** Sets toggles from environment variables. An empty variable counts as not set. */
export function readToggles(command: Command, inEnvironment: Flags, environment: Environment) {
  for (const [name, { value }] of Object.entries(inEnvironment)) {
    const text = environment[variableOf(name)] ?? '';
    if (value !== undefined || text === '' || command.getOptionValueSource(name)) continue;
    const isOn = /^(1|true|yes|on)$/i.test(text);
    if (!isOn && !/^(0|false|no|off)$/i.test(text)) {
      const expected = `expected 1, true, yes, on or 0, false, no, off, found "${text}"`;
      throw failure(`read ${variableOf(name)}`, expected);
    }
    command.setOptionValueWithSource(name, isOn, 'env');
  }
}

/**
 * Refuses two flags on the command line that exclude each other. If one of them comes from an
 * environment variable, it is ignored instead.
 */
export function settleExclusions(command: Command, flags: Flags): void {
  const sourceOf = (name: string) => {
    const source = command.getOptionValueSource(name);
    const value: unknown = command.getOptionValue(name);
    const isGiven = value !== undefined && value !== false;
    return isGiven && (source === 'cli' || source === 'env') ? source : undefined;
  };
  for (const [name, { excludes = [] }] of Object.entries(flags)) {
    for (const other of excludes) {
      const [own, its] = [sourceOf(name), sourceOf(other)];
      if (own === undefined || its === undefined) continue;
      if (own === 'cli' && its === 'cli') {
        const expected = `expected it or --${flagName(other)}, found both`;
        throw failure(`read --${flagName(name)}`, expected);
      }
      const loser = its === 'cli' ? name : other;
      command.setOptionValueWithSource(loser, undefined, undefined);
    }
  }
}
