import * as z from 'zod/mini';
import { field, section } from './field.ts';

/** How many entries a page holds, and what a limit of an odd form gets (clause 8). */
export const limit = section(
  {
    default: field({
      clauses: ['8-limit-default', '8-limit-out-of-range'],
      schema: z._default(z.int().check(z.minimum(1)), 50),
    }),
    maximum: field({
      clauses: ['8-limit-maximum', '8-limit-out-of-range'],
      schema: z._default(z.int().check(z.minimum(1)), 200),
    }),
    aboveMaximum: field({
      clauses: ['8-limit-maximum', '8-limit-out-of-range'],
      schema: z._default(z.enum(['clamped', 'default', 'refused']), 'clamped'),
    }),
    zero: field({
      clauses: ['8-limit-out-of-range'],
      schema: z._default(z.enum(['clamped', 'default', 'refused']), 'refused'),
    }),
    negative: field({
      clauses: ['8-limit-out-of-range'],
      schema: z._default(z.enum(['clamped', 'default', 'refused']), 'refused'),
    }),
    fraction: field({
      clauses: ['8-limit-out-of-range'],
      schema: z._default(z.enum(['floored', 'default', 'refused']), 'refused'),
    }),
    word: field({
      clauses: ['8-limit-out-of-range'],
      schema: z._default(z.enum(['default', 'refused']), 'refused'),
    }),
    empty: field({
      clauses: ['8-limit-out-of-range'],
      schema: z._default(z.enum(['default', 'refused']), 'refused'),
    }),
    repeated: field({
      clauses: ['8-limit-out-of-range'],
      schema: z._default(z.enum(['first', 'last', 'default', 'refused']), 'refused'),
    }),
  },
  (limit, context) => {
    if (limit.default <= limit.maximum) return;
    context.addIssue({
      code: 'custom',
      path: ['default'],
      message: `expected at most the maximum of ${limit.maximum}; the default is ${limit.default}`,
    });
  },
);
