import { isObject } from '../../../src/text/is-object.ts';
import { brokenClients } from '../broken-client.ts';
import { readPage } from '../habits.ts';

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
