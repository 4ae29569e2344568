import type { About } from './about.ts';

const asOutOfRange = { by: 'choice.limit-out-of-range' };

export const limit: About<'limit'> = {
  'limit.default': {
    sentence: 'Page size when limit is not given.',
    vary: [
      {
        id: 'limit-default',
        choice: 'limit default',
        title: 'Pages hold one entry unless a limit is given.',
        value: 1,
      },
    ],
    draw: [1, 2, 3, 5, 8, 10, 20, 50, 1000],
  },
  'limit.maximum': {
    sentence: 'The largest page size.',
    vary: [
      {
        id: 'limit-maximum.one',
        choice: 'limit maximum',
        title: 'Pages hold one entry at most.',
        value: 1,
        also: { limit: { default: 1 } },
        contains: ['limit-default'],
      },
      {
        id: 'limit-maximum.large',
        choice: 'limit maximum',
        title: 'Pages hold as many as 1,000 entries.',
        value: 1_000,
      },
    ],
    draw: [1, 2, 3, 7, 10, 20, 50, 200, 1000],
  },
  'limit.aboveMaximum': {
    sentence: 'What a limit above the maximum gets.',
    vary: [
      {
        id: 'limit-above.refused',
        choice: 'limit above the maximum',
        title: 'A limit above the maximum is refused.',
        value: 'refused',
      },
      {
        id: 'limit-above.default',
        choice: 'limit above the maximum',
        title: 'A limit above the maximum counts as none given.',
        value: 'default',
        also: { limit: { default: 2 } },
      },
    ],
  },
  'limit.zero': {
    sentence: 'What limit=0 gets.',
    vary: [
      {
        id: 'limit-out-of-range',
        choice: 'limit out of range',
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
    ],
  },
  'limit.negative': { sentence: 'What limit=-1 gets.', vary: asOutOfRange },
  'limit.fraction': { sentence: 'What limit=1.5 gets.', vary: asOutOfRange },
  'limit.word': { sentence: 'What limit=abc gets.', vary: asOutOfRange },
  'limit.empty': { sentence: 'What limit= gets.', vary: asOutOfRange },
  'limit.repeated': { sentence: 'What limit=1&limit=2 gets.', vary: asOutOfRange },
};
