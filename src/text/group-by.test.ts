import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('items stand by their keys, both in the order in which they came', () => {
  const groups = groupBy(['pear', 'apple', 'plum', 'avocado'], (name) => name[0]);

  expect([...groups]).toEqual([
    ['p', ['pear', 'plum']],
    ['a', ['apple', 'avocado']],
  ]);
});
