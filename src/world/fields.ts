import * as z from 'zod/mini';
import { ISO_8601, timeProblem } from '../template/instant.ts';

/** Schemas of fields that users write in recipes, worlds, states and operations. */

/** A whole number, such as a count or a size. */
export const wholeNumber = (least = 0, most = Number.MAX_SAFE_INTEGER) =>
  z.int().check(z.minimum(least), z.maximum(most));

/** A time in a file or an argument. */
export const instantSchema = z.string().check(
  z.superRefine((text, context) => {
    const fault = timeProblem(text);
    if (fault === undefined) return;
    context.addIssue({ code: 'custom', message: `expected ${fault}` });
  }),
  z.meta({ format: 'date-time', pattern: ISO_8601.source }),
  z.describe('ISO 8601 with an offset.'),
);

// In a cursor or path, half a surrogate pair becomes another character and no longer matches.
export const fileIdSchema = z.string().check(
  z.minLength(1),
  z.refine((id) => id.isWellFormed(), 'expected well-formed Unicode'),
);

export const workspaceIdSchema = fileIdSchema.check(
  // A path cannot contain them: clients treat them as steps in the path.
  z.refine((id) => id !== '.' && id !== '..', 'expected another id than . and ..'),
);

/** An Authorization header transmits these characters unchanged. */
export const secretSchema = z
  .string()
  .check(z.regex(/^[!-~]+$/, 'expected printable ASCII without spaces'));

type Labelled<Field extends string> = { readonly [Name in Field]?: string | undefined };

/** No two records of a list may share a value of one of these fields. */
export const unique = <Field extends string>(...fields: readonly Field[]) =>
  z.superRefine((records: readonly Labelled<Field>[], { addIssue }) => {
    for (const field of fields) {
      const values = new Set<string>();
      for (const [index, { [field]: value }] of records.entries()) {
        if (value === undefined) continue;
        const message = `expected a unique ${field}`;
        if (values.has(value)) addIssue({ code: 'custom', message, path: [index, field] });
        values.add(value);
      }
    }
  });
