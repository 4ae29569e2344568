import * as z from 'zod';
import { field, section } from './field.ts';

/** How many entries a page holds, and what a limit of an odd form gets (clause 8). */
export const limit = section(
  {
    default: field({
      clauses: ['8-limit-default', '8-limit-out-of-range'],
      description: 'Page size when limit is not given.',
      schema: z.number().int().min(1).default(50),
    }),
    maximum: field({
      clauses: ['8-limit-maximum', '8-limit-out-of-range'],
      description: 'The largest page size.',
      schema: z.number().int().min(1).default(200),
    }),
    aboveMaximum: field({
      clauses: ['8-limit-maximum', '8-limit-out-of-range'],
      description: 'What a limit above the maximum gets.',
      schema: z.enum(['clamped', 'default', 'refused']).default('clamped'),
    }),
    zero: field({
      clauses: ['8-limit-out-of-range'],
      description: 'What limit=0 gets.',
      schema: z.enum(['clamped', 'default', 'refused']).default('refused'),
    }),
    negative: field({
      clauses: ['8-limit-out-of-range'],
      description: 'What limit=-1 gets.',
      schema: z.enum(['clamped', 'default', 'refused']).default('refused'),
    }),
    fraction: field({
      clauses: ['8-limit-out-of-range'],
      description: 'What limit=1.5 gets.',
      schema: z.enum(['floored', 'default', 'refused']).default('refused'),
    }),
    word: field({
      clauses: ['8-limit-out-of-range'],
      description: 'What limit=abc gets.',
      schema: z.enum(['default', 'refused']).default('refused'),
    }),
    empty: field({
      clauses: ['8-limit-out-of-range'],
      description: 'What limit= gets.',
      schema: z.enum(['default', 'refused']).default('refused'),
    }),
    repeated: field({
      clauses: ['8-limit-out-of-range'],
      description: 'What limit=1&limit=2 gets.',
      schema: z.enum(['first', 'last', 'default', 'refused']).default('refused'),
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
