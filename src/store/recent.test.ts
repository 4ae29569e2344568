import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

test('as many are kept as may be; the one that was set first goes first', () => {
  const recent = createRecent<number>(2);
  for (const [at, text] of ['a', 'b', 'c'].entries()) recent.set(text, at);

  expect(['a', 'b', 'c'].map(recent.get)).toEqual([undefined, 1, 2]);
});

test('to set one again takes no more room', () => {
  const recent = createRecent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);

  expect(recent.set('b', 3)).toBe(3);
  expect(recent.get('b')).toBe(3);
});
