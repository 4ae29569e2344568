import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  nearestName,
  type OptionNames,
  refuseUnknownFields,
  refuseUnknownOptions,
  suggestName,
} from './nearest-name.ts';

const fields = ['name', 'contentType', 'size', 'validationStatus', 'createdAt'];

test.each([
  ['nmae', 'name'],
  ['nam', 'name'],
  ['names', 'name'],
  ['NAME', 'name'],
  ['sise', 'size'],
  ['content_type', 'contentType'],
  ['validationstate', 'validationStatus'],
  ['created', 'createdAt'],
  ['colour', undefined],
  ['', undefined],
  ['__proto__', undefined],
])('%j most likely means %j', (name, meant) => {
  expect(nearestName(name, fields)).toBe(meant);
});

test('the nearer of two is meant, and the first where both are as near', () => {
  expect(nearestName('profile', ['profiles', 'profile'])).toBe('profile');
  expect(nearestName('bat', ['cat', 'rat'])).toBe('cat');
});

test('one slip in a name is always seen', () => {
  const anyName = fc.stringMatching(/^[a-z]{3,12}$/);
  fc.assert(
    fc.property(anyName, fc.nat(), fc.constantFrom('x', ''), (name, where, put) => {
      const at = where % name.length;
      const misspelt = name.slice(0, at) + put + name.slice(at + 1);

      expect(nearestName(misspelt, [name])).toBe(name);
    }),
  );
});

test('a message has the name that was meant, or all that there are', () => {
  expect(suggestName('nmae', fields)).toBe('did you mean "name"?');
  expect(suggestName('colour', ['name', 'size'])).toBe('expected one of name, size');
});

test('an object with a field that nobody reads is refused', () => {
  expect(() => refuseUnknownFields({ name: 'a', nmae: 'b' }, fields, 'create a file')).toThrow(
    new Error('Failed to create a file: unknown field "nmae": did you mean "name"?'),
  );
  expect(() => refuseUnknownFields({ name: 'a', size: undefined }, fields, 'x')).not.toThrow();
});

test.each([null, 5, 'name'])('%s is no object with fields', (given) => {
  const untyped: object = JSON.parse(JSON.stringify(given));
  expect(() => refuseUnknownFields(untyped, fields, 'create a file')).toThrow(
    new Error(`Failed to create a file: expected an object, found ${given}`),
  );
});

test('options of which nobody reads one, or that are no object, are refused', () => {
  interface Options {
    readonly profile?: string;
    readonly seed?: number;
  }
  const known: OptionNames<Options> = { profile: true, seed: true };
  const refuse = (options: Options) => refuseUnknownOptions(options, known, 'make a mock');
  const misspelt = { seed: 1, profle: 'default' };

  expect(() => refuse(misspelt)).toThrow(
    new Error('Failed to make a mock: unknown option "profle": did you mean "profile"?'),
  );
  expect(() => refuse(JSON.parse('null'))).toThrow(
    new Error('Failed to make a mock: options: expected an object, found null'),
  );
  expect(() => refuse(JSON.parse('"default"'))).toThrow('expected an object, found default');
  expect(() => refuse({ seed: 1 })).not.toThrow();
});
