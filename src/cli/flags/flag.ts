import { type Command, Option } from 'commander';

/** A flag as a value: defined once, whichever commands have it. */
export interface Flag {
  /** As commander writes it: `--rate <number>`. */
  readonly flags: string;
  readonly description: string;
  /** @throws InvalidArgumentError that says what was expected. */
  readonly parse?: (text: string) => unknown;
  /** For a flag that may be repeated: what it holds with one more. */
  readonly collect?: (text: string, earlier: readonly string[]) => readonly string[];
  readonly default?: unknown;
  /** The default in words, where its value says too little. */
  readonly defaultText?: string;
  readonly isRequired?: true;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Gives the flags to a command, in their order. One that takes a value is refused when it stands
 * twice, since one of the two would pass unseen.
 *
 * @param environment where each flag may stand instead, under the name `variableOf` gives it; left
 *   out for flags that stand on the command line alone.
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
  return option.makeOptionMandatory(rest.isRequired ?? false);
}

/** A variable that is empty counts as one that is not set; one of a toggle says yes or no. */
function addVariable(option: Option, environment: Environment): void {
  const variable = variableOf(option.name());
  if (!takesValue(option)) option.description += ` (env: ${variable})`;
  else if (environment[variable] !== '') option.env(variable);
}

const takesValue = ({ required, optional }: Option): boolean => required || optional;

function refuseTwice(command: Command, name: string): void {
  let isGiven = false;
  command.on(`option:${name}`, () => {
    // What it holds is not repeated: it may be a secret.
    if (isGiven) throw new Error(`Failed to read --${name}: expected it once, found it twice`);
    isGiven = true;
  });
}

/** `WORKSPACE_FILES_MAX_REQUESTS` for `max-requests`. */
const variableOf = (name: string): string =>
  `WORKSPACE_FILES_${name.replaceAll('-', '_').toUpperCase()}`;

/**
 * Whether a toggle is set in the environment.
 *
 * @throws Error when the variable says neither yes nor no.
 */
export function isSet(name: string, environment: Environment): boolean {
  const variable = variableOf(name);
  const text = environment[variable] ?? '';
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(|0|false|no|off)$/i.test(text)) return false;
  throw new Error(
    `Failed to read ${variable}: expected 1, true, yes, on or 0, false, no, off, found "${text}"`,
  );
}
