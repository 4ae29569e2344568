import { permittedAnswers } from './permitted/answers.ts';
import { permittedConditions } from './permitted/conditions.ts';
import { permittedListings } from './permitted/listings.ts';
import { permittedProfiles } from './permitted/named-profiles.ts';
import { permittedPageSizes, permittedSpellings } from './permitted/spellings.ts';
import { permittedTimes } from './permitted/times.ts';
import type { Permitted } from './permitted.ts';

export interface PermittedGroup {
  readonly title: string;
  readonly permitted: readonly Permitted[];
}

/** Everything that is tried and must never fail a rule, by what it is about. */
export const permittedGroups: readonly PermittedGroup[] = [
  { title: 'The named profiles', permitted: permittedProfiles },
  { title: 'Times', permitted: permittedTimes },
  { title: 'Listings', permitted: permittedListings },
  { title: 'Page sizes', permitted: permittedPageSizes },
  { title: 'Beside the document', permitted: permittedSpellings },
  { title: 'Answers', permitted: permittedAnswers },
  { title: 'Conditions', permitted: permittedConditions },
];
