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

type Sized = readonly [size: number, text: string];

/** Entries with a text in addition to their size. */
const entriesOf = (field: string, files: readonly Sized[]) =>
  files.map(([size, text]) => ({ size, [field]: text }));
const texts = (sizes: readonly number[], textOf: (size: number) => string) =>
  sizes.map((size): Sized => [size, textOf(size)]);

test.each<[string, string, readonly Sized[]]>([
  ['one file', 'peek', texts([9], () => '123456789')],
  ['one size', 'peek', texts([9, 9], () => '123456789')],
  ['a checksum', 'sum', texts([16, 17], () => 'f'.repeat(32))],
  ['a field of its own', 'id', texts([8, 9], (size) => 'x'.repeat(size))],
  ['sizes written out', 'sizeText', texts([8, 9], String)],
  ['a file of 7 bytes', 'peek', texts([7, 9], (size) => 'x'.repeat(size))],
  ['another length', 'peek', texts([8, 9, 10], (size) => 'x'.repeat(Math.min(9, size)))],
])('%s proves no content', (_, field, files) => {
  expect(sizedTextIn(entriesOf(field, files))).toBeUndefined();
});

test('entries without texts, and other values, prove no content', () => {
  expect(sizedTextIn([{ size: 0, peek: '' }, { size: 9 }, null, 'entry'])).toBeUndefined();
});

test('files of 8 bytes and more do, in capital digits and among other fields too', () => {
  const files = [8, 9].map((size) => ({ size, note: 'n', peek: 'AF'.repeat(size) }));

  expect(sizedTextIn([...files, { size: 12 }])).toEqual({ field: 'peek', index: 0 });
});
