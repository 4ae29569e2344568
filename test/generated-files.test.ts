import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { generatedFiles } from '../scripts/generated-files.ts';
import { namedScenarios } from '../src/mock/scenario/named.ts';
import { namedProfiles } from '../src/profile/named.ts';
import { resolveProfile } from '../src/profile/resolve-profile.ts';
import { namedRecipes } from '../src/world/recipe.ts';

const fileUrl = (path: string) => new URL(`../${path}`, import.meta.url);
const schemaOf = (name: string) =>
  JSON.parse(readFileSync(fileUrl(`schemas/${name}.schema.json`), 'utf8'));

test.each([...(await generatedFiles())])('%s is up to date (npm run generate)', (path, text) => {
  expect(readFileSync(fileUrl(path), 'utf8')).toBe(text);
});

const ajv = new Ajv2020({ strict: false, validateFormats: false });
// The schema of scenarios refers to this one.
ajv.addSchema(schemaOf('profile'), 'profile.schema.json');
const validators = {
  profile: ajv.compile(schemaOf('profile')),
  recipe: ajv.compile(schemaOf('recipe')),
  scenario: ajv.compile(schemaOf('scenario')),
};

test('the default profile as a file equals an empty profile', () => {
  const file = JSON.parse(readFileSync(fileUrl('fixtures/profiles/default.json'), 'utf8'));
  const { name: _name, description: _description, ...spelled } = resolveProfile(file);
  const { name: _unnamed, description: _empty, ...left } = resolveProfile({});

  expect(validators.profile(file)).toBe(true);
  expect(spelled).toEqual(left);
});

test.each([
  ['profile', namedProfiles],
  ['recipe', namedRecipes],
  ['scenario', namedScenarios],
] as const)('the JSON Schema of a %s accepts all named ones', (kind, named) => {
  const validate = validators[kind];

  for (const [name, value] of Object.entries(named)) {
    expect(validate(value), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
  }
});

test.each([
  ['profile', { limits: {} }],
  ['profile', { limit: { maximum: 'many' } }],
  ['recipe', { workspaces: [] }],
] as const)('the JSON Schema of a %s rejects %j, as the parser does', (kind, value) => {
  expect(validators[kind](value)).toBe(false);
});
