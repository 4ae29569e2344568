import * as z from 'zod/mini';
import type { OpenId } from '../document/clauses.ts';
import type { Surroundings } from './surroundings.ts';

/** The open clauses that a field answers, the closest first. */
export type Answered = readonly [OpenId, ...OpenId[]];

/** What is learned and compared on its own: a field, or a part of one. */
export interface Part<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** What may be said, with its default. */
  readonly schema: Schema;
  /** How it looks from outside, where that is not what it says. */
  seen?(value: z.output<Schema>, around: Surroundings): unknown;
  /** Whether two values look alike, where that is not whether they are equal. */
  alike?(a: z.output<Schema>, b: z.output<Schema>): boolean;
  /** True for what decides an order, and is written in no answer. */
  readonly unwritten?: true;
}

type Parts = Readonly<Record<string, Part>>;

/** A deployment's choice at an open clause, as a profile says it. */
export interface Field<
  Schema extends z.ZodMiniType = z.ZodMiniType,
  Clauses extends Answered = Answered,
  Names extends Parts | undefined = Parts | undefined,
> extends Part<Schema> {
  readonly clauses: Clauses;
  /** Those that are learned and compared on their own; undefined where the field is one. */
  readonly parts: Names;
}

/** One choice. Its path is that of its section, and its name there. */
export const field = <Schema extends z.ZodMiniType, const Clauses extends Answered>(
  of: Part<Schema> & { readonly clauses: Clauses },
): Field<Schema, Clauses, undefined> => ({ ...of, parts: undefined });

/** A part of a field that is learned on its own. */
export const part = <Schema extends z.ZodMiniType>(of: Part<Schema>): Part<Schema> => of;

type Shape<Of extends Parts> = { [Name in keyof Of]: Of[Name]['schema'] };
type ObjectOf<Of extends Parts> = z.ZodMiniPrefault<z.ZodMiniObject<Shape<Of>, z.core.$strict>>;

/** One choice that has several parts, each learned on its own. */
export const fieldOfParts = <const Of extends Parts, const Clauses extends Answered>(of: {
  readonly clauses: Clauses;
  readonly parts: Of;
}): Field<ObjectOf<Of>, Clauses, Of> => ({ ...of, schema: objectOf(of.parts) });

export type Fields = Readonly<Record<string, Field>>;

/** A section of the profile: its fields by name, and the schema of them all. */
export interface Section<Of extends Fields = Fields, Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly fields: Of;
  readonly schema: Schema;
}

/**
 * A section, its schema made of its fields.
 *
 * @param check what holds of several fields together.
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
  // The entries are those of the parts, name by name.
  const shape = Object.fromEntries(schemas) as Shape<Of>;
  // Each part has a default, so that nothing need be said.
  const nothingSaid = {} as z.input<z.ZodMiniObject<Shape<Of>, z.core.$strict>>;
  return z.prefault(z.strictObject(shape).check(z.superRefine(check)), nothingSaid);
}
