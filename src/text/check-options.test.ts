import { expect, test } from 'vitest';
import { assertKnownFields, assertKnownOptions, type OptionNames } from './check-options.ts';

const fields = ['name', 'contentType', 'size', 'validationStatus', 'createdAt'];

test('an object with a field that nobody reads is refused', () => {
  expect(() => assertKnownFields({ name: 'a', nmae: 'b' }, fields, 'create a file')).toThrow(
    expect.objectContaining({
      message: 'Failed to create a file: unknown field "nmae": did you mean "name"?',
    }),
  );
  expect(() => assertKnownFields({ name: 'a', size: undefined }, fields, 'x')).not.toThrow();
});

test.each([null, 5, 'name'])('%s is no object with fields', (given) => {
  const untyped: object = JSON.parse(JSON.stringify(given));
  expect(() => assertKnownFields(untyped, fields, 'create a file')).toThrow(
    expect.objectContaining({
      message: `Failed to create a file: expected an object, found ${given}`,
    }),
  );
});

test('options of which nobody reads one, or that are no object, are refused', () => {
  interface Options {
    readonly profile?: string;
    readonly seed?: number;
  }
  const known: OptionNames<Options> = { profile: true, seed: true };
  const refuse = (options: Options) => assertKnownOptions(options, known, 'make a mock');
  const misspelt = { seed: 1, profle: 'default' };

  expect(() => refuse(misspelt)).toThrow(
    expect.objectContaining({
      message: 'Failed to make a mock: unknown option "profle": did you mean "profile"?',
    }),
  );
  expect(() => refuse(JSON.parse('null'))).toThrow(
    expect.objectContaining({
      message: 'Failed to make a mock: options: expected an object, found null',
    }),
  );
  expect(() => refuse(JSON.parse('"default"'))).toThrow('expected an object, found default');
  expect(() => refuse({ seed: 1 })).not.toThrow();
});
