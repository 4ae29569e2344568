import * as z from 'zod/mini';
import { field } from './field.ts';

/** A section that is one choice. */
export const rateLimit = field({
  clauses: ['8-rate-limits'],
  schema: z._default(
    z.nullable(
      z.strictObject({
        requests: z.int().check(z.minimum(1)),
        windowSeconds: z.number().check(z.minimum(0.01)),
        retryAfter: z._default(z.boolean(), true),
      }),
    ),
    null,
  ),
});
