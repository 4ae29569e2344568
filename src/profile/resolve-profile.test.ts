import { describe, expect, test } from 'vitest';
import { profileNames, resolveProfile } from './resolve-profile.ts';
import type { ProfileInput } from './schema.ts';

test('the default profile treats a foreign workspace like an unknown one', () => {
  const { otherWorkspace, unknownWorkspace } = resolveProfile('default').refusals;

  expect(otherWorkspace).toEqual(unknownWorkspace);
});

test('a condition overrides what applies to every refusal', () => {
  const { refusals } = resolveProfile({
    refusals: {
      every: { status: 418, code: null, error: null, headers: { 'X-Why': 'tea' } },
      badLimit: { status: 422, code: 'limit', error: '' },
    },
  });
  const every = {
    extra: {},
    contentType: 'application/json',
    headers: { 'X-Why': 'tea' },
  };

  expect(refusals.badLimit).toEqual({ ...every, status: 422, code: 'limit', error: '' });
  expect(refusals.unknownKey).toEqual({
    ...every,
    ...{ status: 418, code: null, error: null },
  });
});

test('an unknown name is answered with the known names', () => {
  expect(() => resolveProfile('nope')).toThrow(
    expect.objectContaining({
      message: `Failed to find the profile "nope": expected one of ${profileNames.join(', ')}`,
    }),
  );
  expect(() => resolveProfile('constructor')).toThrow('Failed to find the profile "constructor"');
});

/** A profile with a single value, at a path such as `refusals.every.code`. */
const withValue = (path: string, value: unknown): ProfileInput =>
  path
    .split('.')
    .reduceRight<unknown>(
      (inner, name) => (name === '0' ? [inner] : { [name]: inner }),
      value,
    ) as ProfileInput;

/** An invalid value, and the reason. */
test.each<[path: string, value: unknown, reason: string]>([
  ['limit.default', 300, 'at most the maximum of 200; the default is 300, found 300'],
  [
    'transport.headers.content-length',
    '0',
    'no header that frames the body, and none with its own profile field, found "0"',
  ],
  [
    'listing.entryFields',
    { content: 'x' },
    'none of the six fields of an entry, and never content: no field called content, data, body, bytes, base64 or text, and no data: URL (clause 4.3 r6), found {"content":"x"}',
  ],
  ['transport.successStatus', 204, 'a status that carries a body, found 204'],
  ['refusals.every.status', 200, 'at least 400, found 200'],
  [
    'refusals.every.extra',
    { code: 5 },
    'neither code nor error, which have their own profile fields, found {"code":5}',
  ],
  [
    'listing.pageFields',
    { hasMore: true },
    'none of files, hasMore, nextCursor, which the listing itself fills, found {"hasMore":true}',
  ],
  ['formats.createdAt.offset', '+5', 'Z or ±hh:mm, found "+5"'],
  ['transport.headers.X Why', 'tea', 'a header name, found "tea"'],
  [
    'transport.contentType',
    'text/plain\r\n',
    'a header value of printable ASCII, found "text/plain\\r\\n"',
  ],
  [
    'transport.cors.origin',
    'http://bücher',
    'a header value of printable ASCII, found "http://bücher"',
  ],
])('a profile that cannot be served is refused: %s %j', (path, value, reason) => {
  const message = `Failed to read the profile "mine.json": ${path}: expected ${reason}`;
  expect(() => resolveProfile(withValue(path, value), 'mine.json')).toThrow(
    expect.objectContaining({ message }),
  );
});

test.each<[ProfileInput, string]>([
  [
    { limit: { maximum: 3 } },
    'limit.default: expected at most the maximum of 3; the default is 50',
  ],
  [
    { formats: { fileId: { style: 'random', length: 8, alphabet: 'aabbccdd' } } },
    'formats.fileId.alphabet: expected distinct characters, found "aabbccdd"',
  ],
])('so is one whose choices do not fit together: %j', (profile, message) => {
  expect(() => resolveProfile(profile)).toThrow(`Failed to read the profile: ${message}`);
});

describe('placeholders are checked when a profile is read', () => {
  test.each([
    'refusals.unknownKey.error',
    'refusals.unknownKey.code',
    'refusals.every.extra.a.0',
    'refusals.every.headers.X-A',
    'keyCheck.fields.a.b',
    'workspaceRead.fields.a',
    'listing.pageFields.a',
    'transport.headers.X-A',
  ])('at %s', (path) => {
    expect(() => resolveProfile(withValue(path, '{pth}'))).toThrow(
      `Failed to read the profile: ${path}: unknown placeholder {pth}: did you mean {path}? (write {{ for a brace), found "{pth}"`,
    );
  });

  test('of an entry, which has its own names', () => {
    expect(() => resolveProfile({ listing: { entryFields: { a: '{siz}' } } })).toThrow(
      ': listing.entryFields.a: unknown placeholder',
    );
  });
});

test('a value that is not JSON is refused; a field named __proto__ is data', () => {
  const extra = JSON.parse('{"__proto__":{"a":1}}');
  const { refusals } = resolveProfile({ refusals: { every: { extra } } });

  expect(JSON.stringify(refusals.unknownKey.extra)).toBe('{"__proto__":{"a":1}}');
  const invalid = [[1], { a: undefined }, { a: Number.NaN }, { a: [() => 1] }];
  for (const value of invalid) {
    expect(() => resolveProfile(withValue('refusals.every.extra', value))).toThrow(
      'refusals.every.extra: expected an object of JSON',
    );
  }
});

test.each([
  ['limit.maxmum', 'limit: unknown field "maxmum" (did you mean "maximum"?)'],
  ['transport.cors.orgin', 'transport.cors: unknown field "orgin" (did you mean "origin"?)'],
])('a misspelt field is answered with the nearest name: %s', (path, message) => {
  expect(() => resolveProfile(withValue(path, '*'), 'mine.json')).toThrow(message);
});
