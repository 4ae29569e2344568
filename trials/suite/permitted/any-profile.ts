import fc, { type Arbitrary } from 'fast-check';
import type { ProfileInput } from '../../../src/profile/schema.ts';
import { escapeJson, escapeText } from '../../../src/template/grammar.ts';

/** Profiles drawn at random: every field of the schema varies. */

const oneOf = <const Values extends readonly unknown[]>(...values: Values) =>
  fc.constantFrom<Values[number]>(...values);

/** A record any of whose fields may be left to its default. */
const partly = <Fields extends object>(
  fields: { [Name in keyof Fields]: Arbitrary<Fields[Name]> },
) => fc.record(fields, { requiredKeys: [] });

/** Mutable, as the schema has it. */
type Json = NonNullable<NonNullable<ProfileInput['listing']>['pageFields']>[string];

/** Fields whose values hold places to fill. */
const oneOfJson = (...values: Record<string, Json>[]) => fc.constantFrom(...values);

/** JSON of a profile that gives the very value. */
const asLiteral = (value: unknown): Json =>
  JSON.parse(JSON.stringify(escapeJson(JSON.parse(JSON.stringify(value)))));

const json = fc.jsonValue({ maxDepth: 2 }).map(asLiteral);
const scope = oneOf(null, 'files:read', 'workspace:read');
const successStatus = oneOf(200, 201, 203, 206, 299);
const headers = oneOf(
  {},
  { 'Cache-Control': 'private' },
  { Vary: '*', ETag: '"1"' },
  { 'X-Request-Id': '{uuid}' },
);
const ownHeaders = oneOf({}, { 'X-Operation': 'one' }, { 'X-Made-Up': 'm_{hex:16}' });

/** What a refusal makes up, or repeats of the request. */
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

const overlay = partly({
  status: oneOf(400, 403, 410, 422),
  code: oneOf(null, 'other', 'another'),
  error: oneOf(null, 'Another one.', 'Not {path}'),
});
const operations = partly({ checkKey: overlay, readWorkspace: overlay, listFiles: overlay });

/** A refusal of its own at one operation, or for one form of the fault. */
const varied = <Form extends string>(...forms: Form[]) =>
  fc
    .tuple(refusal, fc.option(operations), fc.dictionary(fc.constantFrom(...forms), overlay))
    .map(([usual, differing, ofForms]) => ({
      ...usual,
      ...(differing && { operations: differing }),
      ...(Object.keys(ofForms).length > 0 && { forms: ofForms }),
    }));
const formed = <Form extends string>(...forms: Form[]) =>
  varied(...forms).map(({ operations: _, ...usual }) => usual);
const differing = varied('none').map(({ forms: _, ...usual }) => usual);

const refusals = partly({
  every: refusal,
  noCredentials: differing,
  wrongScheme: varied('emptyBearer'),
  unknownKey: differing,
  expiredKey: differing,
  missingScope: refusal.chain((usual) =>
    // Its status tells a scope that is open from a workspace that cannot be read.
    partly({ code: oneOf(null, 'other'), error: oneOf(null, 'Another one.') }).map((other) => ({
      ...usual,
      operations: { readWorkspace: other },
    })),
  ),
  otherWorkspace: differing,
  unknownWorkspace: varied('malformed'),
  malformedCursor: formed('empty', 'repeated'),
  foreignCursor: refusal,
  badLimit: formed('aboveMaximum', 'zero', 'negative', 'fraction', 'empty', 'repeated'),
  unknownPath: refusal,
  wrongMethod: refusal,
});

/** A rate limit that no status tells apart from a refusal would be one. */
const rateLimited = fc.record({ status: oneOf(429, 503), headers: fc.constant({}) });

const keyCheck = partly({
  scope,
  headers: ownHeaders,
  expiredKey: oneOf('refused', 'answered'),
  fields: fc.dictionary(
    oneOf('valid', 'scopes', 'permissions', 'expiresAt', 'hint', 'key', 'code', 'error', 'files'),
    fc.oneof(
      oneOf('valid', 'scopes', 'scopes-text', 'expiresAt', 'hint', 'label', 'workspaceName'),
      fc.record({ value: json }),
      oneOfJson(
        { may: '{scopes}', until: ['{expiresAt:s}'], id: 'k_{hex:12}' },
        { '{scope:files:read}': [['list'], []] },
      ).map((value) => ({ value })),
    ),
  ),
});

const workspaceRead = partly({
  status: successStatus,
  headers: ownHeaders,
  scope,
  shape: oneOf('object', 'array'),
  fields: fc.dictionary(
    oneOf('workspaceId', 'id', 'name', 'createdAt', 'files', 'error'),
    fc.oneof(
      oneOf('workspaceId', 'name', 'createdAt', 'fileCount'),
      fc.record({ value: json }),
      fc.constant({ value: { id: '{workspaceId}', made: '{createdAt:iso-s}' } }),
    ),
  ),
});

const listing = partly({
  status: successStatus,
  headers: ownHeaders,
  pathId: oneOf('checked', 'ignored'),
  tieOrder: oneOf('descending', 'ascending'),
  idComparison: oneOf('code-point', 'case-folded', 'numeric'),
  pageFill: oneOf('full', 'short', 'single'),
  emptyPages: oneOf('never', 'first', 'between', 'last'),
  pageFields: fc.oneof(
    fc.dictionary(oneOf('total', 'code', 'error', 'data', 'links', 'page'), json),
    oneOfJson({ meta: { more: '{hasMore}', after: '{nextCursor}', request: '{uuid}' } }),
  ),
  entryFields: fc.oneof(
    fc.dictionary(oneOf('checksum', 'tags', 'owner', 'links', 'workspaceId'), json),
    oneOfJson(
      { checksum: 'sha256:{hex:64}', links: { self: '/files/{id}' } },
      { owner: { id: '{uuid}' }, updatedAt: '{createdAt}' },
    ),
  ),
});

const odd = oneOf('clamped', 'default', 'refused');
const limit = fc
  .tuple(
    oneOf(1, 2, 3, 5, 8, 10, 20, 50, 1000),
    oneOf(1, 2, 3, 7, 10, 20, 50, 200, 1000),
    partly({
      aboveMaximum: odd,
      zero: odd,
      negative: odd,
      fraction: oneOf('floored', 'default', 'refused'),
      word: oneOf('default', 'refused'),
      empty: oneOf('default', 'refused'),
      repeated: oneOf('first', 'last', 'default', 'refused'),
    }),
  )
  .map(([a, b, rest]) => ({ default: Math.min(a, b), maximum: Math.max(a, b), ...rest }));

const cursor = fc.oneof(
  { weight: 3, arbitrary: fc.record({ stability: oneOf('stable', 'changing') }) },
  { weight: 1, arbitrary: fc.constant({ stability: 'changing', reuse: 'once' } as const) },
);
const cursorForm = partly({
  style: oneOf('base64url', 'reserved', 'percent', 'spaces', 'digits', 'json', 'non-ascii'),
  minLength: oneOf(0, 40, 97, 1001, 3000),
  otherLimit: oneOf('free', 'kept', 'refused'),
  empty: oneOf('refused', 'first-page'),
  repeated: oneOf('first', 'last', 'refused'),
});

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
    version: oneOf(4, 7),
    case: oneOf('lower', 'upper'),
    prefix,
  }),
  fc.record({ style: fc.constant('ulid' as const), case: oneOf('lower', 'upper'), prefix }),
  fc.record({
    style: fc.constant('sequential' as const),
    prefix,
    start: oneOf(0, 1, 95, 99_990),
    width: oneOf(0, 4, 12),
  }),
);

const formats = partly({
  fileId: idFormat,
  workspaceId: idFormat,
  createdAt: partly({
    style: oneOf('iso8601', 'rfc2822', 'epoch'),
    precision: oneOf('s', 'ms', 'us'),
    offset: oneOf('Z', '+00:00', '-08:00', '+05:45', '+14:00'),
    order: oneOf('shown', 'finer'),
  }),
  validationStatus: fc.array(
    fc.record({ value: fc.string(), share: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  contentType: oneOf('plain', 'with-parameters', 'bare'),
  nameNormalisation: oneOf('NFC', 'NFD', 'NFKC', 'none'),
});

const transport = partly({
  contentType: oneOf('application/json', 'application/json; charset=utf-8', 'text/plain'),
  headers,
  cors: oneOf(
    null,
    { origin: '*', maxAge: 0 },
    { origin: 'https://app.test', maxAge: 60 },
    { maxAge: null, allowMethods: 'GET', allowHeaders: 'X-Any', exposeHeaders: '' },
    { origin: '{origin}', allowCredentials: true },
    { origin: '{origin}', when: 'with-origin', vary: 'Origin', exposeHeaders: '' },
    { when: 'with-origin', vary: 'Accept, Origin' },
    { when: 'options', exposeHeaders: '', allowMethods: 'GET,OPTIONS' },
  ),
  optionsStatus: oneOf(200, 204),
  optionsHeaders: oneOf({ Allow: '{allow}' }, {}, { Allow: 'GET', Link: '</docs>' }),
  methodNeedsKey: fc.boolean(),
  head: oneOf('as-get', 'refused'),
  options: oneOf('answered', 'refused'),
  extraSlashes: oneOf('unknown-path', 'ignored', 'trailing-ignored'),
  unknownPathNeedsKey: fc.boolean(),
});

const rateLimit = fc.option(
  fc.record({
    requests: oneOf(20, 100),
    windowSeconds: oneOf(0.01, 0.05),
    retryAfter: fc.boolean(),
  }),
  { freq: 12 },
);

export const anyProfile: Arbitrary<ProfileInput> = fc
  .tuple(
    partly({
      authorization: partly({
        schemeCase: oneOf('any', 'exact'),
        schemeSpaces: oneOf('any', 'one'),
      }),
      keyCheck,
      workspaceRead,
      listing,
      limit,
      formats,
      transport,
      rateLimit,
    }),
    fc.tuple(refusals, rateLimited),
    fc.tuple(cursor, cursorForm),
  )
  .map(([rest, [given, limited], [life, form]]) => ({
    ...rest,
    refusals: { ...given, rateLimited: limited },
    cursor: { ...form, ...life },
  }));

/** Files of the workspace under test: from none to six pages of ten, and ties among them. */
export const anyFiles = fc.record({
  count: fc.integer({ min: 0, max: 60 }),
  ties: fc.array(fc.integer({ min: 2, max: 12 }), { maxLength: 6 }),
});
