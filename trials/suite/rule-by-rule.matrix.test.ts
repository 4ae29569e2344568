import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from '../../contract-tests/rules.ts';
import { isProof } from '../../test/support/tier.ts';
import { allMutants } from './all-mutants.ts';
import type { Mutant, Permitted } from './cases.ts';
import { verdictsOn } from './judge-mock.ts';
import { permittedGroups } from './trial.ts';

/**
 * Every rule alone, on the mutants that it must fail and on the permitted cases where it warns or
 * stays unproven according to `matrix.json`. `npm run mutate -- rules` runs these tests.
 */

const isMutated = process.env.MUTATED_ROOM !== undefined;
/** Cases per rule: all while rules are mutated, six in a proof, otherwise one. */
const sample = <Case>(cases: readonly Case[]) =>
  isMutated ? cases : isProof ? cases.slice(0, 6) : cases.slice(0, 1);

interface WrittenCase {
  readonly id: string;
  readonly warn?: readonly string[];
  readonly unproven?: readonly string[];
}

const written: { readonly permitted: readonly WrittenCase[] } = JSON.parse(
  readFileSync(new URL('matrix.json', import.meta.url), 'utf8'),
);

/** The verdict of a rule on a permitted case in the matrix; undefined if the rule passes. */
function writtenVerdict(rule: string, { id }: Permitted): 'warn' | 'unproven' | undefined {
  const { warn = [], unproven = [] } = written.permitted.find((each) => each.id === id) ?? {};
  if (warn.includes(rule)) return 'warn';
  return unproven.includes(rule) ? 'unproven' : undefined;
}

/** Mutants that are caught in responses to the requests of other rules. */
const caughtByOthers = [
  'scope-200',
  'html-403',
  'html-expired-at-workspace',
  'error-list-for-scope',
  'bad-cursor-page',
];

const mutants = allMutants.filter(({ id }) => !caughtByOthers.includes(id));
/** Without conditions: those that count requests differ in a run of one rule. */
const { Conditions: _, ...others } = permittedGroups;
const permitted: readonly Permitted[] = Object.values(others).flat();

describe.each(rules.map(({ id }) => id))('%s', (rule) => {
  const failing = mutants.filter(({ fails }) => fails.includes(rule));
  const doubtful = permitted.flatMap((each) => {
    const verdict = writtenVerdict(rule, each);
    return verdict ? [{ ...each, verdict }] : [];
  });

  test.each(sample(failing))('fails if $id', async (mutant: Mutant) => {
    expect(await verdictsOn(mutant, [rule])).toMatchObject({ fail: [rule] });
  });

  test.each(sample(doubtful))('$verdict if $id', async ({ verdict, ...each }) => {
    expect(await verdictsOn(each, [rule])).toMatchObject({ [verdict]: [rule] });
  });

  test('passes on the mock', async () => {
    expect(await verdictsOn({}, [rule])).toMatchObject({ pass: [rule] });
  });
});
