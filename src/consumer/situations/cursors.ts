import type { ProfileInput } from '../../profile/schema.ts';
import { rows } from '../situation-rows.ts';

const cursors = (title: string, cursor: ProfileInput['cursor']) => ({
  title,
  profile: { cursor },
});

/** Cursors are opaque, and go back verbatim (clause 4.3). */
export const cursorRows = [
  ...rows(
    { clause: '4.3-cursor' },
    {
      'cursors.reserved': {
        ...cursors('Cursors hold characters that a URL reserves, such as + / = & ? # %.', {
          style: 'reserved',
        }),
        // So many cursors that each of the characters comes up.
        files: 60,
      },
      'cursors.spaces': cursors('Cursors hold spaces, within and at either end.', {
        style: 'spaces',
      }),
      'cursors.percent': cursors('Cursors look percent-encoded, and are not to be decoded.', {
        style: 'percent',
      }),
      'cursors.case': cursors('Cursors hold small and capital letters, and their case matters.', {
        style: 'base64url',
      }),
      'cursors.long': cursors('Cursors are 3,000 characters long.', { minLength: 3_000 }),
      'cursors.long-reserved': cursors(
        'Cursors are 2,000 characters long, most of them reserved.',
        { style: 'reserved', minLength: 2_000 },
      ),
      'cursors.non-ascii': cursors('Cursors are made of letters outside ASCII.', {
        style: 'non-ascii',
      }),
      'cursors.digits': cursors('Cursors are numbers by their looks, far beyond 2^53.', {
        style: 'digits',
      }),
      'cursors.json': cursors('Cursors are JSON by their looks.', { style: 'json' }),
      'cursors.changing': cursors('The same position has a different cursor each time.', {
        stability: 'changing',
      }),
    },
  ),
  ...rows(
    { clause: '4.3-cursor-behaviour' },
    {
      'cursors.once': cursors('A cursor works once.', { stability: 'changing', reuse: 'once' }),
      // Pages of one entry, whatever the limit: so a limit of any size meets several pages.
      'cursors.other-limit-refused': {
        title: 'A different limit in the middle of a walk is refused.',
        profile: {
          limit: { default: 50, maximum: 1_000 },
          listing: { pageFill: 'single' },
          cursor: { otherLimit: 'refused' },
        },
      },
      'cursors.other-limit-ignored': {
        title: 'The limit of the first page applies to the whole walk.',
        profile: { limit: { default: 2, maximum: 3 }, cursor: { otherLimit: 'kept' } },
      },
      'cursors.empty-is-first': cursors('An empty cursor gives the first page again.', {
        empty: 'first-page',
      }),
    },
  ),
];
