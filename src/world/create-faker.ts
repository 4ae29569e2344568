import type { Faker } from '@faker-js/faker';
import { faker as bare } from '@faker-js/faker/locale/base';
import words from '../../fixtures/words.json' with { type: 'json' };

/**
 * Faker with the few lists that worlds are grown from: all of its English is most of a browser's
 * bundle. The lists are kept here, so that another release of faker grows the same worlds.
 */

/** By itself it is exported with all 70 languages alone, which take long to load. */
const BareFaker = bare.constructor as typeof Faker;

const listOf = (text: string): string[] => text.split('|');
const locale = {
  word: { adjective: listOf(words.adjective), noun: listOf(words.noun) },
  person: {
    last_name: { generic: listOf(words.lastName) },
    last_name_pattern: words.lastNamePattern,
  },
  company: { name_pattern: words.companyPattern, legal_entity_type: listOf(words.legalEntity) },
};

/** A generator of its own for each part, so that a change to one part leaves the others alone. */
export function createFaker(seed: number, part: string): Faker {
  const faker = new BareFaker({ locale });
  seedFaker(faker, seed, part);
  return faker;
}

/** Begins anew, with what belongs to the part. */
export function seedFaker(faker: Faker, seed: number, part: string): void {
  const codes = Array.from(part, (character) => character.codePointAt(0) ?? 0);
  faker.seed([seed, ...codes]);
}
