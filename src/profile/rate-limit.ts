import * as z from 'zod/mini';
import { field } from './field.ts';

/** A section that is one choice. */
export const rateLimit = field({
  clauses: ['8-rate-limits'],
  description: 'Rate limit by key; null for none (clause 8).',
  schema: z._default(
    z.nullable(
      z.strictObject({
        requests: z
          .int()
          .check(z.minimum(1), z.describe('Requests that a key may make in one window.')),
        windowSeconds: z
          .number()
          .check(z.minimum(0.01), z.describe('Seconds until it may make so many again.')),
        retryAfter: z
          ._default(z.boolean(), true)
          .check(z.describe('Whether the refusal carries Retry-After, in whole seconds.')),
      }),
    ),
    null,
  ),
});
