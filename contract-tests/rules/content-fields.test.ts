import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentIn, doubtfulTextIn, sizedTextIn } from './content-fields.ts';

test.each([
  [{ content: 'a,b' }, 'content'],
  [{ data: [37, 80] }, 'data'],
  [{ data: [[37], [80]] }, 'data'],
  [{ text: ['line'] }, 'text'],
  [{ data: [{ id: 'f' }, { body: 'a,b' }] }, 'data.body'],
  [{ data: { base64: 'JVBERi0=' } }, 'data.base64'],
  [{ link: 'data:text/csv,a' }, 'link'],
])('%j carries content in %s', (entry, field) => {
  expect(contentIn(entry)).toBe(field);
});

test.each([
  { bytes: 12345 },
  { bytes: '12345' },
  { data: [{ id: 'f', name: 'a.pdf', size: 12 }] },
  { data: { pages: 3 } },
  { data: [], text: '', body: null },
  { name: 'data:,' },
])('%j is metadata', (entry) => {
  expect(contentIn(entry)).toBeUndefined();
});

test('a long text in base64 and a signed URL are doubtful, and checksums and links are not', () => {
  expect(doubtfulTextIn({ file: ['JVBERi0x'.repeat(20)] })).toBe(
    '160 characters of base64 that may be content',
  );
  expect(doubtfulTextIn({ url: 'https://files.test/f?a=1&sig=5e1f' })).toBe(
    'a signed URL that may lead to content',
  );
  expect(doubtfulTextIn({ sha512: '5e1f09a7'.repeat(16), id: 'file_S0JmtX2yUOz1' })).toBe(
    undefined,
  );
  expect(doubtfulTextIn({ self: 'https://files.test/f?page=1', size: 12 })).toBe(undefined);
});

const bytes = fc.uint8Array({ minLength: 8, maxLength: 300 });
const encodings: Readonly<Record<string, (content: Uint8Array) => string>> = {
  base64: (content) => Buffer.from(content).toString('base64'),
  base64url: (content) => Buffer.from(content).toString('base64url'),
  hexadecimal: (content) => Buffer.from(content).toString('hex'),
  'plain text': (content) =>
    Array.from(content, (byte) => String.fromCharCode(32 + (byte % 95))).join(''),
};

test.each(Object.entries(encodings))('content as %s is seen under any name', (_, encode) => {
  fc.assert(
    fc.property(
      fc.uniqueArray(bytes, { minLength: 2, maxLength: 5, selector: ({ length }) => length }),
      (contents) => {
        const entries = contents.map((content) => ({
          size: content.length,
          peek: encode(content),
        }));

        expect(sizedTextIn([{ size: 9, id: 'no content' }, ...entries])).toEqual({
          field: 'peek',
          index: 1,
        });
      },
    ),
  );
});

test.each([
  ['one file', [{ size: 9, peek: '123456789' }]],
  [
    'one size',
    [
      { size: 9, peek: '123456789' },
      { size: 9, peek: '123456780' },
    ],
  ],
  [
    'a checksum',
    [
      { size: 16, sum: 'f'.repeat(32) },
      { size: 17, sum: 'e'.repeat(32) },
    ],
  ],
  [
    'a field of its own',
    [
      { size: 8, id: '12345678' },
      { size: 9, id: '123456789' },
    ],
  ],
  [
    'sizes written out',
    [
      { size: 8, sizeText: '8' },
      { size: 9, sizeText: '9' },
    ],
  ],
  ['nothing', [{ size: 0, peek: '' }, { size: 9 }, null, 'entry']],
])('%s is none', (_, entries) => {
  expect(sizedTextIn(entries)).toBeUndefined();
});

test.each([
  ['of 7 bytes', [7, 9], (size: number) => 'x'.repeat(size)],
  [
    'that differ from one of their texts',
    [8, 9, 10],
    (size: number) => 'x'.repeat(Math.min(9, size)),
  ],
])('files %s prove nothing', (_, sizes, textOf) => {
  expect(sizedTextIn(sizes.map((size) => ({ size, peek: textOf(size) })))).toBeUndefined();
});

test('files of 8 bytes and more do, with hexadecimal digits in capitals too', () => {
  const entries = [8, 9].map((size) => ({ size, peek: 'AF'.repeat(size) }));

  expect(sizedTextIn(entries)).toEqual({ field: 'peek', index: 0 });
});

test('a field is seen among others that vary in length', () => {
  const entries = [8, 9].map((size) => ({ size, note: 'n', peek: 'x y'.padEnd(size, '.') }));

  expect(sizedTextIn([...entries, { size: 12 }])).toEqual({ field: 'peek', index: 0 });
});
