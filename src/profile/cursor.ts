import * as z from 'zod/mini';
import { field, section } from './field.ts';

/** What cursors are made of, and how long they serve (clause 4.3, cursor). */
export const cursor = section(
  {
    style: field({
      clauses: ['4.3-cursor-behaviour'],
      schema: z._default(
        z.enum(['base64url', 'reserved', 'percent', 'spaces', 'digits', 'json', 'non-ascii']),
        'base64url',
      ),
    }),
    minLength: field({
      clauses: ['4.3-cursor-behaviour'],
      schema: z._default(z.int().check(z.minimum(0), z.maximum(8192)), 0),
      // Cursors of one deployment may vary in length, and some styles by several characters a step.
      alike: (a, b) => Math.abs(a - b) <= Math.max(10, 0.1 * Math.max(a, b)),
    }),
    stability: field({
      clauses: ['4.3-cursor-behaviour'],
      schema: z._default(z.enum(['stable', 'changing']), 'stable'),
    }),
    reuse: field({
      clauses: ['4.3-cursor-behaviour'],
      schema: z._default(z.enum(['allowed', 'once']), 'allowed'),
    }),
    otherLimit: field({
      clauses: ['4.3-cursor-behaviour'],
      schema: z._default(z.enum(['free', 'kept', 'refused']), 'free'),
    }),
    empty: field({
      clauses: ['4.3-cursor-behaviour'],
      schema: z._default(z.enum(['refused', 'first-page']), 'refused'),
    }),
    repeated: field({
      clauses: ['4.3-cursor-behaviour'],
      schema: z._default(z.enum(['first', 'last', 'refused']), 'refused'),
    }),
    checkedFirst: field({
      clauses: ['4.3-cursor-behaviour', '8-limit-out-of-range'],
      schema: z._default(z.boolean(), false),
      // A limit that is served leaves one fault, and one refusal.
      seen: (isFirst, { limit }) => (limit.word === 'refused' ? isFirst : undefined),
    }),
  },
  (cursor, context) => {
    if (cursor.reuse === 'allowed' || cursor.stability === 'changing') return;
    context.addIssue({
      code: 'custom',
      path: ['reuse'],
      message: 'expected "allowed" where cursors are stable, or a second walk could not end',
    });
  },
);
