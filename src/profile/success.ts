import * as z from 'zod/mini';
import type { AnyNames } from '../template/check.ts';
import { field } from './field.ts';
import { headersSchema, withHeadersOfAll } from './headers.ts';
import { jsonSchema, placeholdersOf, plainNames } from './template-schema.ts';

/** What successes carry where the document leaves it open (clauses 4.1, 4.2, 4.3). */

export const successStatus = z.int().check(
  z.minimum(200),
  z.maximum(299),
  z.refine((status) => status !== 204 && status !== 205, 'expected a status that carries a body'),
);

export const scope = z.nullable(z.string().check(z.minLength(1)));

/**
 * Fields by name. A field's value is taken from the key or the workspace by its name, or JSON whose texts may hold
 * placeholders of the same names, at any depth: `{ "value": { "may": "{scopes}" } }`.
 */
export const fieldsFrom = <const Sources extends readonly string[]>(
  names: Readonly<Record<Sources[number], AnyNames[string]>> & AnyNames,
  sources: Sources,
) => {
  const value = jsonSchema.check(z.superRefine(placeholdersOf(names)));
  return z
    .record(z.string(), z.union([z.enum(sources), z.strictObject({ value })]))
    .check(z.superRefine(plainNames));
};

/** Of the successes of one operation. */
export const successHeaders = (names: AnyNames) =>
  field({
    clauses: ['1-transport'],
    schema: z._default(headersSchema(names), {}),
    seen: (headers, { transport }) => withHeadersOfAll(headers, transport.headers),
  });
