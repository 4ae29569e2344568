import type { About } from './about.ts';

const neverSent = (what: string) => ({ not: `no client sends ${what}` });

export const cursor: About<'cursor'> = {
  'cursor.style': {
    sentence: 'Which characters a cursor is made of (clause 4.3, opaque token).',
    vary: [
      {
        id: 'cursor-characters.reserved',
        choice: 'cursor characters',
        title: 'Cursors hold characters that a URL reserves.',
        value: 'reserved',
      },
      {
        id: 'cursor-characters.digits',
        choice: 'cursor characters',
        title: 'Cursors are digits.',
        value: 'digits',
      },
    ],
  },
  'cursor.minLength': {
    sentence: 'Padded to so many characters; 3000 tries a client that shortens them.',
    vary: [
      {
        id: 'cursor-length',
        choice: 'cursor length',
        title: 'Cursors are 3,000 characters long.',
        value: 3_000,
      },
    ],
    draw: [0, 40, 97, 1001, 3000],
  },
  'cursor.stability': {
    sentence: 'Whether the same position gives the same cursor each time.',
    vary: [
      {
        id: 'cursor-stability',
        choice: 'cursor stability',
        title: 'The same place has another cursor each time.',
        value: 'changing',
      },
    ],
  },
  'cursor.reuse': {
    sentence: 'Whether a cursor works again after it was used.',
    vary: [
      {
        id: 'cursor-reuse',
        choice: 'cursor reuse',
        title: 'A cursor works once.',
        value: 'once',
        also: { cursor: { stability: 'changing' } },
        contains: ['cursor-stability'],
      },
    ],
  },
  'cursor.otherLimit': {
    sentence: 'Another limit midway: obeyed, ignored for the first one, or refused.',
    vary: [
      {
        id: 'cursor-other-limit',
        choice: 'another limit midway',
        title: 'Another limit in the middle of a walk is refused.',
        value: 'refused',
        also: { limit: { default: 3, maximum: 1_000 } },
        files: 25,
      },
    ],
  },
  'cursor.empty': {
    sentence: 'What cursor= with nothing behind it gets.',
    vary: neverSent(
      'an empty cursor on purpose, and situations of refusals show it where one does',
    ),
  },
  'cursor.repeated': {
    sentence: 'Which of cursor=a&cursor=b counts.',
    vary: neverSent('two cursors'),
  },
  'cursor.checkedFirst': {
    sentence: 'Whether a bad cursor is refused before a bad limit.',
    vary: { by: 'choice.check-order.cursor' },
  },
};
