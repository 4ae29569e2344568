import { z } from 'zod';
import { field } from './field.ts';
import { headersSchema, withHeadersOfAll } from './headers.ts';

/** What successes carry where the document leaves it open (clauses 4.1, 4.2, 4.3). */

export const successStatus = z
  .number()
  .int()
  .min(200)
  .max(299)
  .refine((status) => status !== 204 && status !== 205, 'expected a status that carries a body');

export const scope = z.string().min(1).nullable();

/**
 * A field's value: taken from the key or the workspace by its name, or JSON whose texts may hold
 * placeholders of the same names, at any depth: `{ "value": { "may": "{scopes}" } }`.
 */
export const fromSource = <const Sources extends readonly string[]>(sources: Sources) =>
  z.union([z.enum(sources), z.strictObject({ value: z.json() })]);

/** Of the successes of one operation. */
export const successHeaders = field({
  clauses: ['1-transport'],
  description: 'On its successes, besides those of every answer.',
  schema: headersSchema.default({}),
  seen: (headers, { transport }) => withHeadersOfAll(headers, transport.headers),
});
