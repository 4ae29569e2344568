import { rules } from '../../contract-tests/rules.ts';
import { profileNames, resolveProfile } from '../../src/profile/resolve-profile.ts';
import type { Case, Trial } from '../matrix/trial.ts';
import { mutantGroups } from './all-mutants.ts';
import type { Mutant, Permitted } from './cases.ts';
import { judgeMutant, judgePermitted, NOT_JUDGED } from './judge-mock.ts';
import { permittedAnswers } from './permitted/answers.ts';
import { permittedConditions } from './permitted/conditions.ts';
import { permittedListings, permittedTimes } from './permitted/listings.ts';
import { permittedSecondDeployments } from './permitted/second-deployment.ts';
import { permittedPageSizes, permittedSpellings } from './permitted/spellings.ts';
import { proofWorld } from './proof-world.ts';

/** Two pages at the default limit of most profiles, and few enough where a page holds one entry. */
const world = proofWorld({ count: 60, ties: [4, 3, 5, 2, 2, 4, 3] });
const fewer = proofWorld({ count: 25, ties: [3, 2, 4] });
const withFewer = new Set(['small-limits', 'single-entry-pages']);

/** Every named profile. */
const permittedProfiles: readonly Permitted[] = profileNames.map((name) => ({
  id: `profile-${name}`,
  title: resolveProfile(name).description,
  mock: { world: withFewer.has(name) ? fewer : world, profile: name },
}));

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

function mutantCase(mutant: Mutant): Case {
  const { id, title, clause, fails, passes } = mutant;
  return {
    id,
    title,
    cells: [clause],
    expected: { fail: fails, ...(passes && { pass: passes }) },
    judge: () => judgeMutant(mutant),
  };
}

/** What is less than a pass without a failure stands on the page, which a test holds. */
function permittedCase(permitted: Permitted): Case {
  const { id, title } = permitted;
  return { id, title, expected: { fail: [] }, judge: () => judgePermitted(permitted) };
}

/** The contract suite on trial: the mock broken in many ways, and two deployments that are not. */
export const suiteTrial: Trial = {
  checks: [...rules.map(({ id }) => id), NOT_JUDGED],
  broken: mutantGroups.map(({ title, mutants }) => ({ title, cases: mutants.map(mutantCase) })),
  permitted: [
    ...permittedGroups.map(({ title, permitted }) => ({
      title,
      cases: permitted.map(permittedCase),
    })),
    { title: 'The second deployment', cases: permittedSecondDeployments },
  ],
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
  page: {
    title: 'The contract suite on trial',
    intro: [
      'How often is the suite right? Both ways are tried here: the mock is broken in every way that we could think of that the document forbids (a *mutant*), and made to do what the document permits. A mutant that no rule fails for would be a wrong pass; a rule that fails for something permitted, a wrong fail. A second deployment, written from the document alone and nothing of the mock, shows what the mock cannot.',
      'Written by `npm run matrix`; `npm run prove` checks it, and `npm test` a sample of it: every mutant fails exactly the rules named here and no others, nothing permitted fails any, and every rule catches something that no other rule does. Profiles drawn at random are tried by `trials/suite/permitted/at-random.matrix.test.ts`.',
    ],
    broken: {
      heading: 'Mutants',
      noun: 'mutant',
      cells: ['clause'],
      columns: { fail: 'fails' },
      note: '`not-judged` is no rule: the run ends at the first answer, and says that nothing could be judged.',
    },
    permitted: {
      heading: 'Permitted',
      noun: 'permitted',
      columns: { warn: 'warns', unproven: 'unproven' },
      note: 'No rule fails. A warning is a surprise that the document allows; a rule stays unproven where what it needs is not there.',
    },
    checks: { heading: 'Rules', noun: 'rule' },
  },
};
