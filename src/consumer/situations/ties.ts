import type { ProfileInput } from '../../profile/schema.ts';
import { PAGES_OF_THREE } from '../set-stage.ts';
import type { Situation } from '../situation.ts';
import { listingSituation } from './listing.ts';

/** Files created at one instant, on both sides of a page's end (clause 4.3 r2). */
export const tieSituations = [
  ties('ties.all', 'All files were created at one instant, over several pages.', [10]),
  ties(
    'ties.groups',
    'Groups of two to five files were created at one instant each.',
    [2, 3, 4, 5],
  ),
  ties(
    'ties.pairs',
    'Pairs of files created at one instant lie over the ends of pages.',
    [2, 2, 2, 2, 2],
  ),
  ties('ties.one-entry', 'Files of one instant come one to a page.', [4, 3], {
    listing: { pageFill: 'single' },
  }),
  ties('ties.empty-between', 'Empty pages lie between files of one instant.', [5, 5], {
    listing: { emptyPages: 'between' },
  }),
  ties('ties.ascending', 'Ids ascend among files of one instant.', [5, 5], {
    listing: { tieOrder: 'ascending' },
  }),
  ties(
    'ties.case-folded',
    'Ids compare without their case among files of one instant.',
    [5, 5],
    {
      listing: { idComparison: 'case-folded' },
      formats: { fileId: { style: 'random', prefix: 'file_', length: 8, alphabet: 'base62' } },
    },
    ['choice.id-format.mixed-case'],
  ),
  ties(
    'ties.numeric',
    'Ids compare as numbers among files of one instant.',
    [6, 6],
    {
      listing: { idComparison: 'numeric' },
      formats: { fileId: { style: 'sequential', start: 5 } },
    },
    ['choice.id-format.numeric'],
  ),
  ties(
    'ties.same-second',
    'Times are shown in whole seconds, and ids order those of one second.',
    [4, 4, 4],
    { formats: { createdAt: { precision: 's' } } },
    ['choice.time-precision.seconds'],
  ),
];

/** Ties alone, no single files: so that few boundaries lie between two groups. */
function ties<const Id extends string>(
  id: Id,
  title: string,
  sizes: readonly number[],
  profile: ProfileInput = {},
  incidental: readonly string[] = [],
): Situation<Id> {
  const files = sizes.reduce((sum, size) => sum + size, 0);
  return listingSituation({
    id,
    clause: '4.3-r2',
    title,
    incidental,
    stage: { profile: { limit: PAGES_OF_THREE, ...profile }, files, ties: sizes },
  });
}
