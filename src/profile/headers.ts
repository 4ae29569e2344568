import * as z from 'zod/mini';
import type { AnyNames } from '../template/check.ts';
import { placeholdersOf } from './template-schema.ts';

/** Response headers as a profile says them. */

/** A header name or value of the wrong form would otherwise surface as a crash in mid-request. */
export const headerValueSchema = z
  .string()
  .check(z.regex(/^[\t\x20-\x7E]*$/, 'expected a header value of printable ASCII'));

/** Whether a header says where the body or the connection ends: the server writes those itself. */
export const isFramingHeader = (name: string): boolean =>
  /^(content-length|transfer-encoding|connection|keep-alive|trailer|upgrade)$/i.test(name);

const headerNameSchema = z.string().check(
  z.regex(/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/, 'expected a header name'),
  z.refine(
    (name) => !isFramingHeader(name) && !/^(content-type|content-encoding|date)$/i.test(name),
    'expected no header that frames the body, or that has a field of its own',
  ),
);

/** Headers by name; their values may hold the placeholders of the place. */
export const headersSchema = (names: AnyNames) =>
  z.record(headerNameSchema, headerValueSchema.check(z.superRefine(placeholdersOf(names))));

type Headers = z.infer<ReturnType<typeof headersSchema>>;

/** Headers by their names in lower case: a profile may write them as it likes. */
export const inLowerCase = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** An answer carries the headers of every answer too, but for those that it has of its own. */
export const withHeadersOfAll = (own: Headers, ofAll: Headers): Headers => ({
  ...inLowerCase(ofAll),
  ...inLowerCase(own),
});
