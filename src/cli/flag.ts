import { InvalidArgumentError, Option } from 'commander';

/** An option of commander that knows the type of its value. */
export class Flag<Value> extends Option {
  declare readonly valueType: Value;
}

/** The options of a command by the names of their values, in the order of help. */
export type Flags = Readonly<Record<string, Flag<unknown>>>;

export type ValuesOf<Given extends Flags> = {
  readonly [Name in keyof Given]: Given[Name]['valueType'];
};

export const toggle = (flags: string, help: string): Flag<boolean | undefined> =>
  new Flag(flags, help);
export const text = (flags: string, help: string): Flag<string | undefined> =>
  new Flag(flags, help);

/** A text with a default. */
export const named = (flags: string, help: string, standard = 'default'): Flag<string> =>
  new Flag<string>(flags, help).default(standard);

/** One of a few words. */
export const word = <const Word extends string>(
  flags: string,
  help: string,
  words: readonly Word[],
) => new Flag<Word | undefined>(flags, help).choices(words);

/** Can be repeated; a variable has one value per line. */
export const list = (flags: string, help: string, check: (value: string) => void = () => {}) =>
  new Flag<readonly string[] | undefined>(flags, help).argParser(
    (given, earlier: readonly string[] = []) => {
      const values = given.includes('\n')
        ? given.split('\n').filter((line) => line.trim())
        : [given];
      for (const value of values) check(value);
      return [...earlier, ...values];
    },
  );

export type Range = readonly [smallest: number, largest: number];

/** A number within a range: whole, unless the smallest is not. */
export const number = (flags: string, help: string, range: Range) =>
  new Flag<number | undefined>(flags, help).argParser(numberIn(range));

/** The same with a default. */
export const count = (
  flags: string,
  help: string,
  range: Range,
  standard: number,
  shown?: string,
) => new Flag<number>(flags, help).argParser(numberIn(range)).default(standard, shown);

const numberIn =
  ([smallest, largest]: Range) =>
  (given: string): number => {
    const isWhole = Number.isInteger(smallest);
    const value = Number(given);
    const isForm = (isWhole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(given);
    if (isForm && value >= smallest && value <= largest) return value;
    const expected = isWhole ? 'a whole number' : 'a number';
    throw new InvalidArgumentError(`Expected ${expected} from ${smallest} to ${largest}.`);
  };
