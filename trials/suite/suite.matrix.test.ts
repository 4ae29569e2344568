import { describe, expect, test } from 'vitest';
import { rules } from '../../contract-tests/rules.ts';
import { everyNth } from '../../test/support/tier.ts';
import { mutantGroups } from './all-mutants.ts';
import type { Mutant } from './cases.ts';
import { NOT_JUDGED, verdictsOn } from './judge-mock.ts';
import { permittedAnswers, permittedSpellings } from './permitted/answers.ts';
import { permittedConditions } from './permitted/conditions.ts';
import { permittedListings, permittedTimes } from './permitted/listings.ts';

/** `npm test` tries the first of each group, and every third after it. */
const STEP = 3;

/**
 * The contract suite on trial. One row:
 *
 *     npx vitest run --project prove trials/suite -t anyone-enters
 */
describe.each(Object.entries(mutantGroups))('broken: %s', (_, mutants) => {
  test.each(everyNth(mutants, STEP))('$id: $title', async (mutant) => {
    const { clauses } = mutant;
    const own = rules.filter((rule) => rule.clauses.some((id) => clauses.includes(id)));
    expect(own, 'a rule of the clause').not.toEqual([]);
    const ids = own.map(({ id }) => id);
    expect(await failsOne(mutant, ids), `a rule of ${clauses.join(', ')} fails`).toBe(true);
  });
});

/** The rules of a clause alone are quick; some judge the answers to requests of other rules. */
async function failsOne(mutant: Mutant, ids: readonly string[]): Promise<boolean> {
  for (const only of [ids, undefined]) {
    const { fail = [] } = await verdictsOn(mutant, only);
    if (fail.some((id) => ids.includes(id) || id === NOT_JUDGED)) return true;
  }
  return false;
}

describe.each(
  Object.entries({
    times: permittedTimes,
    listings: permittedListings,
    'outside the document': permittedSpellings,
    answers: permittedAnswers,
    conditions: permittedConditions,
  }),
)('permitted: %s', (_, cases) => {
  test.each(everyNth(cases, STEP))('$id: $title', async (permitted) => {
    expect(await verdictsOn(permitted)).toMatchObject({ fail: [] });
  });
});

test('the mock that the mutants break passes every rule, and leaves none unproven', async () => {
  expect(await verdictsOn({})).toMatchObject({ fail: [], warn: [], unproven: [] });
});
