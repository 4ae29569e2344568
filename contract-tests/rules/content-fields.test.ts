import { expect, test } from 'vitest';
import { contentIn, doubtfulTextIn } from './content-fields.ts';

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
    '160 characters of base64 that may be it',
  );
  expect(doubtfulTextIn({ url: 'https://files.test/f?a=1&sig=5e1f' })).toBe(
    'a signed URL that may lead to it',
  );
  expect(doubtfulTextIn({ sha512: '5e1f09a7'.repeat(16), id: 'file_S0JmtX2yUOz1' })).toBe(
    undefined,
  );
  expect(doubtfulTextIn({ self: 'https://files.test/f?page=1', size: 12 })).toBe(undefined);
});
