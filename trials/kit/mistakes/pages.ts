import { isObject } from '../../../src/text/is-object.ts';
import { brokenClients } from '../broken-client.ts';
import { readPage } from '../habits.ts';
import { everyWalk } from '../situation-groups.ts';

/** Requested page sizes: integers, in a range that the document leaves open. */
export const limitMistakes = brokenClients({
  'limit-undefined': {
    title: 'writes limit=undefined where nobody chose one',
    habits: { limit: () => 'undefined' },
    fails: everyWalk,
  },
  'limit-changed-midway': {
    title: 'asks for two entries first, and for fifty from then on',
    habits: { limit: ({ pages }) => (pages === 0 ? '2' : '50') },
    fragile: ['cursors.other-limit-refused', 'limits.above-refused'],
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
    fails: ['body.next-link'],
    fragile: ['fields.*', '!fields.entry'],
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
    fails: [
      'pages.{none,empty-first,empty-between,empty-last}',
      'ties.empty-between',
      'moving.{rest-vanishes,all-vanish}',
    ],
  },
  'body-as-latin-1': {
    title: 'reads a body as Latin-1',
    habits: {
      readBody: async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        return JSON.parse(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      },
    },
    fails: [
      'cursors.non-ascii',
      'names.*',
      '!names.{duplicate,quotes,markup}',
      'key-check.escaped-id',
    ],
    fragile: ['body.pieces', 'validation-status.unknown', 'ids.non-ascii'],
  },
});
