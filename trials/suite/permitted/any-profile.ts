import fc, { type Arbitrary } from 'fast-check';
import type { ProfileInput } from '../../../src/profile/schema.ts';
import { formats } from './any-formats.ts';
import { rateLimited, refusals } from './any-refusals.ts';
import { headers, json, oneOf, oneOfJson, partly } from './any-value.ts';

/** Profiles drawn at random: every field of the schema varies. */

const scope = oneOf(null, 'files:read', 'workspace:read');
const successStatus = oneOf(200, 201, 203, 206, 299);
const ownHeaders = oneOf({}, { 'X-Operation': 'one' }, { 'X-Made-Up': 'm_{hex:16}' });

const keyCheck = partly({
  scope,
  headers: ownHeaders,
  expiredKey: oneOf('refused', 'answered'),
  fields: fc
    .dictionary(
      oneOf('valid', 'scopes', 'permissions', 'expiresAt', 'hint', 'key', 'code', 'error', 'files'),
      fc.oneof(
        oneOf('valid', 'scopes', 'scopes-text', 'expiresAt', 'hint', 'label', 'workspaceName'),
        fc.record({ value: json }),
        oneOfJson(
          { may: '{scopes}', until: ['{expiresAt:s}'], id: 'k_{hex:12}' },
          { '{scope:files:read}': [['list'], []] },
        ).map((value) => ({ value })),
      ),
    )
    // An expired key must not be called valid (clause 4.1).
    .filter(({ valid }) => JSON.stringify(valid) !== '{"value":true}'),
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
  queryChecked: oneOf('last', 'between', 'first'),
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
  checkedFirst: fc.boolean(),
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
        workspaceChecked: oneOf('last', 'before-scope', 'before-expiry'),
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
