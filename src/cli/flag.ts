import { InvalidArgumentError, Option } from 'commander';
import * as z from 'zod/mini';
import { OperationError } from '../text/operation-error.ts';
import { parseInput } from '../text/parse-input.ts';

/**
 * An option of commander with the schema of its value, which the configuration file checks too. A
 * list can be repeated; a variable has one value per line.
 */
export class Flag<Value> extends Option {
  readonly schema: z.ZodMiniType<NonNullable<Value>>;

  constructor(flags: string, help: string, schema: z.ZodMiniType<NonNullable<Value>>) {
    super(flags, help);
    this.schema = schema;
    if (!this.required) return;
    this.argParser((given: string, earlier: unknown) => {
      if (!(schema instanceof z.ZodMiniArray)) return checked(schema, numberOr(given, schema));
      const lines = given.split('\n').filter((line, _, { length }) => length === 1 || line.trim());
      checked(schema, lines);
      return [...(Array.isArray(earlier) ? earlier : []), ...lines];
    });
  }
}

/** A text that is no number stays one, for the message. */
const numberOr = (given: string, schema: z.ZodMiniType) =>
  schema instanceof z.ZodMiniNumber && /^-?[\d.]+$/.test(given) ? Number(given) : given;

function checked(schema: z.ZodMiniType, value: unknown): unknown {
  try {
    return parseInput(schema, value, 'read');
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    throw new InvalidArgumentError(`${error.problems[0]?.message}.`);
  }
}

/** The options of a command by the names of their values, in the order of help. */
export type Flags = Readonly<Record<string, Flag<unknown>>>;

export type ValuesOf<Given extends Flags> = {
  readonly [Name in keyof Given]: Given[Name] extends Flag<infer Value> ? Value : never;
};
