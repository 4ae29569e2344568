import type { ClauseId } from '../../document/clauses.ts';
import type { ProfileInput } from '../../profile/schema.ts';
import type { Situation } from '../situation.ts';
import { listingSituation } from './listing.ts';

/** How many entries a page holds by default and at most, and what a larger limit gets (clause 8). */
export const limitSituations = [
  limits('limits.default-one', '8-limit-default', 'Pages hold one entry unless a limit is given.', {
    default: 1,
    maximum: 1_000,
  }),
  limits(
    'limits.default-1000',
    '8-limit-default',
    'Pages hold 1,000 entries unless a limit is given.',
    { default: 1_000, maximum: 1_000 },
    1_003,
  ),
  limits('limits.maximum-one', '8-limit-maximum', 'Pages hold one entry at most.', {
    default: 1,
    maximum: 1,
  }),
  limits('limits.clamped', '8-limit-maximum', 'A limit above 2 counts as 2.', {
    default: 2,
    maximum: 2,
  }),
  limits('limits.above-is-default', '8-limit-maximum', 'A limit above 4 counts as none given.', {
    default: 2,
    maximum: 4,
    aboveMaximum: 'default',
  }),
  limits('limits.above-refused', '8-limit-maximum', 'A limit above 5 is refused.', {
    default: 3,
    maximum: 5,
    aboveMaximum: 'refused',
  }),
];

function limits<const Id extends string>(
  id: Id,
  clause: ClauseId,
  title: string,
  limit: ProfileInput['limit'],
  files?: number,
): Situation<Id> {
  const stage = { profile: { limit }, ...(files !== undefined && { files }) };
  return listingSituation({ id, clause, title, stage });
}
