import * as z from 'zod/mini';
import { type AnyNames, placeholdersOf } from './template-schema.ts';

/** Response headers of a profile. */

/** A malformed header would otherwise crash in the middle of a request. */
export const headerValueSchema = z
  .string()
  .check(z.regex(/^[\t\x20-\x7E]*$/, 'expected a header value of printable ASCII'));

/** Whether a header frames the body or the connection; the server writes those itself. */
export const isFramingHeader = (name: string): boolean =>
  /^(content-length|transfer-encoding|connection|keep-alive|trailer|upgrade)$/i.test(name);

const headerNameSchema = z.string().check(
  z.regex(/^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/, 'expected a header name'),
  z.refine(
    (name) => !isFramingHeader(name) && !/^(content-type|content-encoding|date)$/i.test(name),
    'expected no header that frames the body, or that has a field of its own',
  ),
);

/** Headers by name; their values may contain the given placeholders. */
export const headersSchema = (names: AnyNames) =>
  z.record(headerNameSchema, headerValueSchema.check(z.superRefine(placeholdersOf(names))));

type Headers = z.infer<ReturnType<typeof headersSchema>>;

/** Headers by their names in lower case; profiles may use any case. */
export const inLowerCase = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The headers of a response: its own override those of every response. */
export const withHeadersOfAll = (own: Headers, ofAll: Headers): Headers => ({
  ...inLowerCase(ofAll),
  ...inLowerCase(own),
});
