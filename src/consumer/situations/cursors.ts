import type { ProfileInput } from '../../profile/schema.ts';
import { PAGES_OF_THREE } from '../set-stage.ts';
import type { Situation } from '../situation.ts';
import { listingSituation } from './listing.ts';

/** Cursors are opaque, and go back verbatim (clause 4.3). */
export const cursorSituations = [
  // So many cursors that each of the characters comes up.
  cursors(
    'cursors.reserved',
    'Cursors hold characters that a URL reserves, such as + / = & ? # %.',
    { style: 'reserved' },
    60,
  ),
  cursors('cursors.spaces', 'Cursors hold spaces, within and at either end.', { style: 'spaces' }),
  cursors('cursors.percent', 'Cursors look percent-encoded, and are not to be decoded.', {
    style: 'percent',
  }),
  cursors('cursors.case', 'Cursors hold small and capital letters, and their case matters.', {
    style: 'base64url',
  }),
  cursors('cursors.long', 'Cursors are 3,000 characters long.', { minLength: 3_000 }),
  cursors('cursors.long-reserved', 'Cursors are 2,000 characters long, most of them reserved.', {
    style: 'reserved',
    minLength: 2_000,
  }),
  cursors('cursors.non-ascii', 'Cursors are made of letters outside ASCII.', {
    style: 'non-ascii',
  }),
  cursors('cursors.digits', 'Cursors are numbers by their looks, far beyond 2^53.', {
    style: 'digits',
  }),
  cursors('cursors.json', 'Cursors are JSON by their looks.', { style: 'json' }),
  cursors('cursors.changing', 'The same place has another cursor each time.', {
    stability: 'changing',
  }),
  behaviour('cursors.once', 'A cursor works once.', {
    limit: PAGES_OF_THREE,
    cursor: { stability: 'changing', reuse: 'once' },
  }),
  // Pages of one entry, whatever the limit: so a limit of any size meets several pages.
  behaviour('cursors.other-limit-refused', 'Another limit in the middle of a walk is refused.', {
    limit: { default: 50, maximum: 1_000 },
    listing: { pageFill: 'single' },
    cursor: { otherLimit: 'refused' },
  }),
  behaviour(
    'cursors.other-limit-ignored',
    'The limit of the first page counts in the whole walk.',
    {
      limit: { default: 2, maximum: 3 },
      cursor: { otherLimit: 'kept' },
    },
  ),
  behaviour('cursors.empty-is-first', 'An empty cursor gives the first page again.', {
    limit: PAGES_OF_THREE,
    cursor: { empty: 'first-page' },
  }),
];

function cursors<const Id extends string>(
  id: Id,
  title: string,
  cursor: ProfileInput['cursor'],
  files = 7,
): Situation<Id> {
  const profile = { limit: PAGES_OF_THREE, cursor };
  return listingSituation({ id, clause: '4.3-cursor', title, stage: { profile, files } });
}

function behaviour<const Id extends string>(
  id: Id,
  title: string,
  profile: ProfileInput,
): Situation<Id> {
  return listingSituation({ id, clause: '4.3-cursor-behaviour', title, stage: { profile } });
}
