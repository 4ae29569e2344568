import * as z from 'zod/mini';
import { learnedSchema } from './learned.ts';
import { sections } from './sections.ts';

type Shape = { [Name in keyof typeof sections]: (typeof sections)[Name]['schema'] };
// Each entry has the name of its section.
const shape = Object.fromEntries(
  Object.entries(sections).map(([name, { schema }]) => [name, schema]),
) as Shape;

/**
 * A profile: a deployment's choice at every open clause. A file contains only the differences from
 * the default profile; parsing fills in the rest. The document allows every profile that parses.
 */
export const profileSchema = z.strictObject({
  $schema: z.optional(z.string()),
  name: z._default(z.string().check(z.minLength(1)), 'unnamed'),
  description: z._default(z.string(), ''),
  ...shape,
  learned: z.optional(learnedSchema),
});

/** A complete profile, with a value for every choice. */
export type Profile = Readonly<Omit<z.output<typeof profileSchema>, '$schema' | 'learned'>>;

/** A profile as input: only the differences from the default profile. */
export type ProfileInput = z.input<typeof profileSchema>;

/** The type of the value at a path such as `limit.maximum`. */
export type ValueAt<Whole, Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First extends keyof Whole
    ? ValueAt<NonNullable<Whole[First]>, Rest>
    : never
  : Path extends keyof Whole
    ? Whole[Path]
    : never;
