import type { Faker, Randomizer } from '@faker-js/faker';
import { faker as bare } from '@faker-js/faker/locale/base';
import words from '../../fixtures/words.json' with { type: 'json' };
import type { Draw } from './identifiers.ts';

/**
 * Faker with the few lists that worlds are grown from: all of its English is most of a browser's
 * bundle. The lists are kept here, so that another release of faker grows the same worlds.
 */

/** By itself it is exported with all 70 languages alone, which take long to load. */
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

/** The source of worlds: numbers of a seeded sequence, and words chosen with them. */
export interface SeededFaker {
  /** Starts again for each part, so that a change to one part leaves the others alone. */
  seed(seed: number, part: string): void;
  /** A whole number from 0 to `most`. */
  readonly upTo: Draw;
  /** A whole number. */
  between(least: number, most: number): number;
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item;
  adjective(): string;
  noun(): string;
  lastName(): string;
  companyName(): string;
}

/** Takes a millisecond: to seed one again is a hundred times quicker than to make another. */
export function createFaker(): SeededFaker {
  const faker = new BareFaker({ locale });
  let next = () => 0;
  const distributor = (row: Randomizer) => {
    next = row.next;
    return 0;
  };
  faker.number.int({ max: 1, distributor });
  // As `faker.number.int`, to the bit, which takes five times as long to read its options.
  const between = (least: number, most: number) =>
    least === most ? least : Math.floor(next() * (most - least + 1) + least);
  const upTo: Draw = (most) => between(0, most);
  const oneOf: SeededFaker['oneOf'] = (items) => items[upTo(items.length - 1)] ?? items[0];
  return {
    seed(seed, part) {
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
