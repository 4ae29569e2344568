import type { Faker, Randomizer } from '@faker-js/faker';
import { faker as bare } from '@faker-js/faker/locale/base';
import words from '../../fixtures/words.json' with { type: 'json' };
import type { Random } from './identifiers.ts';

/**
 * Faker with only the word lists that worlds need: its whole English locale would make up most of a
 * browser bundle. The lists are part of this package, so that worlds stay the same when faker
 * changes.
 */

/** Faker exports the class only together with all 70 languages, which take long to load. */
const BareFaker = bare.constructor as typeof Faker;

const listOf = (text: string): [string, ...string[]] => {
  const [first = '', ...others] = text.split('|');
  return [first, ...others];
};
const locale = {
  word: { adjective: listOf(words.adjective), noun: listOf(words.noun) },
  person: {
    last_name: { generic: listOf(words.lastName) },
    last_name_pattern: words.lastNamePattern,
  },
  company: { name_pattern: words.companyPattern, legal_entity_type: listOf(words.legalEntity) },
};

/** The random source of worlds: numbers from a seeded sequence, and words chosen with them. */
export type SeededFaker = ReturnType<typeof createFaker>;

/** Takes a millisecond. Reseeding an existing one is a hundred times faster. */
export function createFaker() {
  const faker = new BareFaker({ locale });
  let next = () => 0;
  const distributor = (row: Randomizer) => {
    next = row.next;
    return 0;
  };
  faker.number.int({ max: 1, distributor });
  // The exact numbers of `faker.number.int`, which is five times slower because of its options.
  const between = (least: number, most: number) =>
    least === most ? least : Math.floor(next() * (most - least + 1) + least);
  const upTo: Random = (most) => between(0, most);
  const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[upTo(items.length - 1)] ?? items[0];
  return {
    /** Restarts the sequence for each part, so that a change to one part does not affect others. */
    seed(seed: number, part: string): void {
      const codes = Array.from(part, (character) => character.codePointAt(0) ?? 0);
      faker.seed([seed, ...codes]);
    },
    ...{ upTo, between, oneOf },
    adjective: () => oneOf(locale.word.adjective),
    noun: () => oneOf(locale.word.noun),
    lastName: () => faker.person.lastName(),
    companyName: () => faker.company.name(),
  };
}
