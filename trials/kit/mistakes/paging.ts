import { isObject } from '../../../src/text/is-object.ts';
import { brokenClients } from '../broken-client.ts';
import { type Habits, readPage } from '../habits.ts';

/** When a walk ends: only hasMore decides (clause 4.3, hasMore). */
export const stoppingMistakes = brokenClients({
  'length-below-limit': {
    title: 'asks for three entries, and takes a page of fewer for the last one',
    habits: { limit: () => '3', isLast: ({ files }) => files.length < 3 },
  },
  'length-below-large-limit': {
    title: 'asks for a hundred entries, and takes a page of fewer for the last one',
    habits: { limit: () => '100', isLast: ({ files }) => files.length < 100 },
  },
  'stops-at-empty-page': {
    title: 'takes an empty page for the end',
    habits: { isLast: ({ files, hasMore }) => !hasMore || files.length === 0 },
  },

  'until-empty-page': {
    title: 'asks for pages until one is empty, whatever hasMore says',
    habits: {
      isLast: ({ files }) => files.length === 0,
      cursor: ({ page }) => page && String(page.nextCursor),
    },
  },
  'hundred-pages': {
    title: 'stops after 100 pages, so that it never runs for ever',
    habits: { isLast: ({ hasMore }, { pages }) => !hasMore || pages >= 100 },
  },
});

/** The source and use of cursors: the correct one is from the previous page, sent once. */
export const cursorUseMistakes = brokenClients({
  'cursor-from-last-id': {
    title: 'sends the id of the last entry for a cursor',
    habits: { cursor: ({ page }) => page && (page.files.at(-1)?.id ?? page.nextCursor) },
  },
  'cursor-never-moved': {
    title: 'sends the cursor of the first page again and again',
    habits: firstCursorOnly(),
  },
  'offset-arithmetic': {
    title: 'asks for pages by an offset, which the API does not have',
    habits: { query: (_, { entries }) => `offset=${entries}` },
  },
  'empty-cursor-first': {
    title: 'sends cursor= with the first request',
    habits: { cursor: ({ page }) => page?.nextCursor ?? '' },
  },
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

/** Changes to the text of a cursor, which is opaque and must be sent back verbatim (clause 4.3). */
export const cursorTextMistakes = brokenClients({
  'cursor-unescaped': changed('puts the cursor into the URL as it is', (cursor) => cursor),
  'cursor-encoded-twice': changed('encodes a cursor that a library encodes again', (cursor) =>
    encodeURIComponent(encodeURIComponent(cursor)),
  ),

  'cursor-trimmed': remade('trims the cursor', (cursor) => cursor.trim()),
  'cursor-lower-cased': remade('lower-cases the cursor', (cursor) => cursor.toLowerCase()),

  'cursor-decoded-if-possible': remade(
    'decodes the escapes of a cursor where they can be',
    ifDecodable,
  ),
});

function changed(title: string, encodeCursor: (cursor: string) => string) {
  return { title, habits: { encodeCursor } };
}

/** Sends a changed text, correctly encoded. */
function remade(title: string, remake: (cursor: string) => string) {
  return changed(title, (cursor) => encodeURIComponent(remake(cursor)));
}

function ifDecodable(cursor: string): string {
  try {
    return decodeURIComponent(cursor);
  } catch {
    return cursor;
  }
}

/** Requested page sizes: integers, in a range that the document leaves open. */
export const limitMistakes = brokenClients({
  'limit-undefined': {
    title: 'writes limit=undefined where nobody chose one',
    habits: { limit: () => 'undefined' },
  },
  'limit-changed-midway': {
    title: 'asks for two entries first, and for fifty from then on',
    habits: { limit: ({ pages }) => (pages === 0 ? '2' : '50') },
  },
});

/** How a page is read: JSON with three fields, and perhaps others (clause 4.3). */
export const pageMistakes = brokenClients({
  'page-strict': {
    title: 'fails at a page with a field that it does not know',
    habits: {
      readPage: (body) => {
        const known = ['files', 'hasMore', 'nextCursor'];
        if (isObject(body) && Object.keys(body).every((name) => known.includes(name))) {
          return readPage(body);
        }
        throw new Error('an unknown field');
      },
    },
  },
  'page-never-empty': {
    title: 'fails at a page without entries',
    habits: {
      readPage: (body) => {
        const page = readPage(body);
        if (page.files.length === 0) throw new Error('no files');
        return page;
      },
    },
  },
  'body-as-latin-1': {
    title: 'reads a body as Latin-1',
    habits: {
      readBody: async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        return JSON.parse(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      },
    },
  },
});
