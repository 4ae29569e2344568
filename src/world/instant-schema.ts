import * as z from 'zod/mini';
import { faultOf, INSTANT_FORM } from '../template/instant.ts';

/** A time as a file or a caller gives it. */
export const instantSchema = z.iso
  .datetime({ offset: true, error: `expected ${INSTANT_FORM}`, abort: true })
  .check(
    z.superRefine((text, context) => {
      const fault = faultOf(text);
      if (fault === undefined) return;
      const digits = fault === INSTANT_FORM ? ', six digits of a second at most' : '';
      context.addIssue({ code: 'custom', message: `expected ${fault}${digits}` });
    }),
    z.describe('ISO 8601 with an offset.'),
  );
