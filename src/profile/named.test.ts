import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { profileNames, resolveProfile } from './resolve-profile.ts';

const folder = new URL('../../fixtures/profiles/', import.meta.url);
const files = readdirSync(folder);

test('the named profiles are the files of fixtures/profiles', () => {
  expect(files.map((file) => file.replace(/\.json$/, ''))).toEqual(profileNames.toSorted());
});

test('the default profile comes first', () => {
  expect(profileNames[0]).toBe('default');
});

describe.each(profileNames)('the profile %s', (name) => {
  test('equals its file', () => {
    const text = readFileSync(new URL(`${name}.json`, folder), 'utf8');

    expect(resolveProfile(name)).toEqual(resolveProfile(JSON.parse(text)));
  });

  test('has its name and a description', () => {
    const profile = resolveProfile(name);

    expect(profile.name).toBe(name);
    expect(profile.description).toMatch(/^.{10,}\.$/);
    expect(profile).not.toHaveProperty('$schema');
  });

  test('differs from the default profile', () => {
    const { name: _name, description: _description, ...choices } = resolveProfile(name);
    const { name: _default, description: _what, ...defaults } = resolveProfile('default');

    if (name === 'default') expect(choices).toEqual(defaults);
    else expect(choices).not.toEqual(defaults);
  });
});
