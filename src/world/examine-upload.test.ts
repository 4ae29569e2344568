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
      ...{ accepted: true, name, contentType, extensionMatches },
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
      ...{ accepted: true, name, contentType, extensionMatches },
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
    extensionMatches: true,
  });
});
