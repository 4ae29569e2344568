import * as z from 'zod/mini';
import { entryNames, pageNames } from '../template/placeholders.ts';
import { choice, oneOf, section, vary } from './choice.ts';
import { fieldsSchema } from './texts.ts';

/** How the listing responds (clause 4.3). */

/** The six fields of every entry (clause 2.3). */
const OWN = /^(id|name|contentType|size|validationStatus|createdAt)$/i;

/**
 * In JSON: the name of a field that may contain content, or the start of a data: URL. An escaped
 * quote is part of a text, and starts none.
 */
const CONTENT = /(?<!\\)"((content|data|body|bytes|base64|text)":|data:)/i;

const pageFields = () =>
  fieldsSchema(pageNames).check(
    z.refine(
      (fields) => !['files', 'hasMore', 'nextCursor'].some((name) => Object.hasOwn(fields, name)),
      'expected none of files, hasMore, nextCursor, which the listing itself fills',
    ),
  );

const entryFields = () =>
  fieldsSchema(entryNames).check(
    z.refine(
      (fields) =>
        !Object.keys(fields).some((name) => OWN.test(name)) &&
        !CONTENT.test(JSON.stringify(fields)),
      'expected none of the six fields of an entry, and never content: no field called content, data, body, bytes, base64 or text, and no data: URL (clause 4.3 r6)',
    ),
  );

const TIES = { files: 10, ties: [5, 5] };

export const listing = section({
  tieOrder: choice(['4.3-tie-direction'], {
    schema: () => oneOf(['descending', 'ascending'], 'descending'),
    about: 'Direction of ids among equal creation times (clause 4.3 r2).',
    name: 'tie direction',
    varies: {
      'tie-direction': vary(
        'Files with the same creation time are sorted by ascending id.',
        'ascending',
        TIES,
      ),
    },
  }),
  idComparison: choice(['4.3-tie-direction'], {
    schema: () => oneOf(['code-point', 'case-folded', 'numeric'], 'code-point'),
    about: 'How ids compare (clause 4.3 r2).',
    name: 'comparison of ids',
    varies: {
      'tie-comparison': vary(
        'Files with the same creation time are sorted by id without regard to case.',
        'case-folded',
        {
          also: {
            formats: {
              fileId: { style: 'random', prefix: 'file_', length: 8, alphabet: 'base62' },
            },
          },
          ...TIES,
        },
      ),
    },
  }),
  pageFill: choice(['4.3-page-fill'], {
    schema: () => oneOf(['full', 'short', 'single'], 'full'),
    about:
      'Whether each page before the last is full, has a varying number of entries, or has one entry.',
    name: 'page fill',
    varies: {
      'page-fill.short': vary(
        'Pages have fewer entries than requested although more follow.',
        'short',
        { also: { limit: { default: 9, maximum: 9 } }, files: 20 },
      ),
    },
  }),
  emptyPages: choice(['4.3-page-fill'], {
    schema: () => oneOf(['never', 'first', 'between', 'last'], 'never'),
    about: 'Position of empty pages: first, after every page, or last.',
    name: 'empty pages',
    varies: {
      'empty-pages.between': vary(
        'Each full page is followed by an empty one, and more follow.',
        'between',
      ),
    },
  }),
  pageFields: choice(['4.3-fields'], {
    schema: () => z._default(pageFields(), {}),
    about: 'Further fields of a page; texts may contain placeholders, such as `{total}`.',
    name: 'fields of a page',
    varies: {
      'page-fields': vary('Pages have more than the three fields.', { total: 7, warnings: [] }),
    },
  }),
  entryFields: choice(['4.3-fields'], {
    schema: () => z._default(entryFields(), {}),
    about: 'Further fields of an entry; texts may contain placeholders, such as `{createdAt}`.',
    name: 'fields of an entry',
    varies: {
      'entry-fields': vary('Entries have more than the six fields.', {
        etag: 'W/"1"',
        tags: ['a'],
        owner: { id: 'u_1' },
      }),
    },
  }),
});
