import { InvalidArgumentError, Option } from 'commander';

/** An option of commander that knows the type of its value, also for the configuration file. */
export class Flag<Value> extends Option {
  declare readonly valueType: Value;
  readonly kind: 'text' | 'number' | 'toggle' | 'list';

  constructor(flags: string, help: string, kind: Flag<Value>['kind'] = 'text') {
    super(flags, help);
    this.kind = kind;
  }
}

/** The options of a command by the names of their values, in the order of help. */
export type Flags = Readonly<Record<string, Flag<unknown>>>;

export type ValuesOf<Given extends Flags> = {
  readonly [Name in keyof Given]: Given[Name]['valueType'];
};

export const toggle = (flags: string, help: string) =>
  new Flag<boolean | undefined>(flags, help, 'toggle');
export const text = (flags: string, help: string) => new Flag<string | undefined>(flags, help);

/** A text with a default. */
export const named = (flags: string, help: string, standard = 'default'): Flag<string> =>
  new Flag<string>(flags, help).default(standard);

/** Can be repeated; a variable has one value per line. */
export const list = (flags: string, help: string, check: (value: string) => void = () => {}) =>
  new Flag<readonly string[] | undefined>(flags, help, 'list').argParser(
    (given, earlier: readonly string[] = []) => {
      const values = given.split('\n').filter((line, _, { length }) => length === 1 || line.trim());
      for (const value of values) check(value);
      return [...earlier, ...values];
    },
  );

export type Range = readonly [smallest: number, largest: number];

/** A number within a range: whole, unless the smallest is not. */
export const number = (flags: string, help: string, range: Range) =>
  new Flag<number | undefined>(flags, help, 'number').argParser((given) => numberIn(range, given));

/** The same with a default. */
export const count = (flags: string, help: string, range: Range, standard: number) =>
  new Flag<number>(flags, help, 'number')
    .argParser((given) => numberIn(range, given))
    .default(standard);

function numberIn([smallest, largest]: Range, given: string): number {
  const isWhole = Number.isInteger(smallest);
  const value = Number(given);
  const isForm = (isWhole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(given);
  if (isForm && value >= smallest && value <= largest) return value;
  const expected = isWhole ? 'a whole number' : 'a number';
  throw new InvalidArgumentError(`Expected ${expected} from ${smallest} to ${largest}.`);
}
