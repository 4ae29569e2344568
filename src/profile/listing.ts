import * as z from 'zod/mini';
import { entryNames, pageNames } from '../template/names.ts';
import { holdsContent, isTakenInEntries, TAKEN_ENTRY_FIELDS } from './content-fields.ts';
import { field, section } from './field.ts';
import { successHeaders, successStatus } from './success.ts';
import { jsonObjectSchema, placeholdersOfFields } from './template-schema.ts';

/** What the listing answers (clause 4.3). */
export const listing = section({
  status: field({
    clauses: ['4.3-fields'],
    schema: z._default(successStatus, 200),
  }),
  pathId: field({
    clauses: ['4.3-other-workspace'],
    schema: z._default(z.enum(['checked', 'ignored']), 'checked'),
  }),
  queryChecked: field({
    clauses: ['7-r4'],
    schema: z._default(z.enum(['last', 'between', 'first']), 'last'),
    // Where no other workspace is refused by the listing, nothing stands between.
    seen: (checked, { listing: { pathId } }) => (pathId === 'ignored' ? undefined : checked),
  }),
  tieOrder: field({
    clauses: ['4.3-tie-direction'],
    schema: z._default(z.enum(['descending', 'ascending']), 'descending'),
  }),
  idComparison: field({
    clauses: ['4.3-tie-direction'],
    schema: z._default(z.enum(['code-point', 'case-folded', 'numeric']), 'code-point'),
    // Numbers compare apart only where they grow by a digit, which is a matter of the first.
    seen: (comparison, { formats }) =>
      formats.fileId.style === 'sequential' ? undefined : comparison,
  }),
  pageFill: field({
    clauses: ['4.3-page-fill'],
    schema: z._default(z.enum(['full', 'short', 'single']), 'full'),
    // However pages are filled, they hold one entry.
    seen: (fill, { limit }) => (limit.maximum === 1 ? 'single' : fill),
  }),
  emptyPages: field({
    clauses: ['4.3-page-fill'],
    schema: z._default(z.enum(['never', 'first', 'between', 'last']), 'never'),
  }),
  headers: successHeaders(pageNames),
  pageFields: field({
    clauses: ['4.3-fields'],
    schema: z._default(
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
  }),
  entryFields: field({
    clauses: ['4.3-fields'],
    schema: z._default(
      jsonObjectSchema.check(
        z.superRefine(placeholdersOfFields(entryNames)),
        z.refine(
          (fields) => !Object.keys(fields).some(isTakenInEntries) && !holdsContent(fields),
          `expected none of ${TAKEN_ENTRY_FIELDS.join(', ')}, in any case: an entry has its own fields, and never content, nor a data: URL (clause 4.3 r6)`,
        ),
      ),
      {},
    ),
  }),
});
