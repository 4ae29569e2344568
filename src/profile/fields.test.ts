import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  clausesOf,
  type LearnedPath,
  learnedPaths,
  type ProfileField,
  partAt,
  pathsIn,
  profileFields,
} from './fields.ts';
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

test('every path is described', () => {
  for (const path of learnedPaths) expect(partAt(path).about, path).not.toBe('');
});

describe('a field', () => {
  test('lists its clauses, closest first, and shares them with its parts', () => {
    expect(clausesOf('limit.default')).toEqual(['8-limit-default', '8-limit-out-of-range']);
    expect(clausesOf('refusals.badLimit')).toEqual(['8-limit-out-of-range', '7-r4']);
    expect(clausesOf('keyCheck.fields')).toEqual(['4.1-fields', '2.1-fields']);
    expect(clausesOf('rateLimit')).toEqual(['8-rate-limits']);
    expect(clausesOf('refusals.badLimit.status')).toEqual(['8-limit-out-of-range', '7-r4']);
    expect(clausesOf('formats.createdAt.order')).toEqual(['2.3-createdAt-format']);
  });

  test('has the parts of its condition', () => {
    const parts = ['status', 'code', 'error', 'extra', 'contentType', 'headers'];
    const pathsOf = (names: string[], path: string) => names.map((name) => `${path}.${name}`);

    expect(pathsIn('refusals.unknownPath')).toEqual(pathsOf(parts, 'refusals.unknownPath'));
  });
});

test('paths are literal types', () => {
  expectTypeOf<'limit.maximum'>().toExtend<ProfileField & LearnedPath>();
  expectTypeOf<'rateLimit'>().toExtend<ProfileField & LearnedPath>();
  expectTypeOf<'limit.maximun'>().not.toExtend<ProfileField>();
  expectTypeOf<'formats.createdAt'>().not.toExtend<LearnedPath>();
  expectTypeOf<'formats.createdAt.offset'>().toExtend<LearnedPath>();
});
