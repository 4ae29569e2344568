import { z } from 'zod';
import { headersSchema } from './refusals.ts';

/** What successes carry where the document leaves it open (clauses 4.1, 4.2, 4.3). */

const successStatus = z
  .number()
  .int()
  .min(200)
  .max(299)
  .refine((status) => status !== 204 && status !== 205, 'expected a status that carries a body');
const scope = z.string().min(1).nullable().describe('The scope required, or null for none.');

/**
 * A field's value: taken from the key or the workspace by its name, or JSON whose texts may hold
 * placeholders of the same names, at any depth: `{ "value": { "may": "{scopes}" } }`.
 */
const fromSource = <const Sources extends readonly string[]>(sources: Sources) =>
  z.union([z.enum(sources), z.strictObject({ value: z.json() })]);

const literalFields = z
  .record(z.string(), z.json())
  .describe('Further fields; their texts may hold placeholders, such as `{total}`.');

/** The names that content goes by, at any depth. */
const CONTENT_FIELDS = ['content', 'data', 'body', 'bytes', 'base64', 'text'];
/** The six of clause 2.3, which an entry fills itself, and those. */
const TAKEN_ENTRY_FIELDS = [
  ...['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'],
  ...CONTENT_FIELDS,
];

const isAmong = (names: readonly string[], name: string): boolean =>
  names.some((taken) => taken.toLowerCase() === name.toLowerCase());

function holdsContent(value: unknown): boolean {
  if (typeof value === 'string') return /^data:/i.test(value);
  if (typeof value !== 'object' || value === null) return false;
  const isList = Array.isArray(value);
  return Object.entries(value).some(
    ([name, inner]) => (!isList && isAmong(CONTENT_FIELDS, name)) || holdsContent(inner),
  );
}

const keyFieldSource = fromSource([
  'valid',
  'scopes',
  'scopes-text',
  'expiresAt',
  'hint',
  'label',
  'workspaceName',
]);

const workspaceFieldSource = fromSource(['workspaceId', 'name', 'createdAt', 'fileCount']);

export const keyCheckSchema = z
  .strictObject({
    scope: scope.default(null),
    expiredKey: z
      .enum(['refused', 'answered'])
      .default('refused')
      .describe('Whether the key check refuses an expired key or tells that it is not valid.'),
    fields: z
      .record(z.string(), keyFieldSource)
      .refine(
        (fields) => !('workspaceId' in fields),
        'expected no workspaceId, which is stated (clause 4.1) and always there',
      )
      .default({ valid: 'valid', scopes: 'scopes', expiresAt: 'expiresAt', keyHint: 'hint' })
      .describe('Fields besides workspaceId, by name (clause 4.1).'),
    headers: headersSchema.default({}).describe('On its successes, besides those of every answer.'),
  })
  .prefault({});

export const workspaceReadSchema = z
  .strictObject({
    status: successStatus.default(200),
    scope: scope.default(null),
    shape: z
      .enum(['object', 'array'])
      .default('object')
      .describe('The description itself, or an array that holds it.'),
    fields: z
      .record(z.string(), workspaceFieldSource)
      .default({ workspaceId: 'workspaceId', name: 'name', createdAt: 'createdAt' })
      .describe('Fields of the body, by name (clause 4.2).'),
    headers: headersSchema.default({}).describe('On its successes, besides those of every answer.'),
  })
  .prefault({});

export const listingSchema = z
  .strictObject({
    status: successStatus.default(200),
    pathId: z
      .enum(['checked', 'ignored'])
      .default('checked')
      .describe("Whether another workspace's id is refused, or the key's own workspace is listed."),
    tieOrder: z
      .enum(['descending', 'ascending'])
      .default('descending')
      .describe('Direction of ids among equal creation times (clause 4.3 r2).'),
    idComparison: z
      .enum(['code-point', 'case-folded', 'numeric'])
      .default('code-point')
      .describe('How ids compare (clause 4.3 r2).'),
    pageFill: z
      .enum(['full', 'short', 'single'])
      .default('full')
      .describe('Whether a page with more behind it is full, of varying length, or one entry.'),
    emptyPages: z
      .enum(['never', 'first', 'between', 'last'])
      .default('never')
      .describe('Where an empty page stands: first, after every page, or last.'),
    headers: headersSchema.default({}).describe('On its successes, besides those of every answer.'),
    pageFields: literalFields
      .refine(
        (fields) => !('files' in fields || 'hasMore' in fields || 'nextCursor' in fields),
        'expected none of files, hasMore, nextCursor, which the listing itself fills',
      )
      .default({}),
    entryFields: literalFields
      .refine(
        (fields) =>
          !Object.keys(fields).some((name) => isAmong(TAKEN_ENTRY_FIELDS, name)) &&
          !holdsContent(fields),
        `expected none of ${TAKEN_ENTRY_FIELDS.join(', ')}, in any case: an entry has its own fields, and never content, nor a data: URL (clause 4.3 r6)`,
      )
      .default({}),
  })
  .prefault({});

/** What a limit of an odd form gets (clause 8, out-of-range value). */
export const limitSchema = z
  .strictObject({
    default: z.number().int().min(1).default(50).describe('Page size when limit is not given.'),
    maximum: z.number().int().min(1).default(200),
    aboveMaximum: z.enum(['clamped', 'default', 'refused']).default('clamped'),
    zero: z.enum(['clamped', 'default', 'refused']).default('refused').describe('limit=0'),
    negative: z.enum(['clamped', 'default', 'refused']).default('refused').describe('limit=-1'),
    fraction: z.enum(['floored', 'default', 'refused']).default('refused').describe('limit=1.5'),
    word: z.enum(['default', 'refused']).default('refused').describe('limit=abc'),
    empty: z.enum(['default', 'refused']).default('refused').describe('limit='),
    repeated: z
      .enum(['first', 'last', 'default', 'refused'])
      .default('refused')
      .describe('limit=1&limit=2'),
  })
  .superRefine((limit, context) => {
    if (limit.default <= limit.maximum) return;
    context.addIssue({
      code: 'custom',
      path: ['default'],
      message: `expected at most the maximum of ${limit.maximum}; the default is ${limit.default}`,
    });
  })
  .prefault({});

export const cursorSchema = z
  .strictObject({
    style: z
      .enum(['base64url', 'reserved', 'percent', 'spaces', 'digits', 'json', 'non-ascii'])
      .default('base64url')
      .describe('Which characters a cursor is made of (clause 4.3, opaque token).'),
    minLength: z
      .number()
      .int()
      .min(0)
      .max(8192)
      .default(0)
      .describe('Padded to so many characters; 3000 tries a client that shortens them.'),
    stability: z
      .enum(['stable', 'changing'])
      .default('stable')
      .describe('Whether the same position gives the same cursor each time.'),
    reuse: z
      .enum(['allowed', 'once'])
      .default('allowed')
      .describe('Whether a cursor works again after it was used.'),
    otherLimit: z
      .enum(['free', 'kept', 'refused'])
      .default('free')
      .describe('Another limit midway: obeyed, ignored for the first one, or refused.'),
    empty: z
      .enum(['refused', 'first-page'])
      .default('refused')
      .describe('cursor= with nothing behind it.'),
    repeated: z.enum(['first', 'last', 'refused']).default('refused').describe('cursor=a&cursor=b'),
  })
  .refine((cursor) => cursor.reuse === 'allowed' || cursor.stability === 'changing', {
    message: 'expected "allowed" where cursors are stable, or a second walk could not end',
    path: ['reuse'],
  })
  .prefault({});
