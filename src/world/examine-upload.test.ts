import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import { examineUpload } from './examine-upload.ts';

const { formats } = resolveProfile('default');
const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const png = bytes('89504e470d0a1a0a0000000d49484452');
const pdf = utf8('%PDF-1.7\n');
const zip = bytes('504b0304140000000800');

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
      accepted: true,
      name,
      contentType,
      extensionMatches,
    });
  });

  test.each([
    [
      'a renamed executable',
      bytes('4d5a90000300000004000000ffff0000'),
      'its signature is that of exe, which is no acceptable type',
    ],
    [
      'an ELF binary',
      bytes('7f454c4602010100'),
      'its signature is that of ELF, which is no acceptable type',
    ],
    [
      'a shell script',
      utf8('#!/bin/sh\nrm -rf /\n'),
      'its signature is not known, which is no acceptable type',
    ],
    [
      'bytes of no form',
      bytes('f1f2f3f4f5f6f7f8f9'),
      'its signature is not known, which is no acceptable type',
    ],
    [
      'text with a NUL',
      utf8('a\u0000b'),
      'its signature is not known, which is no acceptable type',
    ],
    ['broken UTF-8', bytes('41ff42'), 'its signature is not known, which is no acceptable type'],
  ])('refuses %s named plan.pdf', (_, signature, reason) => {
    expect(examineUpload({ name: 'plan.pdf', signature }, formats)).toEqual({
      accepted: false,
      name: 'plan.pdf',
      reason,
    });
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
      accepted: true,
      name,
      contentType,
      extensionMatches,
    });
  });

  test('but not of a type that is not acceptable', () => {
    expect(
      examineUpload({ name: 'a.pdf', contentType: 'application/x-msdownload' }, formats),
    ).toEqual({
      accepted: false,
      name: 'a.pdf',
      reason: 'application/x-msdownload is no acceptable type',
    });
    expect(examineUpload({ name: 'a.exe' }, formats)).toEqual({
      accepted: false,
      name: 'a.exe',
      reason: 'neither its signature nor its extension tells an acceptable type',
    });
  });
});

test('the extension is that of the sanitised name', () => {
  expect(examineUpload({ name: 'plan\u202e.pd\u0000f', signature: pdf }, formats)).toEqual({
    accepted: true,
    name: 'plan.pdf',
    contentType: 'application/pdf',
    extensionMatches: true,
  });
});
