import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LayeredMap } from './layered-map.ts';

const anyKey = fc.integer({ min: 0, max: 8 });
const anyOperation = fc.oneof(
  fc.record({ kind: fc.constant('set'), key: anyKey }),
  fc.record({ kind: fc.constant('delete'), key: anyKey }),
);

test('a layered map does what a map does, and leaves the one beneath as it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyKey), fc.array(anyOperation), (first, operations) => {
      const entries = first.map((key): [number, { mark: number }] => [key, { mark: -1 }]);
      const base = new Map(entries);
      const layered = new LayeredMap(base);
      const model = new Map(entries);

      for (const [mark, { kind, key }] of operations.entries()) {
        if (kind === 'set') {
          layered.set(key, { mark });
          model.set(key, { mark });
        } else {
          expect(layered.delete(key)).toBe(model.delete(key));
        }
        expect(layered.size).toBe(model.size);
        expect([...layered]).toEqual([...model]);
        for (let each = 0; each <= 8; each++) {
          expect(layered.get(each)).toEqual(model.get(each));
          expect(layered.has(each)).toBe(model.has(each));
        }
      }
      expect([...base]).toEqual(entries);
    }),
  );
});
