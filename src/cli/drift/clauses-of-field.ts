import { choices } from '../../profile/choices.ts';

const named = Object.entries(choices).flatMap(([clause, choice]) =>
  'fields' in choice ? choice.fields.map((field) => ({ clause, field })) : [],
);

/** Ids of the open clauses at which the field of a profile chooses, the closest first. */
export function clausesOfField(path: string): readonly string[] {
  const covering = named.filter(({ field }) => path === field || path.startsWith(`${field}.`));
  return covering.toSorted((a, b) => b.field.length - a.field.length).map(({ clause }) => clause);
}
