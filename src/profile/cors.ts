import * as z from 'zod/mini';
import { originNames, preflightHeaderNames, preflightMethodNames } from '../template/names.ts';
import { headerValueSchema } from './headers.ts';
import { placeholdersOf } from './template-schema.ts';

/** Cross-origin access, as a deployment grants it (clause 1, transport). */
export const corsSchema = z.strictObject({
  origin: z
    ._default(
      headerValueSchema.check(z.minLength(1), z.superRefine(placeholdersOf(originNames))),
      '*',
    )
    .check(z.describe('A text, or `{origin}` for the origin that asks.')),
  when: z
    ._default(z.enum(['always', 'with-origin', 'options']), 'always')
    .check(
      z.describe(
        'On every answer, on those to requests with an Origin, or on those to OPTIONS alone.',
      ),
    ),
  allowCredentials: z
    ._default(z.boolean(), false)
    .check(z.describe('Whether Access-Control-Allow-Credentials stands beside the origin.')),
  vary: z
    ._default(headerValueSchema, '')
    .check(z.describe('Vary where a request has an Origin; empty for what every answer says.')),
  maxAge: z
    ._default(z.nullable(z.int().check(z.minimum(0))), 600)
    .check(z.describe('Seconds; null for no such header.')),
  allowMethods: z
    ._default(
      headerValueSchema.check(z.superRefine(placeholdersOf(preflightMethodNames))),
      '{allow}',
    )
    .check(
      z.describe('On a preflight: a text, or `{allow}` for those that are served; none if empty.'),
    ),
  allowHeaders: z
    ._default(
      headerValueSchema.check(z.superRefine(placeholdersOf(preflightHeaderNames))),
      '{requested}',
    )
    .check(
      z.describe(
        'On a preflight: a text, or `{requested}` for what it asks, if anything; none if empty.',
      ),
    ),
  exposeHeaders: z
    ._default(headerValueSchema, 'Retry-After, WWW-Authenticate')
    .check(z.describe('Beside the origin; none if empty.')),
});
