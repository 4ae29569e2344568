import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentTypeOf, sanitiseName } from './file-fields.ts';

test('a sanitised name has no character that disguises its extension, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (original) => {
      const name = sanitiseName(original);

      expect(name).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u);
      expect(name).not.toBe('');
      expect(sanitiseName(name)).toBe(name);
    }),
  );
});

test.each([
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\u0000b\u0085.txt', 'ab.txt'],
  ['cafe\u0301.txt', 'café.txt'],
  ['\u202E', 'unnamed'],
  ['\u05D0\u200F.txt', '\u05D0\u200F.txt'],
])('%j is stored as %j', (original, stored) => {
  expect(sanitiseName(original)).toBe(stored);
});

test.each([
  ['Plan.PDF', 'application/pdf'],
  ['pdf.unknown', 'application/octet-stream'],
])('the type of the extension of %s is %s', (name, written) => {
  expect(contentTypeOf(name)).toBe(written);
});
