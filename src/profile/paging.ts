import * as z from 'zod/mini';
import { entryNames, pageNames } from '../template/placeholders.ts';
import { field, oneOf, section } from './field.ts';
import { successHeaders, successStatus } from './operations.ts';
import { jsonObjectSchema, placeholdersOfFields } from './template-schema.ts';

/** Page sizes, and the effect of unusual limits (clause 8). */
export const limit = section(
  {
    default: field(
      ['8-limit-default', '8-limit-out-of-range'],
      z._default(z.int().check(z.minimum(1)), 50),
    ),
    maximum: field(
      ['8-limit-maximum', '8-limit-out-of-range'],
      z._default(z.int().check(z.minimum(1)), 200),
    ),
    aboveMaximum: field(
      ['8-limit-maximum', '8-limit-out-of-range'],
      oneOf(['clamped', 'default', 'refused'], 'clamped'),
    ),
    zero: field(['8-limit-out-of-range'], oneOf(['clamped', 'default', 'refused'], 'refused')),
    negative: field(['8-limit-out-of-range'], oneOf(['clamped', 'default', 'refused'], 'refused')),
    fraction: field(['8-limit-out-of-range'], oneOf(['floored', 'default', 'refused'], 'refused')),
    word: field(['8-limit-out-of-range'], oneOf(['default', 'refused'], 'refused')),
    empty: field(['8-limit-out-of-range'], oneOf(['default', 'refused'], 'refused')),
    repeated: field(
      ['8-limit-out-of-range'],
      oneOf(['first', 'last', 'default', 'refused'], 'refused'),
    ),
  },
  (limit, context) => {
    if (limit.default <= limit.maximum) return;
    context.addIssue({
      code: 'custom',
      path: ['default'],
      message: `expected at most the maximum of ${limit.maximum}; the default is ${limit.default}`,
    });
  },
);

/** The format and behaviour of cursors (clause 4.3, cursor). */
export const cursor = section(
  {
    style: field(
      ['4.3-cursor-behaviour'],
      oneOf(
        ['base64url', 'reserved', 'percent', 'spaces', 'digits', 'json', 'non-ascii'],
        'base64url',
      ),
    ),
    minLength: field(
      ['4.3-cursor-behaviour'],
      z._default(z.int().check(z.minimum(0), z.maximum(8192)), 0),
      {
        // The length of cursors varies within a deployment; some styles grow by several characters.
        alike: (a, b) => Math.abs(a - b) <= Math.max(10, 0.1 * Math.max(a, b)),
      },
    ),
    stability: field(['4.3-cursor-behaviour'], oneOf(['stable', 'changing'], 'stable')),
    reuse: field(['4.3-cursor-behaviour'], oneOf(['allowed', 'once'], 'allowed')),
    otherLimit: field(['4.3-cursor-behaviour'], oneOf(['free', 'kept', 'refused'], 'free')),
    empty: field(['4.3-cursor-behaviour'], oneOf(['refused', 'first-page'], 'refused')),
    repeated: field(['4.3-cursor-behaviour'], oneOf(['first', 'last', 'refused'], 'refused')),
  },
  (cursor, context) => {
    if (cursor.reuse === 'allowed' || cursor.stability === 'changing') return;
    context.addIssue({
      code: 'custom',
      path: ['reuse'],
      message: 'expected "allowed" where cursors are stable, or a second walk could not end',
    });
  },
);

/** Names of fields that may contain file content, at any depth. */
const CONTENT_FIELDS = ['content', 'data', 'body', 'bytes', 'base64', 'text'];

/** The six fields of every entry (clause 2.3), and those that may contain content. */
const TAKEN_ENTRY_FIELDS = [
  ...['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'],
  ...CONTENT_FIELDS,
];

/** Whether the name is taken in an entry, in any case. */
const isTakenInEntries = (name: string): boolean => isOneOf(TAKEN_ENTRY_FIELDS, name);

/** Whether a value may contain content: a field with such a name, or a data: URL. */
function holdsContent(value: unknown): boolean {
  if (typeof value === 'string') return /^data:/i.test(value);
  if (typeof value !== 'object' || value === null) return false;
  const isList = Array.isArray(value);
  return Object.entries(value).some(
    ([name, inner]) => (!isList && isOneOf(CONTENT_FIELDS, name)) || holdsContent(inner),
  );
}

const isOneOf = (names: readonly string[], name: string): boolean =>
  names.some((taken) => taken.toLowerCase() === name.toLowerCase());

/** How the listing responds (clause 4.3). */
export const listing = section({
  status: field(['4.3-fields'], z._default(successStatus, 200)),
  pathId: field(['4.3-other-workspace'], oneOf(['checked', 'ignored'], 'checked')),
  tieOrder: field(['4.3-tie-direction'], oneOf(['descending', 'ascending'], 'descending')),
  idComparison: field(
    ['4.3-tie-direction'],
    oneOf(['code-point', 'case-folded', 'numeric'], 'code-point'),
    {
      // Comparisons differ only between numbers of different lengths, which few runs see.
      seen: (comparison, { formats }) =>
        formats.fileId.style === 'sequential' ? undefined : comparison,
    },
  ),
  pageFill: field(['4.3-page-fill'], oneOf(['full', 'short', 'single'], 'full'), {
    // With a maximum of 1, every page has one entry.
    seen: (fill, { limit }) => (limit.maximum === 1 ? 'single' : fill),
  }),
  emptyPages: field(['4.3-page-fill'], oneOf(['never', 'first', 'between', 'last'], 'never')),
  headers: successHeaders(pageNames),
  pageFields: field(
    ['4.3-fields'],
    z._default(
      jsonObjectSchema.check(
        z.superRefine(placeholdersOfFields(pageNames)),
        z.refine(
          (fields) =>
            !['files', 'hasMore', 'nextCursor'].some((name) => Object.hasOwn(fields, name)),
          'expected none of files, hasMore, nextCursor, which the listing itself fills',
        ),
      ),
      {},
    ),
  ),
  entryFields: field(
    ['4.3-fields'],
    z._default(
      jsonObjectSchema.check(
        z.superRefine(placeholdersOfFields(entryNames)),
        z.refine(
          (fields) => !Object.keys(fields).some(isTakenInEntries) && !holdsContent(fields),
          `expected none of ${TAKEN_ENTRY_FIELDS.join(', ')}, in any case: an entry has its own fields, and never content, nor a data: URL (clause 4.3 r6)`,
        ),
      ),
      {},
    ),
  ),
});
