import * as z from 'zod/mini';
import { answerNames } from '../template/placeholders.ts';
import { type Field, type Part, part, type Section } from './field.ts';
import { headersSchema, headerValueSchema, withHeadersOfAll } from './headers.ts';
import {
  type Conditions,
  conditions,
  type RefusalCondition,
  refusalConditions,
} from './refusal-conditions.ts';
import type { RefusalParts } from './surroundings.ts';
import { jsonObjectSchema, placeholdersOf, placeholdersOfFields } from './template-schema.ts';

/**
 * How a deployment refuses requests, by condition. Statuses, codes and bodies are open (clause 7 r4).
 * The document states only a non-success status (7 r1) and a JSON body (7 r2). Texts may contain
 * placeholders: `No workspace {workspaceId}`.
 */

const textSchema = z.string().check(z.superRefine(placeholdersOf(answerNames)));

const partSchemas = {
  status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
  code: z.optional(z.nullable(textSchema)),
  error: z.optional(z.nullable(textSchema)),
  extra: z.optional(
    jsonObjectSchema.check(
      z.superRefine(placeholdersOfFields(answerNames)),
      z.refine(
        (extra) => !Object.hasOwn(extra, 'code') && !Object.hasOwn(extra, 'error'),
        'expected neither code nor error, which have fields of their own',
      ),
    ),
  ),
  text: z.optional(z.nullable(textSchema)),
  contentType: z.optional(headerValueSchema.check(z.minLength(1))),
  headers: z.optional(headersSchema(answerNames)),
};
export type RefusalPart = keyof typeof partSchemas;

const overlaySchema = z.strictObject(partSchemas);
type Overlay = z.infer<typeof overlaySchema>;

type ConditionField<Condition extends RefusalCondition> = Field<
  z.ZodMiniOptional<typeof overlaySchema>,
  Conditions[Condition]['clauses'],
  { readonly [Name in RefusalPart]: Part }
>;

const fieldOf = (condition: RefusalCondition): Field => ({
  clauses: conditions[condition].clauses,
  schema: z.optional(overlaySchema),
  parts: {
    ...Object.fromEntries(Object.entries(partSchemas).map(([name, schema]) => [name, { schema }])),
    headers: part(partSchemas.headers, {
      // A refusal also has the headers of every response.
      seen: (headers, { transport }) => withHeadersOfAll(headers ?? {}, transport.headers),
    }),
  },
});

const fields = Object.fromEntries(
  refusalConditions.map((condition) => [condition, fieldOf(condition)]),
  // Each condition has the parts of the table.
) as { readonly [Condition in RefusalCondition]: ConditionField<Condition> };

/** The refusals of a deployment for all conditions. */
export type Refusals = { readonly [Condition in RefusalCondition]: RefusalParts };

const shape = Object.fromEntries(
  refusalConditions.map((condition) => [condition, z.optional(overlaySchema)]),
) as { [Condition in RefusalCondition]: z.ZodMiniOptional<typeof overlaySchema> };

/**
 * The refusals in a profile file: `every` applies to all of them, then the entry of each condition.
 * Omitted fields keep the default.
 */
const schema = z.pipe(
  z.prefault(z.strictObject({ every: z.optional(overlaySchema), ...shape }), {}),
  z.transform(
    ({ every, ...overlays }): Refusals =>
      Object.fromEntries(
        refusalConditions.map((condition) => {
          const base = overlay(conditions[condition].answer, every);
          return [condition, overlay(base, overlays[condition])];
        }),
      ) as Refusals,
  ),
);

export const refusals: Section<typeof fields, typeof schema> = { fields, schema };

/** The parts of the base, replaced by those of the overlay. */
const overlay = (base: RefusalParts, own: Overlay = {}): RefusalParts => ({
  ...base,
  ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
});
