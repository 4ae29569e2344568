import * as z from 'zod/mini';
import { field, oneOf, section } from './field.ts';

/** The size of a page, and the result of unusual limits (clause 8). */
export const limit = section(
  {
    default: field(
      ['8-limit-default', '8-limit-out-of-range'],
      z._default(z.int().check(z.minimum(1)), 50),
    ),
    maximum: field(
      ['8-limit-maximum', '8-limit-out-of-range'],
      z._default(z.int().check(z.minimum(1)), 200),
    ),
    aboveMaximum: field(
      ['8-limit-maximum', '8-limit-out-of-range'],
      oneOf(['clamped', 'default', 'refused'], 'clamped'),
    ),
    zero: field(['8-limit-out-of-range'], oneOf(['clamped', 'default', 'refused'], 'refused')),
    negative: field(['8-limit-out-of-range'], oneOf(['clamped', 'default', 'refused'], 'refused')),
    fraction: field(['8-limit-out-of-range'], oneOf(['floored', 'default', 'refused'], 'refused')),
    word: field(['8-limit-out-of-range'], oneOf(['default', 'refused'], 'refused')),
    empty: field(['8-limit-out-of-range'], oneOf(['default', 'refused'], 'refused')),
    repeated: field(
      ['8-limit-out-of-range'],
      oneOf(['first', 'last', 'default', 'refused'], 'refused'),
    ),
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
