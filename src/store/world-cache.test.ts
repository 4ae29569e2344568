import { expect, test } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { createLruCache } from './world-cache.ts';

test('a value is made once, until those asked for later weigh too much', () => {
  const keep = createLruCache<{ weight: number }>(10, ({ weight }) => weight);
  const value = (weight: number) => () => ({ weight });
  const a = keep('a', value(4));
  const b = keep('b', value(4));

  expect(keep('a', value(4))).toBe(a);
  keep('c', value(4));
  expect(keep('a', value(4))).toBe(a);
  expect(keep('b', value(4))).not.toBe(b);
  const large = keep('large', value(100));
  expect(keep('large', value(100))).toBe(large);
  expect(keep('a', value(4))).not.toBe(a);
});

test('what cannot be made is not kept', () => {
  const keep = createLruCache<number>(10, () => 1);
  const fail = () => {
    throw new Error('no');
  };

  expect(() => keep('a', fail)).toThrow('no');
  expect(keep('a', () => 1)).toBe(1);
});

test('mocks of the same small world share its files, and nothing that one of them does', () => {
  const [one, two] = [createMock(), createMock()];
  one.files.create({ id: 'of-one' });
  one.keys.revoke('reader');

  expect(one.world.files).toBe(two.world.files);
  expect(two.files.get('of-one')).toBeUndefined();
  expect(two.keys.byLabel('reader')).toBeDefined();
  expect(createMock({ seed: 5 }).world.files).not.toBe(one.world.files);
});

test('a large world is let go with its mock', () => {
  const options = { world: 'tiny', files: 30_000 } as const;

  expect(createMock(options).world.files).not.toBe(createMock(options).world.files);
});
