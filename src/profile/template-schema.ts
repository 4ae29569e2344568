import * as z from 'zod/mini';
import type { Json, JsonObject } from '../document/wire.ts';
import {
  checkNames,
  compile,
  compileObject,
  type Placeholders,
  type TemplateFault,
} from '../template/template.ts';

/** The placeholders of any place. */
export type AnyNames = Placeholders<never>;

/** Checks that each placeholder in a profile is allowed in its field. */

type Check<Value> = (value: Value, context: z.core.$RefinementCtx) => void;

/** Rejects unknown placeholders, in a text or in JSON at any depth. */
export const placeholdersOf =
  (names: AnyNames): Check<Json> =>
  (value, context) =>
    report(compile(value, names).faults, context);

/** The same for an object whose field names must be plain text. */
export const placeholdersOfFields =
  (names: AnyNames): Check<JsonObject> =>
  (fields, context) =>
    report(compileObject(fields, names).faults, context);

/** Rejects placeholders in the names of fields. */
export const plainNames: Check<object> = (fields, context) =>
  report(checkNames(Object.keys(fields)), context);

function report(faults: readonly TemplateFault[], context: z.core.$RefinementCtx): void {
  for (const { path, message } of faults) {
    context.addIssue({ code: 'custom', path: [...path], message });
  }
}

/** Any JSON, unchanged: `z.json` drops fields named `__proto__`. */
export const jsonSchema = z.custom<Json>(isJson, 'expected JSON');

/** A JSON object, unchanged. */
export const jsonObjectSchema = z
  .custom<JsonObject>(
    (value) => isPlainObject(value) && isJson(value),
    'expected an object of JSON',
  )
  .check(z.meta({ type: 'object', additionalProperties: {} }));

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return isPlainObject(value) && Object.values(value).every(isJson);
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
