import * as z from 'zod/mini';
import { field, section } from './field.ts';

/** How the Authorization header may be written (clause 5, scheme). */
export const authorization = section({
  schemeCase: field({
    clauses: ['5-scheme-form'],
    schema: z._default(z.enum(['any', 'exact']), 'any'),
  }),
  schemeSpaces: field({
    clauses: ['5-scheme-form'],
    schema: z._default(z.enum(['any', 'one']), 'any'),
  }),
  workspaceChecked: field({
    clauses: ['7-r4'],
    schema: z._default(z.enum(['last', 'before-scope', 'before-expiry']), 'last'),
    // Where no other workspace is refused by the listing, nothing shows it.
    seen: (checked, { listing }) => (listing.pathId === 'ignored' ? undefined : checked),
  }),
});
