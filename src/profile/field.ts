import * as z from 'zod/mini';
import type { OpenId } from '../document/clauses.ts';
import type { Surroundings } from './surroundings.ts';

/** The open clauses that a field decides, closest first. */
export type Answered = readonly [OpenId, ...OpenId[]];

/** A unit of learning and comparison: a field, or a part of one. */
export interface Part<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** The allowed values, with the default. */
  readonly schema: Schema;
  /** How the value looks from outside, if that is not the value itself. */
  seen?(value: z.output<Schema>, around: Surroundings): unknown;
  /** Whether two values look the same, if that is not equality. */
  alike?(a: z.output<Schema>, b: z.output<Schema>): boolean;
  /** True for a value that decides an order and appears in no response. */
  readonly unwritten?: true;
}

type Parts = Readonly<Record<string, Part>>;

/** A deployment's choice at an open clause. */
export interface Field<
  Schema extends z.ZodMiniType = z.ZodMiniType,
  Clauses extends Answered = Answered,
  Names extends Parts | undefined = Parts | undefined,
> extends Part<Schema> {
  readonly clauses: Clauses;
  /** Parts that are learned and compared separately; undefined if the field has none. */
  readonly parts: Names;
}

/** How a value looks from outside. */
type Look<Schema extends z.ZodMiniType> = Omit<Part<Schema>, 'schema'>;

/** One choice. Its path consists of its section and its name there. */
export const field = <Schema extends z.ZodMiniType, const Clauses extends Answered>(
  clauses: Clauses,
  schema: Schema,
  look: Look<Schema> = {},
): Field<Schema, Clauses, undefined> => ({ clauses, schema, ...look, parts: undefined });

/** A part of a field that is learned separately. */
export const part = <Schema extends z.ZodMiniType>(
  schema: Schema,
  look: Look<Schema> = {},
): Part<Schema> => ({ schema, ...look });

/** One of several values, with its default. */
export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  usual: NoInfer<Values[number]>,
) => z._default(z.enum(values), usual);

type Shape<Of extends Parts> = { [Name in keyof Of]: Of[Name]['schema'] };
type ObjectOf<Of extends Parts> = z.ZodMiniPrefault<z.ZodMiniObject<Shape<Of>, z.core.$strict>>;

/** One choice with several parts, each learned separately. */
export const fieldOfParts = <const Of extends Parts, const Clauses extends Answered>(
  clauses: Clauses,
  parts: Of,
): Field<ObjectOf<Of>, Clauses, Of> => ({ clauses, parts, schema: objectOf(parts) });

export type Fields = Readonly<Record<string, Field>>;

/** A section of the profile: its fields by name, and their common schema. */
export interface Section<Of extends Fields = Fields, Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly fields: Of;
  readonly schema: Schema;
}

/**
 * A section, with a schema made of its fields.
 *
 * @param check validates several fields together.
 */
export const section = <const Of extends Fields>(
  fields: Of,
  check?: (values: z.output<ObjectOf<Of>>, context: z.core.$RefinementCtx) => void,
): Section<Of, ObjectOf<Of>> => ({ fields, schema: objectOf(fields, check) });

function objectOf<Of extends Parts>(
  parts: Of,
  check: (values: z.output<ObjectOf<Of>>, context: z.core.$RefinementCtx) => void = () => {},
): ObjectOf<Of> {
  const schemas = Object.entries(parts).map(([name, { schema }]) => [name, schema]);
  // Each entry has the name of its part.
  const shape = Object.fromEntries(schemas) as Shape<Of>;
  // Each part has a default.
  const nothingSaid = {} as z.input<z.ZodMiniObject<Shape<Of>, z.core.$strict>>;
  return z.prefault(z.strictObject(shape).check(z.superRefine(check)), nothingSaid);
}
