import { readdirSync, readFileSync } from 'node:fs';
import { faker } from '@faker-js/faker/locale/en';
import type * as z from 'zod';
import { performancePage } from '../bench/saved.ts';
import { configSchema } from '../src/cli/config.ts';
import { consumerReportSchema } from '../src/consumer/reports/json-report.ts';
import { createMock } from '../src/mock/create-mock.ts';
import { faultDescriptions, faultSchema } from '../src/mock/faults/fault-schema.ts';
import { scenarioDescriptions, scenarioSchema } from '../src/mock/scenario/schema.ts';
import { savedStateSchema, stateDescriptions } from '../src/mock/state/schema.ts';
import { describeSchema } from '../src/profile/describe-schema.ts';
import { profileDescriptions } from '../src/profile/descriptions.ts';
import { defaultProfile } from '../src/profile/named.ts';
import { resolveProfile } from '../src/profile/resolve-profile.ts';
import { profileSchema } from '../src/profile/schema.ts';
import { reportSchema } from '../src/report/contract/report-schema.ts';
import { recipeSchema } from '../src/world/recipe.ts';
import { writeGrownWorld } from '../src/world/world-snapshot.ts';
import { schemaOf } from './describe-schema.ts';
import { apiPage, commandLinePage, scenariosPage, situationsPage } from './pages.ts';
import { profilePage } from './profile-page.ts';

/**
 * The generated files by their path in the repository: the default profile with every choice, all
 * other profiles in one file, the seeded world `tiny`, the words for names in worlds, the JSON Schemas
 * with which editors complete fixtures, the pages of clauses, fields, scenarios, situations and
 * commands, and the page of the saved figures with its pictures.
 */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  describeSchema(profileSchema, profileDescriptions);
  describeSchema(faultSchema, faultDescriptions);
  describeSchema(scenarioSchema, scenarioDescriptions);
  describeSchema(savedStateSchema, stateDescriptions);
  return new Map([
    ...jsonFiles(),
    ['docs/api.md', apiPage()],
    ['docs/command-line.md', await commandLinePage()],
    ['docs/profile.md', profilePage()],
    ['docs/scenarios.md', scenariosPage()],
    ['docs/situations.md', situationsPage()],
    ...performancePage(),
  ]);
}

function jsonFiles(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries({
      'fixtures/profiles/default.json': resolveProfile(defaultProfile),
      'fixtures/profiles.json': otherProfiles(),
      'fixtures/grown/tiny.json': writeGrownWorld(createMock({ world: 'tiny' }).world),
      'fixtures/words.json': englishWords(),
      'schemas/config.schema.json': jsonSchema(
        configSchema,
        'The configuration of workspace-files',
      ),
      'schemas/profile.schema.json': jsonSchema(profileSchema, 'A profile of workspace-files-kit'),
      'schemas/consumer-report.schema.json': jsonSchema(
        consumerReportSchema,
        'A report of workspace-files consumer',
      ),
      'schemas/report.schema.json': jsonSchema(reportSchema, 'A report of workspace-files check'),
      'schemas/scenario.schema.json': jsonSchema(
        scenarioSchema,
        'A scenario of workspace-files-kit',
      ),
      'schemas/state.schema.json': jsonSchema(
        savedStateSchema,
        'The state of a mock of workspace-files-kit',
      ),
      'schemas/recipe.schema.json': jsonSchema(
        recipeSchema,
        'A world recipe of workspace-files-kit',
      ),
    }).map(([path, content]) => [path, `${JSON.stringify(content, null, 2)}\n`]),
  );
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

function jsonSchema(schema: z.core.$ZodType, title: string): object {
  return { title, ...schemaOf(schema) };
}

const { word, person, company } = faker.rawDefinitions;

/**
 * The English words of faker that worlds use for names: faker keeps all its lists in one module, and
 * the others are most of its weight. Each list is one text with bars between its words.
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
