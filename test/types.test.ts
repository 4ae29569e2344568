import { expectTypeOf, test } from 'vitest';
import type { Observation } from '../contract-tests/run/observation.ts';
import type { ContractOptions } from '../contract-tests/run/options.ts';
import type { Rule } from '../contract-tests/run/outcome.ts';
import type { ConsumerOptions } from '../src/consumer/check-consumer.ts';
import type { DescribeOptions } from '../src/consumer/describe-consumer.ts';
import type { ConsumerFinding } from '../src/consumer/judgement.ts';
import { type ClauseId, clauseById, type OpenId, type StatedId } from '../src/document/clauses.ts';
import type { MockOptions } from '../src/mock/create-mock.ts';
import type { Fault } from '../src/mock/faults/faults.ts';
import type { NewKey } from '../src/mock/keys.ts';
import type { NewWorkspace } from '../src/mock/workspaces.ts';
import type { HandlersOptions } from '../src/msw/index.ts';
import type { ProfileName } from '../src/profile/named.ts';
import type { ServerOptions } from '../src/server/start-server.ts';
import type { KeyLabel } from '../src/world/named.ts';
import type { RecipeName } from '../src/world/recipe.ts';

/**
 * Code that must not compile: a missing expected error is itself a compile error.
 */

test('an unknown clause does not compile', () => {
  expectTypeOf<'4.3-r2'>().toExtend<ClauseId>();
  expectTypeOf<'4.3-r9'>().not.toExtend<ClauseId>();
  expectTypeOf<string>().not.toExtend<ClauseId>();
  // @ts-expect-error: the document has no such clause
  expectTypeOf(() => clauseById('4.3-r9')).toBeFunction();
});

test('every reference to a clause is typed', () => {
  expectTypeOf<Rule['clauses'][number]>().toEqualTypeOf<StatedId>();
  expectTypeOf<Observation['clauses'][number]>().toEqualTypeOf<OpenId>();
  expectTypeOf<ConsumerFinding['clause']>().toEqualTypeOf<ClauseId>();
});

/** The optional fields of `Options` that do not accept undefined. */
type NotPassedOn<Options> = {
  [Name in keyof Options]-?: object extends Pick<Options, Name>
    ? { readonly [Each in Name]: undefined } extends Pick<Options, Name>
      ? never
      : Name
    : never;
}[keyof Options];

test('an optional option or field accepts undefined, so that a caller can pass it on', () => {
  expectTypeOf<NotPassedOn<{ readonly size?: number }>>().toEqualTypeOf<'size'>();
  expectTypeOf<NotPassedOn<MockOptions & HandlersOptions & ServerOptions>>().toBeNever();
  expectTypeOf<NotPassedOn<ContractOptions & ConsumerOptions & DescribeOptions>>().toBeNever();
  expectTypeOf<NotPassedOn<Fault & NewKey & NewWorkspace>>().toBeNever();
});

test('names of profiles, worlds and scenarios are checked, labels are completed', () => {
  expectTypeOf<'empty-last-page'>().toExtend<ProfileName>();
  expectTypeOf<'empty-last-pge'>().not.toExtend<ProfileName>();
  expectTypeOf<Extract<ProfileName, MockOptions['profile']>>().toEqualTypeOf<ProfileName>();
  expectTypeOf<Extract<RecipeName, MockOptions['world']>>().toEqualTypeOf<RecipeName>();
  expectTypeOf<string>().not.toExtend<MockOptions['profile']>();
  expectTypeOf<string>().not.toExtend<MockOptions['world']>();
  expectTypeOf<string>().not.toExtend<MockOptions['scenario']>();
  expectTypeOf<string>().toExtend<KeyLabel>();
});
