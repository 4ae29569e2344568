import type { About } from './about.ts';

const neverSent = (what: string) => ({ unvaried: `no client sends ${what}` });

export const cursor: About<'cursor'> = {
  'cursor.style': {
    sentence: 'Which characters a cursor is made of (clause 4.3, opaque token).',
    choice: 'cursor characters',
    vary: {
      'cursor-characters.reserved': {
        title: 'Cursors hold characters that a URL reserves.',
        value: 'reserved',
      },
      'cursor-characters.digits': { title: 'Cursors are digits.', value: 'digits' },
    },
  },
  'cursor.minLength': {
    sentence: 'Minimum length, by padding; 3000 catches a client that truncates cursors.',
    choice: 'cursor length',
    vary: {
      'cursor-length': { title: 'Cursors are 3,000 characters long.', value: 3_000 },
    },
    draw: [0, 40, 97, 1001, 3000],
  },
  'cursor.stability': {
    sentence: 'Whether the same position gives the same cursor each time.',
    choice: 'cursor stability',
    vary: {
      'cursor-stability': {
        title: 'The same place has another cursor each time.',
        value: 'changing',
      },
    },
  },
  'cursor.reuse': {
    sentence: 'Whether a cursor works again after it was used.',
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
    sentence:
      'A different limit in the middle of a walk: obeyed, ignored in favour of the first one, or refused.',
    choice: 'another limit midway',
    vary: {
      'cursor-other-limit': {
        title: 'Another limit in the middle of a walk is refused.',
        value: 'refused',
        also: { limit: { default: 3, maximum: 1_000 } },
        files: 25,
      },
    },
  },
  'cursor.empty': {
    sentence: 'Result of cursor= without a value.',
    ...neverSent('an empty cursor on purpose, and situations of refusals show it where one does'),
  },
  'cursor.repeated': {
    sentence: 'Which of cursor=a&cursor=b applies.',
    ...neverSent('two cursors'),
  },
  'cursor.checkedFirst': {
    sentence: 'Whether a bad cursor is refused before a bad limit.',
    varied: 'choice.check-order.cursor',
  },
};
