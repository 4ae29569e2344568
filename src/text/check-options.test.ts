import { expect, test } from 'vitest';
import { assertKnownOptions } from './check-options.ts';

interface Options {
  readonly profile?: string;
  readonly seed?: number;
}
const check = (options: Options) =>
  assertKnownOptions(options, { profile: true, seed: true }, 'make a mock');

test('an unknown option is named, with the one that was meant', () => {
  const misspelt = { seed: 1, profle: 'default' };
  expect(() => check(misspelt)).toThrow(
    'Failed to make a mock: unknown option "profle": did you mean "profile"?',
  );
  expect(() => check({ seed: 1 })).not.toThrow();
});

test.each(['null', '"default"'])('%s is refused: it is not an object', (untyped) => {
  expect(() => check(JSON.parse(untyped))).toThrow('Failed to make a mock: expected an object');
});
