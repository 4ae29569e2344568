import * as z from 'zod/mini';
import { answerNames } from '../template/names.ts';
import { type Field, type Part, part, type Section } from './field.ts';
import { headersSchema, headerValueSchema } from './headers.ts';
import {
  type Conditions,
  conditions,
  type FaultForm,
  type FormedCondition,
  formsOf,
  isFormed,
  isShared,
  type RefusalCondition,
  refusalConditions,
  type SharedCondition,
} from './refusal-conditions.ts';
import { seenRefusal } from './seen-refusal.ts';
import type { Refusal, RefusalParts } from './surroundings.ts';
import { jsonObjectSchema, placeholdersOf, placeholdersOfFields } from './template-schema.ts';

/**
 * How a deployment refuses, condition by condition (clause 7 r4: statuses, codes and bodies are
 * open). Only a non-success status is stated (clause 7 r1), and that a body is JSON (7 r2).
 * Texts may hold placeholders: `No workspace {workspaceId}`.
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

/** What differs among the operations that meet a condition. */
const operationsSchema = z.optional(
  z.strictObject({
    checkKey: z.optional(overlaySchema),
    readWorkspace: z.optional(overlaySchema),
    listFiles: z.optional(overlaySchema),
  }),
);

/** What differs among the forms of a fault. */
const formsSchema = (forms: readonly FaultForm[]) =>
  z.optional(z.partialRecord(z.enum(forms), overlaySchema));

type Operations = z.infer<typeof operationsSchema>;
type Overlays<Condition extends RefusalCondition> = Overlay &
  (Condition extends SharedCondition ? { operations?: Operations } : unknown) &
  (Condition extends FormedCondition
    ? { forms?: { [Form in FaultForm<Condition>]?: Overlay | undefined } | undefined }
    : unknown);
type OverlaysSchema<Condition extends RefusalCondition> = z.ZodMiniOptional<
  z.ZodMiniType<Overlays<Condition>, Overlays<Condition>>
>;

type PartNames<Condition extends RefusalCondition> =
  | RefusalPart
  | (Condition extends SharedCondition ? 'operations' : never)
  | (Condition extends FormedCondition ? 'forms' : never);
type ConditionField<Condition extends RefusalCondition> = Field<
  OverlaysSchema<Condition>,
  Conditions[Condition]['clauses'],
  { readonly [Name in PartNames<Condition>]: Part }
>;

function fieldOf(condition: RefusalCondition): Field {
  const { clauses } = conditions[condition];
  const others = {
    ...(isShared(condition) && { operations: operationsSchema }),
    ...(isFormed(condition) && { forms: formsSchema(formsOf(condition)) }),
  };
  const parts = Object.entries({ ...partSchemas, ...others }).map(([name, schema]) => [
    name,
    part({
      schema,
      // What differs among operations or forms shows in the parts themselves.
      seen: (_, around) => (name in others ? undefined : seenRefusal(around, condition, name)),
    }),
  ]);
  const schema = z.optional(z.strictObject({ ...partSchemas, ...others }));
  return { clauses, schema, parts: Object.fromEntries(parts) };
}

const fields = Object.fromEntries(
  refusalConditions.map((condition) => [condition, fieldOf(condition)]),
  // Each condition has the parts that its own table gives it.
) as { readonly [Condition in RefusalCondition]: ConditionField<Condition> };

/** How a deployment refuses, all conditions of it. */
export type Refusals = {
  readonly [Condition in RefusalCondition]: Refusal<FaultForm<Condition>>;
};

const shape = Object.fromEntries(
  Object.entries(fields).map(([condition, { schema }]) => [condition, schema]),
) as { [Condition in RefusalCondition]: OverlaysSchema<Condition> };

/**
 * What a profile file says of refusals: `every` changes all of them alike, a condition's own
 * entry then changes that one. Fields left out keep the default.
 */
const schema = z.pipe(
  z.prefault(
    z.strictObject({
      every: z.optional(overlaySchema),
      ...shape,
    }),
    {},
  ),
  z.transform(
    ({ every, ...overlays }): Refusals =>
      Object.fromEntries(
        refusalConditions.map((condition) => {
          const base = lay(conditions[condition].answer, every);
          return [condition, layAll(base, overlays[condition], condition)];
        }),
      ) as Refusals,
  ),
);

export const refusals: Section<typeof fields, typeof schema> = { fields, schema };

type AnyOverlays = Overlay & {
  readonly operations?: Readonly<Record<string, Overlay | undefined>> | undefined;
  readonly forms?: Readonly<Record<string, Overlay | undefined>> | undefined;
};

function layAll(
  base: RefusalParts,
  overlays: AnyOverlays = {},
  condition: RefusalCondition,
): Refusal {
  const refusal = lay(base, overlays);
  const layEach = (others: AnyOverlays['forms'] = {}) =>
    Object.fromEntries(Object.entries(others).map(([name, other]) => [name, lay(refusal, other)]));
  return {
    ...refusal,
    ...(isShared(condition) && { operations: layEach(overlays.operations) }),
    ...(isFormed(condition) && { forms: layEach(overlays.forms) }),
  };
}

function lay(base: RefusalParts, overlay: Overlay | undefined): RefusalParts {
  return {
    status: overlay?.status ?? base.status,
    code: overlay?.code === undefined ? base.code : overlay.code,
    error: overlay?.error === undefined ? base.error : overlay.error,
    extra: (overlay?.extra as RefusalParts['extra'] | undefined) ?? base.extra,
    text: overlay?.text === undefined ? base.text : overlay.text,
    contentType: overlay?.contentType ?? base.contentType,
    headers: overlay?.headers ?? base.headers,
  };
}
