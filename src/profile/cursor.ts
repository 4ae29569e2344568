import * as z from 'zod/mini';
import { field, oneOf, section } from './field.ts';

/** What cursors look like and how long they work (clause 4.3, cursor). */
export const cursor = section(
  {
    style: field(
      ['4.3-cursor-behaviour'],
      oneOf(
        ['base64url', 'reserved', 'percent', 'spaces', 'digits', 'json', 'non-ascii'],
        'base64url',
      ),
    ),
    minLength: field(
      ['4.3-cursor-behaviour'],
      z._default(z.int().check(z.minimum(0), z.maximum(8192)), 0),
      {
        // The length of cursors varies within a deployment; some styles grow by several characters.
        alike: (a, b) => Math.abs(a - b) <= Math.max(10, 0.1 * Math.max(a, b)),
      },
    ),
    stability: field(['4.3-cursor-behaviour'], oneOf(['stable', 'changing'], 'stable')),
    reuse: field(['4.3-cursor-behaviour'], oneOf(['allowed', 'once'], 'allowed')),
    otherLimit: field(['4.3-cursor-behaviour'], oneOf(['free', 'kept', 'refused'], 'free')),
    empty: field(['4.3-cursor-behaviour'], oneOf(['refused', 'first-page'], 'refused')),
    repeated: field(['4.3-cursor-behaviour'], oneOf(['first', 'last', 'refused'], 'refused')),
    checkedFirst: field(
      ['4.3-cursor-behaviour', '8-limit-out-of-range'],
      z._default(z.boolean(), false),
      {
        // If an invalid limit is accepted, only the cursor can be refused.
        seen: (isFirst, { limit }) => (limit.word === 'refused' ? isFirst : undefined),
      },
    ),
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
