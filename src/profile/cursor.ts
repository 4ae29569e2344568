import * as z from 'zod';
import { field, section } from './field.ts';

/** What cursors are made of, and how long they serve (clause 4.3, cursor). */
export const cursor = section(
  {
    style: field({
      clauses: ['4.3-cursor-behaviour'],
      description: 'Which characters a cursor is made of (clause 4.3, opaque token).',
      schema: z
        .enum(['base64url', 'reserved', 'percent', 'spaces', 'digits', 'json', 'non-ascii'])
        .default('base64url'),
    }),
    minLength: field({
      clauses: ['4.3-cursor-behaviour'],
      description: 'Padded to so many characters; 3000 tries a client that shortens them.',
      schema: z.number().int().min(0).max(8192).default(0),
      // Cursors of one deployment may vary in length, and some styles by several characters a step.
      alike: (a, b) => Math.abs(a - b) <= Math.max(10, 0.1 * Math.max(a, b)),
    }),
    stability: field({
      clauses: ['4.3-cursor-behaviour'],
      description: 'Whether the same position gives the same cursor each time.',
      schema: z.enum(['stable', 'changing']).default('stable'),
    }),
    reuse: field({
      clauses: ['4.3-cursor-behaviour'],
      description: 'Whether a cursor works again after it was used.',
      schema: z.enum(['allowed', 'once']).default('allowed'),
    }),
    otherLimit: field({
      clauses: ['4.3-cursor-behaviour'],
      description: 'Another limit midway: obeyed, ignored for the first one, or refused.',
      schema: z.enum(['free', 'kept', 'refused']).default('free'),
    }),
    empty: field({
      clauses: ['4.3-cursor-behaviour'],
      description: 'What cursor= with nothing behind it gets.',
      schema: z.enum(['refused', 'first-page']).default('refused'),
    }),
    repeated: field({
      clauses: ['4.3-cursor-behaviour'],
      description: 'Which of cursor=a&cursor=b counts.',
      schema: z.enum(['first', 'last', 'refused']).default('refused'),
    }),
    checkedFirst: field({
      clauses: ['4.3-cursor-behaviour', '8-limit-out-of-range'],
      description: 'Whether a bad cursor is refused before a bad limit.',
      schema: z.boolean().default(false),
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
