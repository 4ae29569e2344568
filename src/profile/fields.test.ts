import { expect, test } from 'vitest';
import { learnedPaths, pathsIn, profileFields } from './fields.ts';
import { resolveProfile } from './resolve-profile.ts';

const { name: _name, description: _description, ...sections } = resolveProfile('default');

/** The value at `limit.maximum`; undefined if there is none. */
const valueAt = (path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, step) => Object.entries(value ?? {}).find(([name]) => name === step)?.[1],
      sections,
    );

test('the fields are those of a profile, in order', () => {
  const inProfile = Object.entries(sections).flatMap(([section, value]) =>
    value === null ? [section] : Object.keys(value).map((field) => `${section}.${field}`),
  );

  expect(profileFields).toEqual(inProfile);
});

test('every path that is learned on its own is in a profile, once', () => {
  expect(new Set(learnedPaths).size).toBe(learnedPaths.length);
  expect(learnedPaths.filter((path) => valueAt(path) === undefined)).toEqual([]);
  expect(profileFields.flatMap(pathsIn)).toEqual(learnedPaths);
});
