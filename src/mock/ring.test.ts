import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRing } from './ring.ts';

test('a ring keeps the latest, the oldest first, however often it is cleared', () => {
  const commands = fc.array(fc.oneof(fc.nat(), fc.constant('clear' as const)));
  fc.assert(
    fc.property(fc.nat(5), commands, (size, given) => {
      const ring = createRing<number>(size);
      let expected: number[] = [];
      for (const command of given) {
        if (command === 'clear') {
          ring.clear();
          expected = [];
        } else {
          ring.push(command);
          expected = size === 0 ? [] : [...expected, command].slice(-size);
        }
        expect(ring.items()).toEqual(expected);
      }
    }),
  );
});

test('an item that is pushed on a full ring moves none of the others', () => {
  const ring = createRing<number>(3);
  for (let item = 0; item < 5; item++) ring.push(item);
  const before = ring.items();
  ring.push(5);

  expect(before).toEqual([2, 3, 4]);
  expect(ring.items()).toEqual([3, 4, 5]);
});
