import { expect, test } from 'vitest';
import { openClauseIds } from '../../document/clauses.ts';
import { aboutFields } from '../../profile/about/about-fields.ts';
import { choices } from '../../profile/choices.ts';
import { choiceSituations } from '../choices.ts';

const situations = choiceSituations();

test('each open clause that a profile answers is varied', () => {
  const varied = new Set(situations.map(({ clause }) => clause));
  const withFields = openClauseIds.filter((id) => 'fields' in choices[id]);

  expect(withFields.filter((id) => !varied.has(id))).toEqual([]);
});

test('each has an id of its own that says that it is a choice', () => {
  const ids = situations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !id.startsWith('choice.'))).toEqual([]);
});

test('a choice belongs to one clause', () => {
  const clauses = new Map<string, Set<string>>();
  for (const { choice, clause } of situations) {
    clauses.set(choice, (clauses.get(choice) ?? new Set()).add(clause));
  }
  expect([...clauses].filter(([, of]) => of.size > 1)).toEqual([]);
});

test('every field that names the situations that vary it names some', () => {
  const ids = situations.map(({ id }) => id);
  const named = Object.values(aboutFields).flatMap((about) =>
    'varied' in about ? [about.varied] : [],
  );

  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});
