import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inSmallLetters } from './secret-forms.ts';

const isCapital = (unit: string) => unit >= 'A' && unit <= 'Z';

test('capitals of ASCII alone become small, each in its place', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'A', 'Z', '[', '@', 'İ', 'K', 'É', 'ẞ', '😀'),
  });
  fc.assert(
    fc.property(text, (given) => {
      const small = given
        .split('')
        .map((unit) => (isCapital(unit) ? unit.toLowerCase() : unit))
        .join('');

      expect(inSmallLetters(given)).toBe(small);
    }),
  );
});
