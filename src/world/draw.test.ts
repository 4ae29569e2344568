import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDraw } from './draw.ts';

const take = (seed: number, part: string, most: number, count: number) => {
  const draw = createDraw(seed, part);
  return Array.from({ length: count }, () => draw(most));
};

test('numbers are whole and in range, and the same for the same seed and part', () => {
  fc.assert(
    fc.property(
      fc.nat(4_294_967_295),
      fc.string(),
      fc.integer({ min: 0, max: 2 ** 40 }),
      (seed, part, most) => {
        const drawn = take(seed, part, most, 20);

        expect(drawn.every((number) => Number.isInteger(number) && number >= 0)).toBe(true);
        expect(Math.max(...drawn)).toBeLessThanOrEqual(most);
        expect(take(seed, part, most, 20)).toEqual(drawn);
      },
    ),
  );
});

test('another seed or part has other numbers', () => {
  const drawn = take(1, 'ids', 2 ** 30, 5);

  expect(take(2, 'ids', 2 ** 30, 5)).not.toEqual(drawn);
  expect(take(1, 'keys', 2 ** 30, 5)).not.toEqual(drawn);
});

test('every number comes about as often as any other', () => {
  const counts = new Array<number>(10).fill(0);
  for (const number of take(1, 'ids', 9, 10_000)) counts[number] = (counts[number] ?? 0) + 1;

  expect(Math.min(...counts)).toBeGreaterThan(850);
  expect(Math.max(...counts)).toBeLessThan(1_150);
});
