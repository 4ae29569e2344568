import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitiseName } from './sanitise-name.ts';

/** The first and last of each range, without the regular expression of the code. */
const FORBIDDEN = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
] as const;
const holdsForbidden = (text: string) =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0).some((code) =>
    FORBIDDEN.some(([first, last]) => code >= first && code <= last),
  );

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['contract\u202dexe.pdf', 'contractexe.pdf'],
  ['a\u202ab\u202bc\u202cd\u2066e\u2067f\u2068g\u2069h', 'abcdefgh'],
  ['line\r\nbreak\ttab\u0000nul\u007fdel\u0085next', 'linebreaktabnuldelnext'],
  ['Re\u0301sume\u0301.pdf', 'R\u00e9sum\u00e9.pdf'],
  ['می\u200cخواهم \u200emark\u200f\u061c.txt', 'می\u200cخواهم \u200emark\u200f\u061c.txt'],
  ['👨\u200d👩\u200d👧.png', '👨\u200d👩\u200d👧.png'],
  ['half \ud83d pair.txt', 'half \ufffd pair.txt'],
  [' spaces stay ', ' spaces stay '],
  ['', 'unnamed'],
  ['\u202e\n', 'unnamed'],
])('%j is stored as %j', (original, stored) => {
  expect(sanitiseName(original)).toBe(stored);
});

test('normalises in the form of the profile', () => {
  expect(sanitiseName('\u00e9\ufb01', 'NFC')).toBe('\u00e9\ufb01');
  expect(sanitiseName('\u00e9\ufb01', 'NFD')).toBe('e\u0301\ufb01');
  expect(sanitiseName('e\u0301\ufb01', 'none')).toBe('e\u0301\ufb01');
});

const suspicious = fc.constantFrom(
  ...['\u202e', '\u202d', '\u2066', '\u0000', '\u0085', '\ud800', '\udc00', 'e', '\u0301', '.'],
);
const anyName = fc.oneof(
  fc
    .array(fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)))
    .map((units) => units.join('')),
  fc.string({ unit: 'binary' }),
  fc.array(suspicious).map((parts) => parts.join('')),
);

test.each(['NFC', 'NFD', 'none'] as const)(
  'under %s nothing is left that controls or reorders; the name is well-formed and normalised',
  (form) => {
    fc.assert(
      fc.property(anyName, (name) => {
        const stored = sanitiseName(name, form);

        expect(holdsForbidden(stored)).toBe(false);
        expect(stored).not.toBe('');
        expect(stored.isWellFormed()).toBe(true);
        if (form !== 'none') expect(stored).toBe(stored.normalize(form));
        expect(sanitiseName(stored, form)).toBe(stored);
      }),
      { numRuns: 1_000 },
    );
  },
);
