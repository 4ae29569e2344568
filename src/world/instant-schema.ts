import * as z from 'zod/mini';
import { faultOf, INSTANT_FORM, ISO_8601 } from '../template/instant.ts';

/** A time in a file or an argument. */
export const instantSchema = z.string().check(
  z.superRefine((text, context) => {
    const fault = faultOf(text);
    if (fault === undefined) return;
    const isTooFine = fault === INSTANT_FORM && /\.\d{7}/.test(text);
    const digits = isTooFine ? ', six digits of a second at most' : '';
    context.addIssue({ code: 'custom', message: `expected ${fault}${digits}` });
  }),
  z.meta({ format: 'date-time', pattern: ISO_8601.source }),
  z.describe('ISO 8601 with an offset.'),
);
