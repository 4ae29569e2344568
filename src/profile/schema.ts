import * as z from 'zod/mini';
import { atFirstUse, shapeOf } from './choice.ts';
import { sections } from './fields.ts';
import { learnedSchema } from './learned.ts';
import { describedBy } from './texts.ts';

/**
 * A profile: a deployment's choice at every open clause. A file contains only the differences from
 * the default profile; parsing fills in the rest. The document allows every profile that parses.
 */
export const profileSchema = atFirstUse(() =>
  z.strictObject({
    $schema: z.optional(describedBy('For editors; ignored.', z.string())),
    name: z._default(
      describedBy('The name shown in reports.', z.string().check(z.minLength(1))),
      'unnamed',
    ),
    description: z._default(describedBy('One sentence about its purpose.', z.string()), ''),
    ...shapeOf(sections),
    learned: z.optional(learnedSchema()),
  }),
);

type Schema = ReturnType<typeof profileSchema>;

/** A complete profile, with a value for every choice. */
export type Profile = Readonly<Omit<z.output<Schema>, '$schema' | 'learned'>>;

/** A profile as input: only the differences from the default profile. */
export type ProfileInput = z.input<Schema>;

/** The type of the value at a path such as `limit.maximum`. */
export type ValueAt<Whole, Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First extends keyof Whole
    ? ValueAt<NonNullable<Whole[First]>, Rest>
    : never
  : Path extends keyof Whole
    ? Whole[Path]
    : never;
