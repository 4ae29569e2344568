import * as z from 'zod/mini';
import { shapeOf } from './choice.ts';
import { sections } from './fields.ts';
import { learnedSchema } from './learned.ts';

const text = (description: string) => z.string().check(z.meta({ description }));

/**
 * A profile: a deployment's choice at every open clause. A file contains only the differences from
 * the default profile; parsing fills in the rest. The document allows every profile that parses.
 */
export const profileSchema = z.strictObject({
  $schema: z.optional(text('For editors; ignored.')),
  name: z._default(text('The name shown in reports.').check(z.minLength(1)), 'unnamed'),
  description: z._default(text('One sentence about its purpose.'), ''),
  ...shapeOf(sections),
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
