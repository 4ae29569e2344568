import { expectTypeOf, test } from 'vitest';
import type { Observation } from '../contract-tests/judgement/observation.ts';
import type { Need, Rule } from '../contract-tests/judgement/rule.ts';
import type { ConsumerFinding } from '../src/consumer/judgement.ts';
import type { Situation } from '../src/consumer/situation.ts';
import { type ClauseId, clauseById, type OpenId, type StatedId } from '../src/document/clauses.ts';
import type { Assumption } from '../src/profile/origins.ts';
import type { Mutant } from '../trials/suite/mutant.ts';

/**
 * What must not compile. The compiler is the judge: an error that is expected here and does not
 * come is an error itself.
 */

test('a clause that the document does not have is no clause', () => {
  expectTypeOf<'4.3-r2'>().toExtend<ClauseId>();
  expectTypeOf<'4.3-r9'>().not.toExtend<ClauseId>();
  expectTypeOf<string>().not.toExtend<ClauseId>();
  // @ts-expect-error: the document has no such clause
  expectTypeOf(() => clauseById('4.3-r9')).toBeFunction();
});

test('a clause is stated or open, and never both', () => {
  expectTypeOf<StatedId | OpenId>().toEqualTypeOf<ClauseId>();
  expectTypeOf<StatedId & OpenId>().toBeNever();
  expectTypeOf<'7-r1'>().toExtend<StatedId>();
  expectTypeOf<'7-r4'>().toExtend<OpenId>();
});

test('whatever names a clause is typed by the clauses', () => {
  expectTypeOf<Rule['clauses'][number]>().toEqualTypeOf<StatedId>();
  expectTypeOf<Mutant['clause']>().toEqualTypeOf<StatedId>();
  expectTypeOf<Observation['clauses'][number]>().toEqualTypeOf<OpenId>();
  expectTypeOf<Assumption['clause']>().toEqualTypeOf<OpenId>();
  expectTypeOf<Situation['clause']>().toEqualTypeOf<ClauseId>();
  expectTypeOf<ConsumerFinding['clause']>().toEqualTypeOf<ClauseId>();
});

test('a rule needs what there is to need', () => {
  expectTypeOf<Rule['needs'][number]>().toEqualTypeOf<Need>();
  expectTypeOf<'keys.expird'>().not.toExtend<Need>();
});
