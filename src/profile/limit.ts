import * as z from 'zod/mini';
import { choice, oneOf, section, vary } from './choice.ts';

/** Page sizes, and the effect of unusual limits (clause 8). */

const size = (defaultValue: number) => z._default(z.int().check(z.minimum(1)), defaultValue);

export const limit = section(
  {
    default: choice(['8-limit-default', '8-limit-out-of-range'], {
      schema: () => size(50),
      about: 'Page size without a limit.',
      name: 'limit default',
      varies: { 'limit-default': vary('Pages have one entry unless a limit is given.', 1) },
    }),
    maximum: choice(['8-limit-maximum', '8-limit-out-of-range'], {
      schema: () => size(200),
      about: 'The largest page size.',
      name: 'limit maximum',
      varies: {
        'limit-maximum.one': vary('Pages have at most one entry.', 1, {
          also: { limit: { default: 1 } },
        }),
        'limit-maximum.large': vary('Pages have up to 1,000 entries.', 1_000),
      },
    }),
    aboveMaximum: choice(['8-limit-maximum', '8-limit-out-of-range'], {
      schema: () => oneOf(['clamped', 'refused'], 'clamped'),
      about: 'Result of a limit above the maximum.',
      name: 'limit above the maximum',
      varies: {
        'limit-above.refused': vary('A limit above the maximum is refused.', 'refused'),
      },
    }),
    invalid: choice(['8-limit-out-of-range'], {
      schema: () => oneOf(['default', 'refused'], 'refused'),
      about:
        'Result of a limit that is not a positive whole number (0, -1, 1.5, abc, or empty), or is given twice.',
      varies: 'no careful client sends one',
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
