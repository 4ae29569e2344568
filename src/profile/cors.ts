import * as z from 'zod/mini';
import { originNames, preflightHeaderNames, preflightMethodNames } from '../template/names.ts';
import { headerValueSchema } from './headers.ts';
import { placeholdersOf } from './template-schema.ts';

/** Cross-origin access, as a deployment grants it (clause 1, transport). */
export const corsSchema = z.strictObject({
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
