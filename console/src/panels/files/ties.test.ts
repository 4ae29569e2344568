import { expect, test } from 'vitest';
import { tieAt } from './ties.ts';

test('a tie knows its ends and its size', () => {
  const times = ['c', 'b', 'b', 'b', 'a'];
  const ties = times.map((_, index) => tieAt((at) => times[at], index));

  expect(ties).toEqual([
    undefined,
    { isFirst: true, isLast: false, size: 3 },
    { isFirst: false, isLast: false, size: 3 },
    { isFirst: false, isLast: true, size: 3 },
    undefined,
  ]);
});
