import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { examineUpload, sanitiseName } from './uploads.ts';

const { formats } = resolveProfile('default');
const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const png = bytes('89504e470d0a1a0a0000000d49484452');
const pdf = utf8('%PDF-1.7\n');
const zip = bytes('504b0304140000000800');
const unacceptable = (type: string) =>
  `its signature is that of ${type}, which is no acceptable type`;
describe('the signature decides, not the extension', () => {
  test.each([
    ['plan.pdf', pdf, 'application/pdf', true],
    ['PLAN.PDF', pdf, 'application/pdf', true],
    ['photo.png', png, 'image/png', true],
    ['photo.pdf', png, 'image/png', false],
    ['photo', png, 'image/png', false],
    ['photo.png.exe', png, 'image/png', false],
    ['notes.txt', utf8('Hello'), 'text/plain', true],
    ['table.csv', utf8('a;b\n1;2'), 'text/csv', true],
    ['notes.pdf', utf8('Hello'), 'text/plain', false],
    ['archive.zip', zip, 'application/zip', true],
    ['empty.txt', new Uint8Array(0), 'text/plain', true],
  ])('%s', (name, signature, contentType, extensionMatches) => {
    expect(examineUpload({ name, signature, contentType: 'image/gif' }, formats)).toEqual({
      ...{ accepted: true, name, contentType },
      validationStatus: extensionMatches ? 'accepted' : 'accepted_with_warnings',
    });
  });

  const unknown = 'its signature is not known, which is no acceptable type';

  test.each([
    ['an executable', bytes('4d5a90000300000004000000ffff0000'), unacceptable('exe')],
    ['an ELF binary', bytes('7f454c4602010100'), unacceptable('ELF')],
    ['a shell script', utf8('#!/bin/sh\nrm -rf /\n'), unknown],
    ['bytes of no form', bytes('f1f2f3f4f5f6f7f8f9'), unknown],
    ['text with a NUL', utf8('a\u0000b'), unknown],
    ['broken UTF-8', bytes('41ff42'), unknown],
  ])('refuses %s named plan.pdf', (_, signature, reason) => {
    const name = 'plan.pdf';
    expect(examineUpload({ name, signature }, formats)).toEqual({ accepted: false, name, reason });
  });

  test('text may be cut in the middle of a character', () => {
    const whole = utf8('größer 🙂');

    for (let length = 1; length <= whole.length; length++) {
      const signature = whole.subarray(0, length);
      expect(examineUpload({ name: 'a.txt', signature }, formats).accepted, `${length}`).toBe(true);
    }
  });
});

describe('without a signature, the uploader is believed', () => {
  test.each([
    ['a.pdf', 'application/pdf', 'application/pdf', true],
    ['a.pdf', 'Image/PNG', 'image/png', false],
    ['a.txt', 'text/plain; charset=utf-8', 'text/plain', true],
    [
      'a.docx',
      undefined,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      true,
    ],
  ])('%s as %s', (name, claim, contentType, extensionMatches) => {
    expect(examineUpload({ name, contentType: claim }, formats)).toEqual({
      ...{ accepted: true, name, contentType },
      validationStatus: extensionMatches ? 'accepted' : 'accepted_with_warnings',
    });
  });

  test.each([
    [{ contentType: 'application/x-msdownload' }, 'application/x-msdownload is no acceptable type'],
    [{}, 'neither its signature nor its extension tells an acceptable type'],
  ])('but not of a type that is not acceptable: %j', (claim, reason) => {
    const name = 'a.exe';
    expect(examineUpload({ name, ...claim }, formats)).toEqual({ accepted: false, name, reason });
  });
});

test('the extension is that of the sanitised name', () => {
  expect(examineUpload({ name: 'plan\u202e.pd\u0000f', signature: pdf }, formats)).toEqual({
    accepted: true,
    name: 'plan.pdf',
    contentType: 'application/pdf',
    validationStatus: 'accepted',
  });
});

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
