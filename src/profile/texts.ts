import * as z from 'zod/mini';
import type { Json, JsonObject } from '../document/wire.ts';
import { compile, type Placeholders } from '../template/template.ts';
import { isObject } from '../text/is-object.ts';

/** Texts, JSON and headers of a profile, whose placeholders are checked when a profile is read. */

/** A schema with the sentence about it in the JSON Schema and the documents. */
export const describedBy = <Schema extends z.ZodMiniType>(
  description: string,
  schema: Schema,
): Schema => schema.check(z.meta({ description }));

/** The placeholders of any place. */
export type AnyNames = Placeholders<never>;

/** Rejects unknown placeholders, in a text or in JSON at any depth. */
export const placeholdersOf =
  (names: AnyNames) =>
  (value: Json, { addIssue }: z.core.$RefinementCtx): void => {
    compile(value, names, (path, message) => {
      addIssue({ code: 'custom', path: [...path], message });
    });
  };

/** Any JSON, unchanged: `z.json` drops fields named `__proto__`. */
export const jsonSchema = () => z.custom<Json>((value) => isJson(value), 'expected JSON');

/** A JSON object, with placeholders in its texts. */
export const fieldsSchema = (names: AnyNames) =>
  z
    .custom<JsonObject>((value) => isObject(value) && isJson(value), 'expected an object of JSON')
    .check(z.meta({ type: 'object', additionalProperties: {} }))
    .check(z.superRefine(placeholdersOf(names)));

/** Deeper values could overflow the stack. */
const MOST_LEVELS = 100;

function isJson(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value === 'object' && value !== null) {
    return levels > 0 && Object.values(value).every((each) => isJson(each, levels - 1));
  }
  return value === null || Number.isFinite(value) || /string|boolean/.test(typeof value);
}

/** A malformed header would otherwise crash in the middle of a request. */
export const headerValueSchema = () =>
  z.string().check(z.regex(/^[\t\x20-\x7E]*$/, 'expected a header value of printable ASCII'));

/** Whether a header frames the body or the connection; the server writes those itself. */
export const isFramingHeader = (name: string): boolean =>
  /^(content-length|transfer-encoding|connection|keep-alive|trailer|upgrade)$/i.test(name);

const headerName = () =>
  z.string().check(
    z.regex(/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/, 'expected a header name'),
    z.refine(
      (name) => !isFramingHeader(name) && !/^(content-type|content-encoding|date)$/i.test(name),
      'expected no header that frames the body, and none with its own profile field',
    ),
  );

/** Headers by name; their values may contain the given placeholders. */
export const headersSchema = (names: AnyNames) =>
  z.record(headerName(), headerValueSchema().check(z.superRefine(placeholdersOf(names))));
