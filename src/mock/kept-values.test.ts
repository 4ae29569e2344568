import { expect, test } from 'vitest';
import { createKeptValues } from './kept-values.ts';

test('a value is made once, until those asked for later weigh too much', () => {
  const keep = createKeptValues<{ weight: number }>(10, ({ weight }) => weight);
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
  const keep = createKeptValues<number>(10, () => 1);
  const fail = () => {
    throw new Error('no');
  };

  expect(() => keep('a', fail)).toThrow('no');
  expect(keep('a', () => 1)).toBe(1);
});
