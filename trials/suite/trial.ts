import { rules } from '../../contract-tests/rules.ts';
import { profileNames, resolveProfile } from '../../src/profile/resolve-profile.ts';
import { type Case, casesOf, type Trial } from '../matrix/trial.ts';
import { mutantGroups } from './all-mutants.ts';
import type { Mutant, Permitted } from './cases.ts';
import { NOT_JUDGED, verdictsOn } from './judge-mock.ts';
import { permittedAnswers } from './permitted/answers.ts';
import { permittedConditions } from './permitted/conditions.ts';
import { permittedListings, permittedTimes } from './permitted/listings.ts';
import { permittedSecondDeployments } from './permitted/second-deployment.ts';
import { permittedPageSizes, permittedSpellings } from './permitted/spellings.ts';
import { proofWorld } from './proof-world.ts';

/** Two pages at the default limit of most profiles, but few enough for pages of one entry. */
const world = proofWorld({ count: 60, ties: [4, 3, 5, 2, 2, 4, 3] });
const fewer = proofWorld({ count: 25, ties: [3, 2, 4] });
const withFewer = new Set(['small-limits', 'single-entry-pages']);

/** Every named profile. */
const permittedProfiles: readonly Permitted[] = profileNames.map((name) => ({
  id: `profile-${name}`,
  title: resolveProfile(name).description,
  mock: { world: withFewer.has(name) ? fewer : world, profile: name },
}));

/** Every permitted case, which must never fail a rule, by subject. */
export const permittedGroups = {
  'The named profiles': permittedProfiles,
  Times: permittedTimes,
  Listings: permittedListings,
  'Page sizes': permittedPageSizes,
  'Outside the document': permittedSpellings,
  Answers: permittedAnswers,
  Conditions: permittedConditions,
};

const mutantCase = ({ fails: fail, passes: pass, ...mutant }: Mutant): Case => ({
  ...mutant,
  expected: { fail, ...(pass && { pass }) },
  judge: () => verdictsOn(mutant),
});

/** Warnings and unproven rules are in the written matrix, which a test checks. */
const permittedCase = (permitted: Permitted): Case => ({
  ...permitted,
  expected: { fail: [] },
  judge: () => verdictsOn(permitted),
});

/** The contract suite on trial: the mock broken in many ways, and two correct deployments. */
export const suiteTrial: Trial = {
  checks: [...rules.map(({ id }) => id), NOT_JUDGED],
  broken: casesOf(mutantGroups, mutantCase),
  permitted: {
    ...casesOf(permittedGroups, permittedCase),
    'The second deployment': permittedSecondDeployments,
  },
  groupOf: (id) => id,
  catching: ['fail'],
  sharpness: 1,
  blunt: [
    {
      checks: ['paging.cursor-verbatim'],
      reason:
        'never alone, as a cursor that is not taken back as it was given yields no following page, which `paging.more` states',
    },
  ],
  shown: { broken: ['fail'], permitted: ['warn', 'unproven'] },
};
