import { describe, expect, test } from 'vitest';
import { refusalConditions } from './refusal-conditions.ts';
import { profileNames, resolveProfile } from './resolve-profile.ts';
import type { ProfileInput } from './schema.ts';

describe('the default profile', () => {
  const profile = resolveProfile('default');

  test('has an answer to every condition', () => {
    expect(Object.keys(profile.refusals)).toEqual(refusalConditions);
    expect(refusalConditions).toHaveLength(13);
  });

  test('does not tell a workspace of others from none', () => {
    const { forms: _, ...unknown } = profile.refusals.unknownWorkspace;

    expect(profile.refusals.otherWorkspace).toEqual(unknown);
  });

  test('challenges exactly where it refuses with 401', () => {
    for (const { status, headers } of Object.values(profile.refusals)) {
      expect(headers).toEqual(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {});
    }
  });

  test('is what an empty profile comes to', () => {
    const { name: _a, description: _b, ...named } = profile;
    const { name: _c, description: _d, ...empty } = resolveProfile({});

    expect(empty).toEqual(named);
  });
});

describe('refusals', () => {
  test('laid over all are changed again by a condition of its own', () => {
    const { refusals } = resolveProfile({
      refusals: {
        every: { status: 418, code: null, headers: { 'X-Why': 'tea' } },
        badLimit: { status: 422, error: null },
      },
    });

    expect(refusals.badLimit).toEqual({
      status: 422,
      code: null,
      error: null,
      extra: {},
      text: null,
      contentType: 'application/json',
      headers: { 'X-Why': 'tea' },
      forms: {},
    });
    expect(refusals.unknownKey).toEqual({
      status: 418,
      code: null,
      error: 'The API key is not valid.',
      extra: {},
      text: null,
      contentType: 'application/json',
      headers: { 'X-Why': 'tea' },
      operations: {},
    });
  });

  test('can get a field back that was taken from all', () => {
    const { refusals } = resolveProfile({
      refusals: { every: { code: null, error: null }, badLimit: { code: 'limit', error: '' } },
    });

    expect(refusals.badLimit).toMatchObject({ code: 'limit', error: '' });
    expect(refusals.unknownKey).toMatchObject({ code: null, error: null });
  });
});

test('a name that is not there is told the ones that are', () => {
  expect(() => resolveProfile('nope')).toThrow(
    expect.objectContaining({
      message: `Failed to find the profile "nope": expected one of ${profileNames.join(', ')}`,
    }),
  );
  expect(() => resolveProfile('constructor')).toThrow('Failed to find the profile "constructor"');
});

describe('a profile that the document does not allow, or that could not be served, is refused', () => {
  test.each<[ProfileInput, string]>([
    [
      { limit: { default: 300 } },
      'limit.default: expected at most the maximum of 200; the default is 300, found 300',
    ],
    [
      { limit: { maximum: 3 } },
      'limit.default: expected at most the maximum of 3; the default is 50',
    ],
    [
      { transport: { headers: { 'content-length': '0' } } },
      'transport.headers.content-length: expected no header that frames the body, or that has a field of its own, found "0"',
    ],
    [
      { listing: { entryFields: { content: 'x' } } },
      'listing.entryFields: expected none of id, name, contentType, size, validationStatus, createdAt, content, data, body, bytes, base64, text, in any case: an entry has its own fields, and never content, nor a data: URL (clause 4.3 r6), found {"content":"x"}',
    ],
    [
      { cursor: { reuse: 'once' } },
      'cursor.reuse: expected "allowed" where cursors are stable, or a second walk could not end, found "once"',
    ],
    [
      { workspaceRead: { status: 204 } },
      'workspaceRead.status: expected a status that carries a body, found 204',
    ],
    [{ listing: { status: 302 } }, 'listing.status: expected at most 299, found 302'],
    [
      { refusals: { every: { status: 200 } } },
      'refusals.every.status: expected at least 400, found 200',
    ],
    [
      { refusals: { every: { extra: { code: 5 } } } },
      'refusals.every.extra: expected neither code nor error, which have fields of their own, found {"code":5}',
    ],
    [
      { listing: { pageFields: { hasMore: true } } },
      'listing.pageFields: expected none of files, hasMore, nextCursor, which the listing itself fills, found {"hasMore":true}',
    ],
    [
      { formats: { fileId: { style: 'random', length: 8, alphabet: 'aabbccdd' } } },
      'formats.fileId.alphabet: expected distinct characters, found "aabbccdd"',
    ],
    [
      { formats: { createdAt: { offset: '+5' } } },
      'formats.createdAt.offset: expected Z or ±hh:mm, found "+5"',
    ],
    [
      { transport: { headers: { 'X Why': 'tea' } } },
      'transport.headers.X Why: expected a header name, found "tea"',
    ],
    [
      { transport: { headers: { 'X-Why': 'a\nb' } } },
      'transport.headers.X-Why: expected a header value of printable ASCII, found "a\\nb"',
    ],
    [
      { transport: { contentType: 'text/plain\r\n' } },
      'transport.contentType: expected a header value of printable ASCII, found "text/plain\\r\\n"',
    ],
    [
      { transport: { cors: { origin: 'http://bücher' } } },
      'transport.cors.origin: expected a header value of printable ASCII, found "http://bücher"',
    ],
    [
      { refusals: { badLimit: { contentType: '→' } } },
      'refusals.badLimit.contentType: expected a header value of printable ASCII, found "→"',
    ],
  ])('%j', (profile, message) => {
    expect(() => resolveProfile(profile, 'mine.json')).toThrow(
      expect.objectContaining({ message: `Failed to read the profile "mine.json": ${message}` }),
    );
  });
});

describe('placeholders are checked when a profile is read', () => {
  test.each<[string, ProfileInput]>([
    ['refusals.unknownKey.error', { refusals: { unknownKey: { error: '{pth}' } } }],
    ['refusals.unknownKey.code', { refusals: { unknownKey: { code: '{pth}' } } }],
    ['refusals.every.extra.a.0', { refusals: { every: { extra: { a: ['{pth}'] } } } }],
    ['refusals.every.headers.X-A', { refusals: { every: { headers: { 'X-A': '{pth}' } } } }],
    [
      'refusals.unknownKey.operations.checkKey.error',
      { refusals: { unknownKey: { operations: { checkKey: { error: '{pth}' } } } } },
    ],
    [
      'refusals.badLimit.forms.zero.error',
      { refusals: { badLimit: { forms: { zero: { error: '{pth}' } } } } },
    ],
    ['keyCheck.fields.a.value.b', { keyCheck: { fields: { a: { value: { b: '{pth}' } } } } }],
    ['keyCheck.headers.X-A', { keyCheck: { headers: { 'X-A': '{pth}' } } }],
    ['workspaceRead.fields.a.value', { workspaceRead: { fields: { a: { value: '{pth}' } } } }],
    ['workspaceRead.headers.X-A', { workspaceRead: { headers: { 'X-A': '{pth}' } } }],
    ['listing.headers.X-A', { listing: { headers: { 'X-A': '{pth}' } } }],
    ['listing.pageFields.a', { listing: { pageFields: { a: '{pth}' } } }],
    ['transport.headers.X-A', { transport: { headers: { 'X-A': '{pth}' } } }],
    ['transport.optionsHeaders.X-A', { transport: { optionsHeaders: { 'X-A': '{pth}' } } }],
  ])('at %s', (field, profile) => {
    expect(() => resolveProfile(profile)).toThrow(
      `Failed to read the profile: ${field}: unknown placeholder {pth}: did you mean {path}? (write {{ for a brace), found "{pth}"`,
    );
  });

  test.each<[string, ProfileInput]>([
    ['listing.entryFields.a', { listing: { entryFields: { a: '{siz}' } } }],
    ['transport.cors.origin', { transport: { cors: { origin: '{orgin}' } } }],
    ['transport.cors.allowMethods', { transport: { cors: { allowMethods: '{allw}' } } }],
    ['transport.cors.allowHeaders', { transport: { cors: { allowHeaders: '{request}' } } }],
  ])('at %s, which has names of its own', (field, profile) => {
    expect(() => resolveProfile(profile)).toThrow(`: ${field}: unknown placeholder`);
  });

  test('a choice is no name of a field, where it would pass by what such a name may be', () => {
    const choice = { '{hasMore}': [{ files: 1 }, {}] };

    expect(() => resolveProfile({ listing: { pageFields: choice } })).toThrow(
      'listing.pageFields.{hasMore}: expected a name without the placeholder {hasMore}',
    );
    expect(() => resolveProfile({ refusals: { every: { extra: choice } } })).toThrow(
      'refusals.every.extra.{hasMore}: expected a name without the placeholder',
    );
    expect(() => resolveProfile({ keyCheck: { fields: { '{valid}': { value: 1 } } } })).toThrow(
      'keyCheck.fields.{valid}: expected a name without the placeholder',
    );
  });
});

test('what is no JSON is refused, and a field by the name __proto__ is data', () => {
  const extra = JSON.parse('{"__proto__":{"a":1}}');
  const { refusals } = resolveProfile({ refusals: { every: { extra } } });

  expect(JSON.stringify(refusals.unknownKey.extra)).toBe('{"__proto__":{"a":1}}');
  for (const none of [
    [1],
    { a: undefined },
    { a: Number.NaN },
    { a: new Date(0) },
    { a: [() => 1] },
  ]) {
    // As a caller without types might.
    const given: ProfileInput = JSON.parse('{"refusals":{"every":{}}}');
    Object.assign(given.refusals?.every ?? {}, { extra: none });

    expect(() => resolveProfile(given)).toThrow('refusals.every.extra: expected an object of JSON');
  }
});

test.each([
  [{ limit: { maxmum: 3 } }, 'limit: unknown field "maxmum" (did you mean "maximum"?)'],
  [
    { refusals: { unknownKey: { stauts: 401 } } },
    'refusals.unknownKey: unknown field "stauts" (did you mean "status"?)',
  ],
  [
    { transport: { cors: { orgin: '*' } } },
    'transport.cors: unknown field "orgin" (did you mean "origin"?)',
  ],
])('a misspelt field is told the nearest name: %j', (profile, message) => {
  expect(() => resolveProfile(profile as ProfileInput, 'mine.json')).toThrow(message);
});
