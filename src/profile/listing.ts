import * as z from 'zod/mini';
import { entryNames, pageNames } from '../template/names.ts';
import { field, oneOf, section } from './field.ts';
import { successHeaders, successStatus } from './operations.ts';
import { jsonObjectSchema, placeholdersOfFields } from './template-schema.ts';

/** Names of fields that may contain file content, at any depth. */
const CONTENT_FIELDS = ['content', 'data', 'body', 'bytes', 'base64', 'text'];

/** The six fields of clause 2.3, which every entry has, and those that may contain content. */
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
  queryChecked: field(['7-r4'], oneOf(['last', 'between', 'first'], 'last'), {
    // If the listing ignores the path, there is no workspace check to compare with.
    seen: (checked, { listing: { pathId } }) => (pathId === 'ignored' ? undefined : checked),
  }),
  tieOrder: field(['4.3-tie-direction'], oneOf(['descending', 'ascending'], 'descending')),
  idComparison: field(
    ['4.3-tie-direction'],
    oneOf(['code-point', 'case-folded', 'numeric'], 'code-point'),
    {
      // Comparisons of numbers differ only where the number of digits grows, which few runs see.
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
