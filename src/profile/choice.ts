import * as z from 'zod/mini';
import type { OpenId } from '../document/clauses.ts';

/**
 * Choices: what a deployment decides where the document is silent. Each is one record that the mock
 * obeys, the documents and the console print, and the consumer kit varies. `src/learn/observe` has
 * an observer for each.
 */

/** The open clauses that a choice decides, closest first. */
export type OpenIds = readonly [OpenId, ...OpenId[]];

/** A value that the consumer kit tries on a client, with plain values for all other choices. */
export interface Variation<Value = unknown> {
  /** A sentence about the server. */
  readonly title: string;
  readonly value: Value;
  /** Other choices that the value needs to have an effect: part of a profile. */
  readonly also?: object;
  /** The open clause that it varies, and its name; those of the choice if omitted. */
  readonly clause?: OpenId;
  readonly name?: string;
  readonly files?: number;
  /** Sizes of groups of files created at the same instant. */
  readonly ties?: readonly number[];
  /** Files to store unchanged, newest first. */
  readonly stored?: readonly { readonly name?: string; readonly createdAt?: string }[];
  /** Whether the key lacks the required scope. */
  readonly isRefused?: true;
}

/** Writes a variation. */
export const vary = <const Value>(
  title: string,
  value: Value,
  more: Omit<Variation, 'title' | 'value'> = {},
): Variation<Value> => ({ title, value, ...more });

/** A unit of learning and comparison: a choice, or a part of one. */
export interface Part<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /**
   * The allowed values, with the default. Made at its first use: that takes long, and a mock with
   * the default profile needs none.
   */
  readonly schema: () => Schema;
  /** The sentence in the documents, the JSON Schema, the console and reports. */
  readonly about: string;
  /** The name in reports about clients. */
  readonly name?: string;
  /**
   * Variations by the id of their situation: `limit-maximum.one`. Otherwise, which
   * situation varies it as well, or why none does.
   */
  readonly varies: Readonly<Record<string, Variation<z.input<Schema>>>> | string;
}

type Parts = Readonly<Record<string, Part>>;

/** A deployment's choice at an open clause. */
export interface Choice<
  Schema extends z.ZodMiniType = z.ZodMiniType,
  Clauses extends OpenIds = OpenIds,
  Names extends Parts | undefined = Parts | undefined,
> extends Part<Schema> {
  readonly clauses: Clauses;
  /** Parts that are learned and compared separately; undefined if the choice has none. */
  readonly parts: Names;
}

/** One choice. Its path consists of its section and its name there. */
export const choice = <Schema extends z.ZodMiniType, const Clauses extends OpenIds>(
  clauses: Clauses,
  given: Part<Schema>,
): Choice<Schema, Clauses, undefined> => ({ ...part(given), clauses, parts: undefined });

/** A part of a choice that is learned separately. */
export const part = <Schema extends z.ZodMiniType>(given: Part<Schema>): Part<Schema> => ({
  ...given,
  schema: atFirstUse(() => {
    const schema = given.schema();
    z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), description: given.about });
    return schema;
  }),
});

/** A choice with several parts, each learned separately. */
export const choiceOfParts = <const Of extends Parts, const Clauses extends OpenIds>(
  clauses: Clauses,
  about: string,
  parts: Of,
): Choice<ObjectOf<Of>, Clauses, Of> => ({
  ...part({ schema: () => objectOf(parts), about, varies: 'by its parts' }),
  clauses,
  parts,
});

/** One of several values, with its default. */
export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  defaultValue: NoInfer<Values[number]>,
) => z._default(z.enum(values), defaultValue);

type WithSchemas = Readonly<Record<string, { readonly schema: () => z.ZodMiniType }>>;
type Shape<Of extends WithSchemas> = { [Name in keyof Of]: ReturnType<Of[Name]['schema']> };

/** The schemas of sections, choices or parts by name. */
export const shapeOf = <Of extends WithSchemas>(parts: Of): Shape<Of> =>
  // Each entry has the name of its part.
  Object.fromEntries(
    Object.entries(parts).map(([name, { schema }]) => [name, schema()]),
  ) as Shape<Of>;

type ObjectOf<Of extends Parts> = z.ZodMiniPrefault<z.ZodMiniObject<Shape<Of>, z.core.$strict>>;

/**
 * A section of the profile: its choices by name, and their common schema.
 *
 * @param check validates several choices together.
 */
export const section = <const Of extends Readonly<Record<string, Choice>>>(
  choices: Of,
  check?: (values: z.output<ObjectOf<Of>>, context: z.core.$RefinementCtx) => void,
) => ({ choices, schema: atFirstUse(() => objectOf(choices, check)) });

function objectOf<Of extends Parts>(
  parts: Of,
  check: (values: z.output<ObjectOf<Of>>, context: z.core.$RefinementCtx) => void = () => {},
): ObjectOf<Of> {
  // Each part has a default.
  const nothingSaid = {} as z.input<z.ZodMiniObject<Shape<Of>, z.core.$strict>>;
  return z.prefault(z.strictObject(shapeOf(parts)).check(z.superRefine(check)), nothingSaid);
}

/** Makes a value at its first use. */
export function atFirstUse<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
