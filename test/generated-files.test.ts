import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { commandLinePage, commands } from '../scripts/command-line-page.ts';
import { generatedFiles } from '../scripts/generated-files.ts';
import { namedScenarios } from '../src/mock/scenario/named.ts';
import { namedProfiles } from '../src/profile/named.ts';
import { resolveProfile } from '../src/profile/resolve-profile.ts';
import { namedRecipes } from '../src/world/named.ts';
import { runCli } from './support/run-cli.ts';

const fileUrl = (path: string) => new URL(`../${path}`, import.meta.url);
const schemaOf = (name: string) =>
  JSON.parse(readFileSync(fileUrl(`schemas/${name}.schema.json`), 'utf8'));

test.each([...generatedFiles()])('%s is up to date (npm run generate)', (path, text) => {
  expect(readFileSync(fileUrl(path), 'utf8')).toBe(text);
});

test('docs/command-line.md is up to date (npm run generate) and has every command', async () => {
  const page = await commandLinePage(async (command) => (await runCli([command, '--help'])).out);
  const { out } = await runCli(['--help']);
  const listed = [...out.matchAll(/^ {2}(\w+) \[options\]|^ {2}(openapi) /gm)];

  expect(readFileSync(fileUrl('docs/command-line.md'), 'utf8')).toBe(page);
  expect(listed.map(([, name, plain]) => name ?? plain)).toEqual(commands);
});

test('the default profile as a file equals an empty profile', () => {
  const file = JSON.parse(readFileSync(fileUrl('fixtures/profiles/default.json'), 'utf8'));
  const { name: _name, description: _description, ...spelled } = resolveProfile(file);
  expect(new Ajv2020({ strict: false }).validate(schemaOf('profile'), file)).toBe(true);
  const { name: _unnamed, description: _empty, ...left } = resolveProfile({});

  expect(spelled).toEqual(left);
});

test.each(Object.entries(namedProfiles))('the JSON Schema accepts the profile %s', (_, profile) => {
  const validate = new Ajv2020({ strict: false }).compile(schemaOf('profile'));

  expect(validate(profile), JSON.stringify(validate.errors)).toBe(true);
});

test.each(Object.entries(namedRecipes))('the JSON Schema accepts the world %s', (_, recipe) => {
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
    schemaOf('recipe'),
  );

  expect(validate(recipe), JSON.stringify(validate.errors)).toBe(true);
});

test('the JSON Schema accepts every named scenario', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(schemaOf('profile'), 'profile.schema.json');
  const validate = ajv.compile(schemaOf('scenario'));

  for (const [name, scenario] of Object.entries(namedScenarios)) {
    expect(validate(scenario), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
  }
});

test('the JSON Schemas reject what the parsers reject', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });

  expect(ajv.compile(schemaOf('profile'))({ limits: {} })).toBe(false);
  expect(ajv.compile(schemaOf('profile'))({ limit: { maximum: 'many' } })).toBe(false);
  expect(ajv.compile(schemaOf('recipe'))({ workspaces: [] })).toBe(false);
});
