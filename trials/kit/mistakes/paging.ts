import { isObject } from '../../../src/text/is-object.ts';
import { brokenClients } from '../broken-client.ts';
import { type Habits, readPage } from '../habits.ts';

/** When a walk ends: only hasMore decides (clause 4.3, hasMore). */
export const stoppingMistakes = brokenClients({
  'length-below-limit': [
    'asks for three entries, and takes a page of fewer for the last one',
    { limit: () => '3', isLast: ({ files }) => files.length < 3 },
  ],
  'length-below-large-limit': [
    'asks for a hundred entries, and takes a page of fewer for the last one',
    { limit: () => '100', isLast: ({ files }) => files.length < 100 },
  ],
  'stops-at-empty-page': [
    'takes an empty page for the end',
    { isLast: ({ files, hasMore }) => !hasMore || files.length === 0 },
  ],
  'until-empty-page': [
    'asks for pages until one is empty, whatever hasMore says',
    {
      isLast: ({ files }) => files.length === 0,
      cursor: ({ page }) => page && String(page.nextCursor),
    },
  ],
  'hundred-pages': [
    'stops after 100 pages, so that it never runs for ever',
    { isLast: ({ hasMore }, { pages }) => !hasMore || pages >= 100 },
  ],
});

/** The source and use of cursors: the correct one is from the previous page, sent once. */
export const cursorUseMistakes = brokenClients({
  'cursor-from-last-id': [
    'sends the id of the last entry for a cursor',
    { cursor: ({ page }) => page && (page.files.at(-1)?.id ?? page.nextCursor) },
  ],
  'cursor-never-moved': ['sends the cursor of the first page again and again', firstCursorOnly()],
  'offset-arithmetic': [
    'asks for pages by an offset, which the API does not have',
    { query: (_, { entries }) => `offset=${entries}` },
  ],
  'empty-cursor-first': [
    'sends cursor= with the first request',
    { cursor: ({ page }) => page?.nextCursor ?? '' },
  ],
});

function firstCursorOnly(): Partial<Habits> {
  const firsts = new WeakMap<object, string>();
  return {
    cursor: ({ input, page }) => {
      if (page?.nextCursor && !firsts.has(input)) firsts.set(input, page.nextCursor);
      return firsts.get(input) ?? null;
    },
  };
}

/** Changes the text of a cursor, and encodes the result as it should be. */
const remade = (remake: (cursor: string) => string): Partial<Habits> => ({
  encodeCursor: (cursor) => encodeURIComponent(remake(cursor)),
});

/** Changes to the text of a cursor, which is opaque and must be sent back verbatim (clause 4.3). */
export const cursorTextMistakes = brokenClients({
  'cursor-unescaped': [
    'puts the cursor into the URL as it is',
    { encodeCursor: (cursor) => cursor },
  ],
  'cursor-encoded-twice': [
    'encodes a cursor that a library encodes again',
    remade(encodeURIComponent),
  ],
  'cursor-trimmed': ['trims the cursor', remade((cursor) => cursor.trim())],
  'cursor-lower-cased': ['lower-cases the cursor', remade((cursor) => cursor.toLowerCase())],
  'cursor-decoded-if-possible': [
    'decodes the escapes of a cursor where they can be',
    remade((cursor) => {
      try {
        return decodeURIComponent(cursor);
      } catch {
        return cursor;
      }
    }),
  ],
});

/** Requested page sizes: integers, in a range that the document leaves open. */
export const limitMistakes = brokenClients({
  'limit-undefined': [
    'writes limit=undefined where nobody chose one',
    { limit: () => 'undefined' },
  ],
  'limit-changed-midway': [
    'asks for two entries first, and for fifty from then on',
    { limit: ({ pages }) => (pages === 0 ? '2' : '50') },
  ],
});

/** How a page is read: JSON with three fields, and perhaps others (clause 4.3). */
export const pageMistakes = brokenClients({
  'page-strict': [
    'fails at a page with a field that it does not know',
    {
      readPage: (body) => {
        const known = ['files', 'hasMore', 'nextCursor'];
        if (isObject(body) && Object.keys(body).every((name) => known.includes(name))) {
          return readPage(body);
        }
        throw new Error('an unknown field');
      },
    },
  ],
  'page-never-empty': [
    'fails at a page without entries',
    {
      readPage: (body) => {
        const page = readPage(body);
        if (page.files.length === 0) throw new Error('no files');
        return page;
      },
    },
  ],
  'body-as-latin-1': [
    'reads a body as Latin-1',
    {
      readBody: async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        return JSON.parse(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      },
    },
  ],
});
