import * as z from 'zod/mini';
import { entryNames, pageNames } from '../template/names.ts';
import { field, section } from './field.ts';
import { successHeaders, successStatus } from './success.ts';
import { jsonObjectSchema, placeholdersOfFields } from './template-schema.ts';

/** The names that content goes by, at any depth. */
const CONTENT_FIELDS = ['content', 'data', 'body', 'bytes', 'base64', 'text'];

/** The six of clause 2.3, which an entry fills itself, and those of content. */
const TAKEN_ENTRY_FIELDS = [
  ...['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'],
  ...CONTENT_FIELDS,
];

/** Whether a field of an entry by this name is taken, in whatever case it is written. */
const isTakenInEntries = (name: string): boolean => isOneOf(TAKEN_ENTRY_FIELDS, name);

/** Whether a value holds what may be taken for content: a field of that name, or a data: URL. */
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
