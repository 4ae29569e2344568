import * as z from 'zod';
import { originNames, preflightHeaderNames, preflightMethodNames } from '../template/names.ts';
import { headerValueSchema } from './headers.ts';
import { placeholdersOf } from './template-schema.ts';

/** Cross-origin access, as a deployment grants it (clause 1, transport). */
export const corsSchema = z.strictObject({
  origin: headerValueSchema
    .min(1)
    .superRefine(placeholdersOf(originNames))
    .default('*')
    .describe('A text, or `{origin}` for the origin that asks.'),
  when: z
    .enum(['always', 'with-origin', 'options'])
    .default('always')
    .describe(
      'On every answer, on those to requests with an Origin, or on those to OPTIONS alone.',
    ),
  allowCredentials: z
    .boolean()
    .default(false)
    .describe('Whether Access-Control-Allow-Credentials stands beside the origin.'),
  vary: headerValueSchema
    .default('')
    .describe('Vary where a request has an Origin; empty for what every answer says.'),
  maxAge: z
    .number()
    .int()
    .min(0)
    .nullable()
    .default(600)
    .describe('Seconds; null for no such header.'),
  allowMethods: headerValueSchema
    .superRefine(placeholdersOf(preflightMethodNames))
    .default('{allow}')
    .describe('On a preflight: a text, or `{allow}` for those that are served; none if empty.'),
  allowHeaders: headerValueSchema
    .superRefine(placeholdersOf(preflightHeaderNames))
    .default('{requested}')
    .describe(
      'On a preflight: a text, or `{requested}` for what it asks, if anything; none if empty.',
    ),
  exposeHeaders: headerValueSchema
    .default('Retry-After, WWW-Authenticate')
    .describe('Beside the origin; none if empty.'),
});
