import * as z from 'zod/mini';
import { type OperationName, operations } from '../document/routes.ts';
import { answerNames } from '../template/names.ts';
import { type Field, type Part, part, type Section } from './field.ts';
import { headersSchema, headerValueSchema, withHeadersOfAll } from './headers.ts';
import {
  type Conditions,
  conditions,
  type FaultForm,
  type FormedCondition,
  formsOf,
  isFormed,
  isMetPlainly,
  isShared,
  operationsMeeting,
  type RefusalCondition,
  refusalConditions,
  type SharedCondition,
} from './refusal-conditions.ts';
import type { Refusal, RefusalParts, Surroundings } from './surroundings.ts';
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

/** Differences between the operations in which a condition can occur. */
const operationsSchema = z.optional(
  z.strictObject(
    Object.fromEntries(operations.map((name) => [name, z.optional(overlaySchema)])) as {
      [Name in OperationName]: z.ZodMiniOptional<typeof overlaySchema>;
    },
  ),
);

/** Differences between the forms of the invalid input. */
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
    part(schema, {
      // Differences between operations or forms show in the parts themselves.
      seen: (_, around) => (name in others ? undefined : seenRefusal(around, condition, name)),
    }),
  ]);
  const schema = z.optional(z.strictObject({ ...partSchemas, ...others }));
  return { clauses, schema, parts: Object.fromEntries(parts) };
}

const fields = Object.fromEntries(
  refusalConditions.map((condition) => [condition, fieldOf(condition)]),
  // Each condition has the parts that its entry in the table defines.
) as { readonly [Condition in RefusalCondition]: ConditionField<Condition> };

/** The refusals of a deployment for all conditions. */
export type Refusals = {
  readonly [Condition in RefusalCondition]: Refusal<FaultForm<Condition>>;
};

const shape = Object.fromEntries(
  Object.entries(fields).map(([condition, { schema }]) => [condition, schema]),
) as { [Condition in RefusalCondition]: OverlaysSchema<Condition> };

/**
 * The refusals in a profile file: `every` applies to all of them, then the entry of each condition.
 * Omitted fields keep the default.
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
  { operations, forms, ...own }: AnyOverlays = {},
  condition: RefusalCondition,
): Refusal {
  const refusal = lay(base, own);
  const layEach = (others: AnyOverlays['forms'] = {}) =>
    Object.fromEntries(Object.entries(others).map(([name, other]) => [name, lay(refusal, other)]));
  return {
    ...refusal,
    ...(isShared(condition) && { operations: layEach(operations) }),
    ...(isFormed(condition) && { forms: layEach(forms) }),
  };
}

/** The parts of the base, replaced by those of the overlay. */
const lay = (base: RefusalParts, overlay: Overlay = {}): RefusalParts => ({
  ...base,
  ...Object.fromEntries(Object.entries(overlay).filter(([, value]) => value !== undefined)),
});

/** A part of a refusal as seen from outside; if operations or forms differ, the value of each. */
function seenRefusal(around: Surroundings, condition: RefusalCondition, part: string): unknown {
  const values = variantsOf(around, condition).map(([label, parts]): [string, unknown] => [
    label,
    seenPart(around, parts, part),
  ]);
  const texts = new Set(values.map(([, value]) => JSON.stringify(value)));
  return texts.size === 1 ? values[0]?.[1] : Object.fromEntries(values);
}

type Variant = [label: string, parts: RefusalParts];

/** Every refusal of the condition, by operation and form of the invalid input. */
function variantsOf(around: Surroundings, condition: RefusalCondition): Variant[] {
  const answer: Refusal = around.refusals[condition] ?? conditions[condition].answer;
  const { operations = {}, forms = {}, ...usual } = answer;
  const isShared = operationsMeeting(condition).length > 0;
  const plain: Variant[] = isShared
    ? operationsMeeting(condition, around).map((name) => [name, operations[name] ?? usual])
    : [['any operation', usual]];
  const formed = formsOf(condition, around).flatMap((form) =>
    plain.map(([name, parts]): Variant => [`${name}, ${form}`, forms[form] ?? parts]),
  );
  return [...(isMetPlainly(condition, around) ? plain : []), ...formed];
}

function seenPart({ transport }: Surroundings, parts: RefusalParts, part: string): unknown {
  if (part === 'headers') return withHeadersOfAll(parts.headers, transport.headers);
  return Object.entries(parts).find(([name]) => name === part)?.[1];
}
