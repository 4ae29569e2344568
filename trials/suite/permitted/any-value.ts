import fc, { type Arbitrary } from 'fast-check';
import type { ProfileInput } from '../../../src/profile/schema.ts';
import { escapeJson } from '../../../src/template/grammar.ts';

/** What random profiles are drawn from, whatever the section. */

export const oneOf = <const Values extends readonly unknown[]>(...values: Values) =>
  fc.constantFrom<Values[number]>(...values);

/** A record any of whose fields may be left to its default. */
export const partly = <Fields extends object>(
  fields: { [Name in keyof Fields]: Arbitrary<Fields[Name]> },
) => fc.record(fields, { requiredKeys: [] });

/** Mutable, as the schema has it. */
type Json = NonNullable<NonNullable<ProfileInput['listing']>['pageFields']>[string];

/** Fields whose values hold places to fill. */
export const oneOfJson = (...values: Record<string, Json>[]) => fc.constantFrom(...values);

/** JSON of a profile that gives the very value. */
const asLiteral = (value: unknown): Json =>
  JSON.parse(JSON.stringify(escapeJson(JSON.parse(JSON.stringify(value)))));

export const json = fc.jsonValue({ maxDepth: 2 }).map(asLiteral);

/** Headers of any answer. */
export const headers = oneOf(
  {},
  { 'Cache-Control': 'private' },
  { Vary: '*', ETag: '"1"' },
  { 'X-Request-Id': '{uuid}' },
);
