import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod';
import { type LearnedPath, learnedPaths, partAt } from '../../../src/profile/fields.ts';
import { type RefusalCondition, refusalConditions } from '../../../src/profile/refusals.ts';
import type { ProfileInput, ValueAt } from '../../../src/profile/schema.ts';
import { escapeJson, escapeText } from '../../../src/template/template.ts';

/** The values of random profiles, for every section. */

export const oneOf = <const Values extends readonly unknown[]>(...values: Values) =>
  fc.constantFrom<Values[number]>(...values);

/** A record in which any field may be omitted. */
const partly = <Fields extends object>(
  fields: { [Name in keyof Fields]: Arbitrary<Fields[Name]> },
) => fc.record(fields, { requiredKeys: [] });

/** Mutable, like the type of the schema. */
type Json = NonNullable<NonNullable<ProfileInput['listing']>['pageFields']>[string];

/** Fields whose values contain placeholders. */
export const oneOfJson = (...values: Record<string, Json>[]) => fc.constantFrom(...values);

/** A value as literal JSON of a profile. */
const asLiteral = (value: unknown): Json =>
  JSON.parse(JSON.stringify(escapeJson(JSON.parse(JSON.stringify(value)))));

const json = fc.jsonValue({ maxDepth: 2 }).map(asLiteral);

/** Headers of any answer. */
const headers = oneOf(
  {},
  { 'Cache-Control': 'private' },
  { Vary: '*', ETag: '"1"' },
  { 'X-Request-Id': '{uuid}' },
);

/** Random refusals, including rate limits. */

/** The parts of a refusal that are generated, or repeat the request. */
const templates = oneOfJson(
  { requestId: '{uuid}' },
  { requestId: 'req_{base62:20}', instance: '{path}' },
  { meta: { trace: ['{hex:32}'], at: '{now}' } },
);

const refusal = partly({
  status: oneOf(400, 401, 403, 404, 409, 418, 419, 422, 429, 451, 500, 503, 599),
  code: fc.option(fc.string().map(escapeText)),
  error: fc.option(fc.oneof(fc.string().map(escapeText), oneOf('Nothing is at {path}', '{path}'))),
  extra: fc.oneof(
    fc.dictionary(oneOf('title', 'detail', 'status', 'files', 'errors'), json),
    templates,
  ),
  contentType: oneOf('application/json', 'application/problem+json', 'text/plain', 'text/html'),
  headers: fc.oneof(headers, oneOf({ 'WWW-Authenticate': 'Bearer' }, { 'Retry-After': '1' })),
});

const refusals = partly(
  Object.fromEntries(['every', ...refusalConditions].map((name) => [name, refusal])) as Record<
    'every' | RefusalCondition,
    typeof refusal
  >,
);

/** A rate limit with another status could not be distinguished from a refusal. */
const rateLimited = fc.record({ status: oneOf(429, 503), headers: fc.constant({}) });

/**
 * Random profiles: every field of the schema varies. A field is drawn from the values that its
 * schema lists, or from those in `free`, for fields with too many values for a list.
 */

/** A choice of any section except the refusals, whose parts are the same for all conditions. */
type DescribedPath = Exclude<LearnedPath, `refusals.${string}`>;
type Free = { [Path in DescribedPath]?: Arbitrary<ValueAt<ProfileInput, Path>> };
type Samples = { [Path in DescribedPath]?: readonly ValueAt<ProfileInput, Path>[] };

const statuses = [200, 201, 203, 206, 299];
const scopes = [null, 'files:read', 'workspace:read'];

/** Values of choices that do not list all of theirs, besides those that the kit varies. */
const samples: Samples = {
  'keyCheck.scope': scopes,
  'workspaceRead.scope': scopes,
  'transport.successStatus': statuses,
  'listing.pageFields': [{ meta: { more: '{hasMore}', after: '{nextCursor}', request: '{uuid}' } }],
  'listing.entryFields': [
    { checksum: 'sha256:{hex:64}', links: { self: '/files/{id}' } },
    { owner: { id: '{uuid}' }, updatedAt: '{createdAt}' },
  ],
  'keyCheck.fields': [
    { key: { may: '{scopes}', until: ['{expiresAt:s}'], id: 'k_1' } },
    { permissions: { read: ['{scope:files:read}', []] } },
  ],
  'workspaceRead.fields': [{ name: { id: '{workspaceId}', made: '{createdAt:iso-s}' } }],
  'limit.default': [1, 2, 3, 5, 8, 10, 20, 50, 1000],
  'limit.maximum': [1, 2, 3, 7, 10, 20, 50, 200, 1000],
  'cursor.minLength': [0, 40, 97, 1001],
  'formats.createdAt.offset': ['Z', '+00:00', '-08:00', '+05:45', '+14:00'],
  'formats.validationStatus': [[{ value: 'clean', share: 1 }]],
  'transport.contentType': ['application/json', 'application/json; charset=utf-8', 'text/plain'],
  'transport.headers': [
    {},
    { 'Cache-Control': 'private' },
    { Vary: '*', ETag: '"1"' },
    { 'X-Request-Id': '{uuid}' },
  ],
  'transport.cors': [
    null,
    { origin: '*' },
    { origin: 'https://app.test' },
    { origin: '*', credentials: true },
    { origin: 'https://app.test', credentials: true },
  ],
  'transport.options': [null, 200, 204],
  rateLimit: [
    null,
    { requests: 20, windowSeconds: 0.01 },
    { requests: 100, windowSeconds: 0.05, retryAfter: false },
  ],
};

const prefix = oneOf('', 'f_', 'F-', 'a/b ', 'ä%');
const idFormat = fc.oneof(
  fc.record({
    style: fc.constant('random' as const),
    prefix,
    length: fc.integer({ min: 12, max: 40 }),
    alphabet: oneOf('base32', 'hex', 'base58', 'base62', 'digits', 'aAbBcCdDeE', '+/=&?#% .'),
  }),
  fc.record({
    style: fc.constant('uuid' as const),
    case: oneOf('lower', 'upper'),
    prefix,
  }),
  fc.record({
    style: fc.constant('sequential' as const),
    prefix,
    start: oneOf(0, 1, 95, 99_990),
    width: oneOf(0, 4, 12),
  }),
);

/** Values drawn in addition to those that a field lists. */
const free: Free = {
  'formats.fileId': idFormat,
  'formats.workspaceId': idFormat,
  'formats.validationStatus': fc.array(
    fc.record({ value: fc.string(), share: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 3 },
  ),
  'keyCheck.fields': fc
    .dictionary(
      oneOf('valid', 'scopes', 'permissions', 'expiresAt', 'hint', 'key', 'code', 'error', 'files'),
      fc.oneof(
        oneOf('{valid}', '{scopes}', '{scopes-text}', '{expiresAt}', '{hint}', '{workspaceName}'),
        json,
      ),
    )
    // An expired key must not be called valid (clause 4.1), nor a valid one invalid.
    .filter(({ valid }) => !/true|false/.test(JSON.stringify(valid ?? null))),
  'workspaceRead.fields': fc.dictionary(
    oneOf('workspaceId', 'id', 'name', 'createdAt', 'files', 'error'),
    fc.oneof(oneOf('{workspaceId}', '{name}', '{createdAt}', '{fileCount}'), json),
  ),
  'listing.pageFields': fc.dictionary(
    oneOf('total', 'code', 'error', 'data', 'links', 'page'),
    json,
  ),
  'listing.entryFields': fc.dictionary(
    oneOf('checksum', 'tags', 'owner', 'links', 'workspaceId'),
    json,
  ),
  // Usually none, or no other rule could be judged.
  rateLimit: fc.constant(null),
};

const WEIGHT: Readonly<Record<string, number>> = { rateLimit: 12 };

function anyOf(path: DescribedPath): Arbitrary<unknown> {
  const listed = fc.constantFrom(...valuesOf(path));
  const { [path]: others } = free;
  if (!others) return listed;
  return fc.oneof(listed, { weight: WEIGHT[path] ?? 2, arbitrary: others as Arbitrary<unknown> });
}

function valuesOf(path: DescribedPath): readonly unknown[] {
  const { [path]: sampled } = samples;
  if (sampled) return sampled;
  const { schema, varies } = partAt(path);
  const { enum: listed, type } = z.toJSONSchema(schema(), { io: 'input' });
  if (listed) return listed;
  return type === 'boolean' ? [true, false] : Object.values(varies).map(({ value }) => value);
}

/** Nested objects in which any field may be omitted. */
function nested(paths: readonly DescribedPath[], depth = 0): Arbitrary<object> {
  const names = new Set(paths.map((path) => path.split('.')[depth] ?? ''));
  const fields = Array.from(names, (name): [string, Arbitrary<unknown>] => {
    const own = paths.filter((path) => path.split('.')[depth] === name);
    const [first] = own;
    const isOne = own.length === 1 && first?.split('.').length === depth + 1;
    return [name, isOne ? anyOf(first) : nested(own, depth + 1)];
  });
  return partly(Object.fromEntries(fields));
}

/** The default is at most the maximum. */
function consistent({ limit, ...rest }: ProfileInput): ProfileInput {
  const { default: usual = 50, maximum = 200 } = limit ?? {};
  return {
    ...rest,
    ...(limit && {
      limit: { ...limit, default: Math.min(usual, maximum), maximum: Math.max(usual, maximum) },
    }),
  };
}

// The paths are those of the schema, and the values are valid there.
const described = nested(
  learnedPaths.filter((path): path is DescribedPath => !path.startsWith('refusals.')),
) as Arbitrary<ProfileInput>;

export const anyProfile: Arbitrary<ProfileInput> = fc
  .tuple(described, refusals, rateLimited)
  .map(([rest, given, limited]) => ({
    ...consistent(rest),
    refusals: { ...given, rateLimited: limited },
  }));

/** Files of the workspace under test: from none to six pages of ten, with ties. */
export const anyFiles = fc.record({
  count: fc.integer({ min: 0, max: 60 }),
  ties: fc.array(fc.integer({ min: 2, max: 12 }), { maxLength: 6 }),
});
