import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { profileNames, resolveProfile } from './resolve-profile.ts';

const folder = new URL('../../fixtures/profiles/', import.meta.url);
const files = readdirSync(folder);

test('the named profiles are the files of fixtures/profiles; the default comes first', () => {
  expect(files.map((file) => file.replace(/\.json$/, ''))).toEqual(profileNames.toSorted());
  expect(profileNames[0]).toBe('default');
});

test.each(profileNames)('the profile %s is its file, and differs from the default', (name) => {
  const text = readFileSync(new URL(`${name}.json`, folder), 'utf8');
  const { name: own, description, ...choices } = resolveProfile(name);
  const { name: _default, description: _what, ...defaults } = resolveProfile('default');

  expect(resolveProfile(name)).toEqual(resolveProfile(JSON.parse(text)));
  expect(own).toBe(name);
  expect(description).toMatch(/^.{10,}\.$/);
  expect(choices).not.toHaveProperty('$schema');
  if (name === 'default') expect(choices).toEqual(defaults);
  else expect(choices).not.toEqual(defaults);
});
