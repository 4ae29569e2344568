import * as z from 'zod';
import { field } from './field.ts';

/** A section that is one choice. */
export const rateLimit = field({
  clauses: ['8-rate-limits'],
  description: 'Rate limit by key; null for none (clause 8).',
  schema: z
    .strictObject({
      requests: z.number().int().min(1).describe('Requests that a key may make in one window.'),
      windowSeconds: z.number().min(0.01).describe('Seconds until it may make so many again.'),
      retryAfter: z
        .boolean()
        .default(true)
        .describe('Whether the refusal carries Retry-After, in whole seconds.'),
    })
    .nullable()
    .default(null),
});
