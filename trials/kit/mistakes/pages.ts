import { isObject } from '../../../src/text/is-object.ts';
import type { BrokenClient } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';
import { readPage } from '../correct-habits.ts';

/** How a page is read: JSON with three fields, and perhaps others (clause 4.3). */
export const pageMistakes: readonly BrokenClient[] = [
  {
    id: 'page-strict',
    title: 'fails at a page with a field that it does not know',
    client: createClient({
      readPage: (body) => {
        const known = ['files', 'hasMore', 'nextCursor'];
        if (isObject(body) && Object.keys(body).every((name) => known.includes(name))) {
          return readPage(body);
        }
        throw new Error('an unknown field');
      },
    }),
    fails: ['body.next-link'],
    fragile: ['fields.*', '!fields.entry'],
  },
  {
    id: 'page-never-empty',
    title: 'fails at a page without entries',
    client: createClient({
      readPage: (body) => {
        const page = readPage(body);
        if (page.files.length === 0) throw new Error('no files');
        return page;
      },
    }),
    fails: [
      'pages.{none,empty-first,empty-between,empty-last}',
      'ties.empty-between',
      'moving.{rest-vanishes,all-vanish}',
    ],
  },
  {
    id: 'body-as-latin-1',
    title: 'reads a body as Latin-1',
    client: createClient({
      readBody: async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        return JSON.parse(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      },
    }),
    fails: [
      'cursors.non-ascii',
      'names.*',
      '!names.{duplicate,quotes,markup}',
      'key-check.escaped-id',
    ],
    fragile: ['body.pieces', 'validation-status.unknown', 'ids.non-ascii'],
  },
];
