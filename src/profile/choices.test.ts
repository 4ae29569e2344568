import { expect, test } from 'vitest';
import { openClauseIds } from '../document/clauses.ts';
import { choices } from './choices.ts';
import { profileFields } from './fields.ts';

test('every open clause of the document has its choices, or the reason why there are none', () => {
  for (const clause of openClauseIds) {
    const choice = choices[clause];

    if ('none' in choice) expect(choice.none, clause).toMatch(/^.{10,}$/);
    else expect(choice.fields.length, clause).toBeGreaterThan(0);
  }
});

test('every field stands at a clause', () => {
  const named = Object.values(choices).flatMap((each) => ('fields' in each ? each.fields : []));

  expect(profileFields.filter((field) => !named.includes(field))).toEqual([]);
});
