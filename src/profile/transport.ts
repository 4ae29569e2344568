import * as z from 'zod/mini';
import {
  answerNames,
  optionsNames,
  originNames,
  preflightHeaderNames,
  preflightMethodNames,
} from '../template/placeholders.ts';
import { field, oneOf, section } from './field.ts';
import { headersSchema, headerValueSchema, inLowerCase, withHeadersOfAll } from './headers.ts';
import { placeholdersOf } from './template-schema.ts';

/** Cross-origin access (clause 1, transport). */
const corsSchema = z.strictObject({
  origin: z._default(
    headerValueSchema.check(z.minLength(1), z.superRefine(placeholdersOf(originNames))),
    '*',
  ),
  when: oneOf(['always', 'with-origin', 'options'], 'always'),
  allowCredentials: z._default(z.boolean(), false),
  vary: z._default(headerValueSchema, ''),
  maxAge: z._default(z.nullable(z.int().check(z.minimum(0))), 600),
  allowMethods: z._default(
    headerValueSchema.check(z.superRefine(placeholdersOf(preflightMethodNames))),
    '{allow}',
  ),
  allowHeaders: z._default(
    headerValueSchema.check(z.superRefine(placeholdersOf(preflightHeaderNames))),
    '{requested}',
  ),
  exposeHeaders: z._default(headerValueSchema, 'Retry-After, WWW-Authenticate'),
});

/** Choices that the document and HTTP leave to the server (clause 1). */
export const transport = section({
  contentType: field(
    ['1-transport'],
    z._default(headerValueSchema.check(z.minLength(1)), 'application/json'),
  ),
  headers: field(
    ['1-transport'],
    z._default(headersSchema(answerNames), { 'Cache-Control': 'no-store' }),
    { seen: inLowerCase },
  ),
  cors: field(['1-transport'], z.prefault(z.nullable(corsSchema), {}), {
    // If OPTIONS is refused, headers that appear only on its responses are never seen.
    seen: (cors, { transport }) =>
      cors?.when === 'options' && transport.options === 'refused' ? null : cors,
  }),
  head: field(['1-transport'], oneOf(['as-get', 'refused'], 'as-get')),
  options: field(['1-transport'], oneOf(['answered', 'refused'], 'answered')),
  optionsStatus: field(
    ['1-transport'],
    z._default(z.int().check(z.minimum(200), z.maximum(299)), 204),
  ),
  optionsHeaders: field(
    ['1-transport'],
    z._default(headersSchema(optionsNames), { Allow: '{allow}' }),
    { seen: (headers, { transport }) => withHeadersOfAll(headers, transport.headers) },
  ),
  methodNeedsKey: field(['1-transport'], z._default(z.boolean(), false)),
  extraSlashes: field(
    ['1-transport'],
    oneOf(['unknown-path', 'ignored', 'trailing-ignored'], 'unknown-path'),
  ),
  unknownPathNeedsKey: field(['1-r6', '1-transport'], z._default(z.boolean(), false)),
});

/** How the Authorization header may be written (clause 5, scheme). */
export const authorization = section({
  schemeCase: field(['5-scheme-form'], oneOf(['any', 'exact'], 'any')),
  schemeSpaces: field(['5-scheme-form'], oneOf(['any', 'one'], 'any')),
});

/** A section with a single choice. */
export const rateLimit = field(
  ['8-rate-limits'],
  z._default(
    z.nullable(
      z.strictObject({
        requests: z.int().check(z.minimum(1)),
        windowSeconds: z.number().check(z.minimum(0.01)),
        retryAfter: z._default(z.boolean(), true),
      }),
    ),
    null,
  ),
);
