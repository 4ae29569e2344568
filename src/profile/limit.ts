import * as z from 'zod/mini';
import { choice, oneOf, section, vary } from './choice.ts';

/** Page sizes, and the effect of unusual limits (clause 8). */

const size = (usual: number) => z._default(z.int().check(z.minimum(1)), usual);

/** The result of a limit that is no page size. */
const oddLimit = <const Own extends string>(query: string, readings: readonly Own[]) =>
  choice(['8-limit-out-of-range'], {
    schema: oneOf([...readings, 'refused'], 'refused'),
    about: `Result of ${query}.`,
    varies: 'no careful client sends one',
  });

export const limit = section(
  {
    default: choice(['8-limit-default', '8-limit-out-of-range'], {
      schema: size(50),
      about: 'Page size without a limit.',
      name: 'limit default',
      varies: { 'limit-default': vary('Pages have one entry unless a limit is given.', 1) },
    }),
    maximum: choice(['8-limit-maximum', '8-limit-out-of-range'], {
      schema: size(200),
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
      schema: oneOf(['clamped', 'default', 'refused'], 'clamped'),
      about: 'Result of a limit above the maximum.',
      name: 'limit above the maximum',
      varies: {
        'limit-above.refused': vary('A limit above the maximum is refused.', 'refused'),
        'limit-above.default': vary('A limit above the maximum is ignored.', 'default', {
          also: { limit: { default: 2 } },
        }),
      },
    }),
    zero: choice(['8-limit-out-of-range'], {
      schema: oneOf(['clamped', 'default', 'refused'], 'refused'),
      about: 'Result of limit=0.',
      varies: 'no careful client sends one',
    }),
    negative: oddLimit('limit=-1', ['clamped', 'default']),
    fraction: oddLimit('limit=1.5', ['floored', 'default']),
    word: oddLimit('limit=abc', ['default']),
    empty: oddLimit('limit= without a value', ['default']),
    repeated: oddLimit('limit=1&limit=2', ['first', 'last', 'default']),
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
