import { faker } from '@faker-js/faker/locale/en';

const { word, person, company } = faker.rawDefinitions;

/**
 * What grown worlds are named by, of faker's English: its other lists are most of its weight, and
 * stand in one module with these. One text a list, with a bar between its words.
 */
export const englishWords = () => ({
  from: '@faker-js/faker, MIT License, Copyright (c) 2022-2025 Faker',
  adjective: listOf(word?.adjective),
  noun: listOf(word?.noun),
  lastName: listOf(person?.last_name?.generic),
  lastNamePattern: person?.last_name_pattern,
  companyPattern: company?.name_pattern,
  legalEntity: listOf(company?.legal_entity_type),
});

function listOf(words: unknown): string {
  if (!Array.isArray(words) || words.some((word) => String(word).includes('|'))) {
    throw new Error('Failed to write the words: expected a list of words without bars');
  }
  return words.join('|');
}
