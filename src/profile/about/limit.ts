import type { About } from './about.ts';

const asOutOfRange = { varied: 'choice.limit-out-of-range' };

export const limit: About<'limit'> = {
  'limit.default': {
    sentence: 'Page size without a limit.',
    choice: 'limit default',
    vary: {
      'limit-default': { title: 'Pages hold one entry unless a limit is given.', value: 1 },
    },
    draw: [1, 2, 3, 5, 8, 10, 20, 50, 1000],
  },
  'limit.maximum': {
    sentence: 'The largest page size.',
    choice: 'limit maximum',
    vary: {
      'limit-maximum.one': {
        title: 'Pages hold one entry at most.',
        value: 1,
        also: { limit: { default: 1 } },
        contains: ['limit-default'],
      },
      'limit-maximum.large': { title: 'Pages hold as many as 1,000 entries.', value: 1_000 },
    },
    draw: [1, 2, 3, 7, 10, 20, 50, 200, 1000],
  },
  'limit.aboveMaximum': {
    sentence: 'Result of a limit above the maximum.',
    choice: 'limit above the maximum',
    vary: {
      'limit-above.refused': { title: 'A limit above the maximum is refused.', value: 'refused' },
      'limit-above.default': {
        title: 'A limit above the maximum counts as none given.',
        value: 'default',
        also: { limit: { default: 2 } },
      },
    },
  },
  'limit.zero': {
    sentence: 'Result of limit=0.',
    choice: 'limit out of range',
    vary: {
      'limit-out-of-range': {
        title: 'A limit below one, or that is no integer, counts as none given.',
        value: 'default',
        also: {
          limit: {
            negative: 'default',
            fraction: 'default',
            word: 'default',
            empty: 'default',
            repeated: 'default',
          },
        },
      },
    },
  },
  'limit.negative': { sentence: 'Result of limit=-1.', ...asOutOfRange },
  'limit.fraction': { sentence: 'Result of limit=1.5.', ...asOutOfRange },
  'limit.word': { sentence: 'Result of limit=abc.', ...asOutOfRange },
  'limit.empty': { sentence: 'Result of limit= without a value.', ...asOutOfRange },
  'limit.repeated': { sentence: 'Result of limit=1&limit=2.', ...asOutOfRange },
};
