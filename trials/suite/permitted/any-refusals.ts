import fc, { type Arbitrary } from 'fast-check';
import type { ProfileInput } from '../../../src/profile/schema.ts';
import { escapeJson, escapeText } from '../../../src/template/grammar.ts';

/** The values of random profiles, for every section. */

export const oneOf = <const Values extends readonly unknown[]>(...values: Values) =>
  fc.constantFrom<Values[number]>(...values);

/** A record any of whose fields may be left to its default. */
export const partly = <Fields extends object>(
  fields: { [Name in keyof Fields]: Arbitrary<Fields[Name]> },
) => fc.record(fields, { requiredKeys: [] });

/** Mutable, as the schema has it. */
type Json = NonNullable<NonNullable<ProfileInput['listing']>['pageFields']>[string];

/** Fields whose values hold places to fill. */
export const oneOfJson = (...values: Record<string, Json>[]) => fc.constantFrom(...values);

/** JSON of a profile that gives the very value. */
const asLiteral = (value: unknown): Json =>
  JSON.parse(JSON.stringify(escapeJson(JSON.parse(JSON.stringify(value)))));

export const json = fc.jsonValue({ maxDepth: 2 }).map(asLiteral);

/** Headers of any answer. */
const headers = oneOf(
  {},
  { 'Cache-Control': 'private' },
  { Vary: '*', ETag: '"1"' },
  { 'X-Request-Id': '{uuid}' },
);

/** Refusals drawn at random, those that are rate-limited among them. */

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

export const refusals = partly({
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
export const rateLimited = fc.record({ status: oneOf(429, 503), headers: fc.constant({}) });
