import * as z from 'zod/mini';
import {
  answerNames,
  optionsNames,
  originNames,
  preflightHeaderNames,
  preflightMethodNames,
} from '../template/names.ts';
import { field, section } from './field.ts';
import { headersSchema, headerValueSchema, inLowerCase, withHeadersOfAll } from './headers.ts';
import { placeholdersOf } from './template-schema.ts';

/** Cross-origin access, as a deployment grants it (clause 1, transport). */
const corsSchema = z.strictObject({
  origin: z._default(
    headerValueSchema.check(z.minLength(1), z.superRefine(placeholdersOf(originNames))),
    '*',
  ),
  when: z._default(z.enum(['always', 'with-origin', 'options']), 'always'),
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

/** What HTTP leaves to a server, and the document with it (clause 1). */
export const transport = section({
  contentType: field({
    clauses: ['1-transport'],
    schema: z._default(headerValueSchema.check(z.minLength(1)), 'application/json'),
  }),
  headers: field({
    clauses: ['1-transport'],
    schema: z._default(headersSchema(answerNames), { 'Cache-Control': 'no-store' }),
    seen: inLowerCase,
  }),
  cors: field({
    clauses: ['1-transport'],
    schema: z.prefault(z.nullable(corsSchema), {}),
    // What stands on answers to OPTIONS alone shows nothing where there are none.
    seen: (cors, { transport }) =>
      cors?.when === 'options' && transport.options === 'refused' ? null : cors,
  }),
  head: field({
    clauses: ['1-transport'],
    schema: z._default(z.enum(['as-get', 'refused']), 'as-get'),
  }),
  options: field({
    clauses: ['1-transport'],
    schema: z._default(z.enum(['answered', 'refused']), 'answered'),
  }),
  optionsStatus: field({
    clauses: ['1-transport'],
    schema: z._default(z.int().check(z.minimum(200), z.maximum(299)), 204),
  }),
  optionsHeaders: field({
    clauses: ['1-transport'],
    schema: z._default(headersSchema(optionsNames), { Allow: '{allow}' }),
    seen: (headers, { transport }) => withHeadersOfAll(headers, transport.headers),
  }),
  methodNeedsKey: field({
    clauses: ['1-transport'],
    schema: z._default(z.boolean(), false),
  }),
  extraSlashes: field({
    clauses: ['1-transport'],
    schema: z._default(z.enum(['unknown-path', 'ignored', 'trailing-ignored']), 'unknown-path'),
  }),
  unknownPathNeedsKey: field({
    clauses: ['1-r6', '1-transport'],
    schema: z._default(z.boolean(), false),
  }),
});
