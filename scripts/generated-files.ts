import { readdirSync, readFileSync } from 'node:fs';
import { faker } from '@faker-js/faker/locale/en';
import type * as z from 'zod';
import { configSchema } from '../src/cli/config.ts';
import { scenarioSchema } from '../src/mock/scenario/schema.ts';
import { savedStateSchema } from '../src/mock/state/schema.ts';
import { defaultInput } from '../src/profile/named.ts';
import { resolveProfile } from '../src/profile/resolve-profile.ts';
import { profileSchema } from '../src/profile/schema.ts';
import { reportSchema } from '../src/report/report.ts';
import { recipeSchema } from '../src/world/recipe.ts';
import { schemaOf } from './describe-schema.ts';
import { apiPage, commandLinePage, scenariosPage, situationsPage } from './pages.ts';
import { profilePage } from './profile-page.ts';

type Schema = readonly [schema: z.core.$ZodType, title: string];

/** The JSON Schemas in `schemas`, by file name. */
const schemas: Readonly<Record<string, Schema>> = {
  config: [configSchema, 'The configuration of workspace-files'],
  profile: [profileSchema(), 'A profile of workspace-files-kit'],
  report: [reportSchema, 'A report of workspace-files check, drift and consumer'],
  scenario: [scenarioSchema(), 'A scenario of workspace-files-kit'],
  state: [savedStateSchema(), 'The state of a mock of workspace-files-kit'],
  recipe: [recipeSchema(), 'A world recipe of workspace-files-kit'],
};

/**
 * The generated files by their path in the repository: the default profile with every choice, all
 * other profiles in one file, the words for names in worlds, the JSON Schemas
 * with which editors complete fixtures and the pages of clauses, fields, scenarios, situations and
 * commands.
 */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const json = {
    'fixtures/profiles/default.json': resolveProfile(defaultInput),
    'fixtures/profiles.json': otherProfiles(),
    'fixtures/words.json': englishWords(),
    ...Object.fromEntries(
      Object.entries(schemas).map(([name, [schema, title]]) => [
        `schemas/${name}.schema.json`,
        { title, ...schemaOf(schema) },
      ]),
    ),
  };
  return new Map([
    ...Object.entries(json).map(
      ([path, content]) => [path, `${JSON.stringify(content, null, 2)}\n`] as const,
    ),
    ['docs/api.md', apiPage()],
    ['docs/command-line.md', await commandLinePage()],
    ['docs/profile.md', profilePage()],
    ['docs/scenarios.md', scenariosPage()],
    ['docs/situations.md', situationsPage()],
  ]);
}

/** The profiles of the folder by name, in one file for the package. */
function otherProfiles(): object {
  const folder = new URL('../fixtures/profiles/', import.meta.url);
  const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));
  return Object.fromEntries(
    names
      .filter((name) => name !== 'default')
      .toSorted()
      .map((name) => [name, JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))]),
  );
}

const { word, person, company } = faker.rawDefinitions;

/**
 * The English words of faker that worlds use for names: faker has all its lists in one module, and
 * the others are most of its size. Each list is one text of words separated by bars.
 */
const englishWords = () => ({
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
