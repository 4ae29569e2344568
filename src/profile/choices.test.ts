import { expect, test } from 'vitest';
import { openClauseIds } from '../document/clauses.ts';
import { choices, clausesOfField } from './choices.ts';
import { resolveProfile } from './resolve-profile.ts';

const profile = resolveProfile('default');

/** Follows `limit.maximum` into the profile. */
function valueAt(field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], profile);
}

test('every open clause of the document has its choice, and no other', () => {
  expect(Object.keys(choices).toSorted()).toEqual(openClauseIds.toSorted());
});

test('every field that a choice names is a field of the profile', () => {
  const named = Object.values(choices).flatMap((choice) =>
    'fields' in choice ? choice.fields : [],
  );

  expect(named.filter((field) => valueAt(field) === undefined)).toEqual([]);
});

test('every field of the profile belongs to an open clause', () => {
  const named = Object.values(choices).flatMap((choice) =>
    'fields' in choice ? choice.fields : [],
  );
  const covers = (field: string) =>
    named.some((name) => field === name || field.startsWith(`${name}.`));
  const { name: _name, description: _description, ...sections } = profile;
  const all = Object.entries(sections).flatMap(([section, value]) =>
    value === null ? [section] : Object.keys(value).map((field) => `${section}.${field}`),
  );

  expect(all.filter((field) => !covers(field))).toEqual([]);
});

test('the clause that names the field itself comes before one that names its group', () => {
  expect(clausesOfField('limit.default')).toEqual(['8-limit-default', '8-limit-out-of-range']);
  expect(clausesOfField('refusals.badLimit.status')).toEqual(['8-limit-out-of-range', '7-r4']);
  expect(clausesOfField('keyCheck.fields')).toEqual(['4.1-fields', '2.1-fields']);
});
