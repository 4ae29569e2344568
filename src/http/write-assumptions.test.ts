import { describe, expect, test } from 'vitest';
import { answerOf as ask, FILES } from '../../test/support/tiny-listing.ts';
import { createMock, type MockOptions } from '../mock/create-mock.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { textOf } from './deliver.ts';

const READER = 'Bearer wsk_tiny_reader';

interface Asked {
  readonly profile?: ProfileInput;
  readonly method?: string;
  readonly authorization?: string;
}

const tiny = (options: MockOptions = {}) =>
  createMock({ world: 'tiny', assumptions: 'header', ...options });

/** The fields that the answer of a tiny mock names. */
function assumesOf(path: string, asked: Asked = {}): readonly string[] {
  const { profile = {}, method = 'GET', authorization = READER } = asked;
  const mock = tiny({ profile });
  const headers = { ...(authorization !== '' && { authorization }) };
  const answer = mock.answer(new Request(`http://mock.test${path}`, { method, headers }));
  return answer.headers['x-mock-assumes']?.split(', ') ?? [];
}

const WORKSPACE = '/api/v1/workspaces/ws_tiny';
const withKey = (label: string): Asked => ({ authorization: `Bearer wsk_tiny_${label}` });
const expired = withKey('expired');
const unscoped = withKey('unscoped');
const keyless: Asked = { authorization: '' };
const transport = (choices: ProfileInput['transport']): Asked => ({
  profile: { transport: choices },
});

type Row = [field: string, named: [string, Asked?], not: [string, Asked?]];

/** What the rooms below note is tested there. */

test.each<Row>([
  ['limit.default', [FILES], [`${FILES}?limit=2`]],
  ['listing.status', [FILES, { profile: { listing: { status: 206 } } }], [FILES]],
  ['listing.pageFields', [FILES, { profile: { listing: { pageFields: { a: 1 } } } }], [FILES]],
  ['listing.entryFields', [FILES, { profile: { listing: { entryFields: { a: 1 } } } }], [FILES]],
  ['formats.fileId', [FILES], ['/api/v1/auth']],
  ['formats.validationStatus', [FILES], ['/api/v1/auth']],
  ['formats.contentType', [FILES], ['/api/v1/auth']],
  [
    'formats.createdAt',
    ['/api/v1/auth'],
    ['/api/v1/auth', { profile: { keyCheck: { fields: {} } } }],
  ],
  ['formats.workspaceId', ['/api/v1/auth'], [FILES]],
  ['keyCheck.fields', ['/api/v1/auth'], [WORKSPACE]],
  ['workspaceRead.fields', [WORKSPACE], [FILES]],
  ['workspaceRead.shape', [WORKSPACE], [FILES]],
  [
    'workspaceRead.status',
    [WORKSPACE, { profile: { workspaceRead: { status: 203 } } }],
    [WORKSPACE],
  ],
  ['transport.head', [FILES, { method: 'HEAD' }], [FILES]],
  ['transport.options', [FILES, { method: 'OPTIONS' }], [FILES]],
  ['transport.cors', [FILES, { method: 'OPTIONS' }], [FILES]],
  ['transport.extraSlashes', [`${FILES}/`], [FILES]],
  ['transport.extraSlashes', [`${FILES}/`, transport({ extraSlashes: 'ignored' })], ['/nope/']],
  ['transport.unknownPathNeedsKey', ['/nope', keyless], ['/nope']],
  [
    'transport.unknownPathNeedsKey',
    ['/nope', { ...keyless, ...transport({ unknownPathNeedsKey: true }) }],
    [FILES, keyless],
  ],
  ['refusals.expiredKey', [FILES, expired], [FILES]],
  ['refusals.missingScope', [FILES, unscoped], [FILES, expired]],
  ['refusals.badLimit', [`${FILES}?limit=0`], [FILES]],
  ['refusals.malformedCursor', [`${FILES}?cursor=x`], [FILES]],
  ['refusals.unknownPath', ['/nope'], [FILES]],
  ['refusals.wrongMethod', [FILES, { method: 'POST' }], [FILES, { method: 'HEAD' }]],
])('%s is named where it decided, and only there', (field, [path, asked], [other, otherwise]) => {
  expect(assumesOf(path, asked)).toContain(field);
  expect(assumesOf(other, otherwise)).not.toContain(field);
});

test('a header names each field once, in the order of the decisions', () => {
  expect(assumesOf(`${FILES}?limit=201`, { method: 'HEAD' })).toEqual([
    'transport.head',
    'limit.maximum',
    'limit.aboveMaximum',
    'listing.tieOrder',
    'listing.idComparison',
    'formats.fileId',
    'formats.createdAt',
    'formats.validationStatus',
    'formats.contentType',
    'formats.nameNormalisation',
  ]);
  expect(assumesOf(`${FILES}?limit=0`)).toEqual(['limit.zero', 'refusals.badLimit']);
});

test('a rate limit, and a cursor that works once, are named where they refuse', () => {
  const limited = tiny({ profile: { rateLimit: { requests: 1, windowSeconds: 60 } } });
  expect(ask(limited, FILES).headers['x-mock-assumes']).not.toContain('rateLimit');
  expect(ask(limited, FILES).headers['x-mock-assumes']).toBe('rateLimit, refusals.rateLimited');

  const once = tiny({ profile: 'cursor-once' });
  const { nextCursor } = JSON.parse(String(textOf(ask(once, `${FILES}?limit=1`))));
  const second = `${FILES}?limit=1&cursor=${nextCursor}`;
  expect(ask(once, second).headers['x-mock-assumes']).not.toContain('cursor.reuse');
  expect(ask(once, second).headers['x-mock-assumes']).toBe(
    'cursor.reuse, refusals.malformedCursor',
  );
});

describe('the header', () => {
  const url = `http://mock.test${FILES}?limit=1`;
  const init = { headers: { authorization: READER } };

  test('is not there unless it is asked for, nor exposed', () => {
    const { headers } = createMock({ world: 'tiny' }).answer(new Request(url, init));

    expect(headers).not.toHaveProperty('x-mock-assumes');
    expect(headers['access-control-expose-headers']).toBe('Retry-After, WWW-Authenticate');
  });

  test('is exposed where there is CORS, and only there', () => {
    const exposed = (profile: ProfileInput) =>
      tiny({ profile }).answer(new Request(url, init)).headers['access-control-expose-headers'];

    expect(exposed({})).toBe('Retry-After, WWW-Authenticate, x-mock-assumes');
    expect(exposed({ transport: { cors: null } })).toBeUndefined();
  });

  test('is exposed once, by the twin of a mock that sends it as well', () => {
    const cors = { exposeHeaders: 'Retry-After, X-Mock-Assumes' };
    const { headers } = tiny({ profile: { transport: { cors } } }).answer(new Request(url, init));

    expect(headers['access-control-expose-headers']).toBe('Retry-After, X-Mock-Assumes');
  });

  test('is the same for the same choices', () => {
    const mock = tiny();

    expect(ask(mock)).toEqual(ask(mock));
    expect(ask(mock, `${FILES}?limit=50`)).not.toEqual(ask(mock));
  });

  test('is journal or header, and nothing else', () => {
    expect(() => createMock({ assumptions: 'loud' as 'header' })).toThrow(
      'Failed to make a mock: assumptions: expected journal or header, found loud',
    );
  });
});

describe('the journal', () => {
  const assumedIn = async (profile: ProfileInput) => {
    const mock = createMock({ world: 'tiny', profile });
    await mock.fetch(`http://mock.test${FILES}?limit=0`, { headers: { authorization: READER } });
    return mock.journal.entries().at(-1)?.assumes;
  };

  test('says which fields of a learned profile were observed, by path or by group', async () => {
    const observation = 'limits';
    const observed = { source: 'observed', observation } as const;
    const assumed = { source: 'assumed', observation } as const;
    const sourcesIn = (fields: Readonly<Record<string, typeof observed | typeof assumed>>) =>
      assumedIn({ learned: { from: 'x', fields, unexpressed: [] } });

    expect(await sourcesIn({ 'limit.zero': assumed, 'refusals.badLimit': observed })).toEqual([
      { field: 'limit.zero', clause: '8-limit-out-of-range', source: 'assumed' },
      { field: 'refusals.badLimit', clause: '8-limit-out-of-range', source: 'observed' },
    ]);
    const parts = { 'refusals.badLimit.status': observed, 'refusals.badLimit.code': assumed };
    expect(await sourcesIn({ limit: observed, ...parts })).toMatchObject([
      ...[{ source: 'observed' }, { source: 'assumed' }],
    ]);
  });

  test('calls the fields of any other profile chosen', async () => {
    expect((await assumedIn({}))?.map(({ source }) => source)).toEqual(['chosen', 'chosen']);
  });
});
