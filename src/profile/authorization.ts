import { z } from 'zod';
import { field, section } from './field.ts';

/** How the Authorization header may be written (clause 5, scheme). */
export const authorization = section({
  schemeCase: field({
    clauses: ['5-scheme-form'],
    description: 'Whether `bearer` is accepted for `Bearer`.',
    schema: z.enum(['any', 'exact']).default('any'),
  }),
  schemeSpaces: field({
    clauses: ['5-scheme-form'],
    description: 'Whether more than one space may stand before the key.',
    schema: z.enum(['any', 'one']).default('any'),
  }),
});
