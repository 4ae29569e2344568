import type { About } from './about.ts';

const asOutOfRange = { varied: 'choice.limit-out-of-range' };

export const limit: About<'limit'> = {
  'limit.default': {
    description: 'Page size without a limit.',
    choice: 'limit default',
    vary: {
      'limit-default': { title: 'Pages have one entry unless a limit is given.', value: 1 },
    },
    samples: [1, 2, 3, 5, 8, 10, 20, 50, 1000],
  },
  'limit.maximum': {
    description: 'The largest page size.',
    choice: 'limit maximum',
    vary: {
      'limit-maximum.one': {
        title: 'Pages have at most one entry.',
        value: 1,
        also: { limit: { default: 1 } },
        contains: ['limit-default'],
      },
      'limit-maximum.large': { title: 'Pages have up to 1,000 entries.', value: 1_000 },
    },
    samples: [1, 2, 3, 7, 10, 20, 50, 200, 1000],
  },
  'limit.aboveMaximum': {
    description: 'Result of a limit above the maximum.',
    choice: 'limit above the maximum',
    vary: {
      'limit-above.refused': { title: 'A limit above the maximum is refused.', value: 'refused' },
      'limit-above.default': {
        title: 'A limit above the maximum is ignored.',
        value: 'default',
        also: { limit: { default: 2 } },
      },
    },
  },
  'limit.zero': {
    description: 'Result of limit=0.',
    choice: 'limit out of range',
    vary: {
      'limit-out-of-range': {
        title: 'A limit below one, or that is not an integer, is ignored.',
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
  'limit.negative': { description: 'Result of limit=-1.', ...asOutOfRange },
  'limit.fraction': { description: 'Result of limit=1.5.', ...asOutOfRange },
  'limit.word': { description: 'Result of limit=abc.', ...asOutOfRange },
  'limit.empty': { description: 'Result of limit= without a value.', ...asOutOfRange },
  'limit.repeated': { description: 'Result of limit=1&limit=2.', ...asOutOfRange },
};

const neverSent = (what: string) => ({ unvaried: `no client sends ${what}` });

export const cursor: About<'cursor'> = {
  'cursor.style': {
    description: 'Which characters a cursor is made of (clause 4.3, opaque token).',
    choice: 'cursor characters',
    vary: {
      'cursor-characters.reserved': {
        title: 'Cursors contain reserved URL characters.',
        value: 'reserved',
      },
      'cursor-characters.digits': { title: 'Cursors are digits.', value: 'digits' },
    },
  },
  'cursor.minLength': {
    description: 'Minimum length, by padding; 3000 catches a client that truncates cursors.',
    choice: 'cursor length',
    vary: {
      'cursor-length': { title: 'Cursors are 3,000 characters long.', value: 3_000 },
    },
    samples: [0, 40, 97, 1001],
  },
  'cursor.stability': {
    description: 'Whether the same position gives the same cursor each time.',
    choice: 'cursor stability',
    vary: {
      'cursor-stability': {
        title: 'The same position has a different cursor each time.',
        value: 'changing',
      },
    },
  },
  'cursor.reuse': {
    description: 'Whether a cursor works again after it was used.',
    choice: 'cursor reuse',
    vary: {
      'cursor-reuse': {
        title: 'A cursor works once.',
        value: 'once',
        also: { cursor: { stability: 'changing' } },
        contains: ['cursor-stability'],
      },
    },
  },
  'cursor.otherLimit': {
    description:
      'A different limit in the middle of a walk: obeyed, ignored in favour of the first one, or refused.',
    choice: 'another limit midway',
    vary: {
      'cursor-other-limit': {
        title: 'A different limit in the middle of a walk is refused.',
        value: 'refused',
        // Pages of one entry for every limit, so that any limit leads to several pages.
        also: { limit: { default: 50, maximum: 1_000 }, listing: { pageFill: 'single' } },
      },
    },
  },
  'cursor.empty': {
    description: 'Result of cursor= without a value.',
    ...neverSent('an empty cursor on purpose, and situations of refusals show it where one does'),
  },
  'cursor.repeated': {
    description: 'Which of cursor=a&cursor=b applies.',
    ...neverSent('two cursors'),
  },
};
