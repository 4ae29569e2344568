import { setupServer } from 'msw/node';
import { describe, expect, test } from 'vitest';
import { createMock, type MockOptions } from '../mock/create-mock.ts';
import { handlers } from '../msw/index.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { startServer } from '../server/start-server.ts';
import { textOf } from './deliver.ts';

const FILES = '/api/v1/workspaces/ws_tiny/files';
const READER = 'Bearer wsk_tiny_reader';

interface Asked {
  readonly profile?: ProfileInput;
  readonly world?: MockOptions['world'];
  readonly method?: string;
  readonly authorization?: string;
}

const tiny = (options: MockOptions = {}) =>
  createMock({ world: 'tiny', assumptions: 'header', ...options });

/** The fields that the answer of a tiny mock names. */
function assumesOf(path: string, asked: Asked = {}): readonly string[] {
  const { profile = {}, world = 'tiny', method = 'GET', authorization = READER } = asked;
  const mock = tiny({ profile, world });
  const headers = { ...(authorization !== '' && { authorization }) };
  const answer = mock.answer(new Request(`http://mock.test${path}`, { method, headers }));
  return answer.headers['x-mock-assumes']?.split(', ') ?? [];
}

const cursorOf = (limit: number, profile: ProfileInput = {}, path = FILES) => {
  const request = new Request(`http://mock.test${path}?limit=${limit}`, {
    headers: { authorization: READER },
  });
  return JSON.parse(String(textOf(tiny({ profile }).answer(request)))).nextCursor as string;
};
const next = (limit: number, given: number, profile: ProfileInput = {}) =>
  `${FILES}?limit=${given}&cursor=${encodeURIComponent(cursorOf(limit, profile))}`;

type Row = [field: string, named: [string, Asked?], not: [string, Asked?]];

const withKey = (label: string): Asked => ({ authorization: `Bearer wsk_tiny_${label}` });
const expired = withKey('expired');
const unscoped = withKey('unscoped');
const ignored: Asked = { profile: { listing: { pathId: 'ignored' } } };
const emptyLast: Asked = { profile: { listing: { emptyPages: 'last' } } };

test.each<Row>([
  ['limit.default', [FILES], [`${FILES}?limit=2`]],
  [
    'limit.default',
    [`${FILES}?limit=0`, { profile: { limit: { zero: 'default' } } }],
    [`${FILES}?limit=0`],
  ],
  ['limit.maximum', [`${FILES}?limit=201`], [`${FILES}?limit=200`]],
  ['limit.aboveMaximum', [`${FILES}?limit=201`], [`${FILES}?limit=200`]],
  ['limit.zero', [`${FILES}?limit=0`], [`${FILES}?limit=1`]],
  ['limit.negative', [`${FILES}?limit=-1`], [`${FILES}?limit=0`]],
  ['limit.fraction', [`${FILES}?limit=1.5`], [`${FILES}?limit=1`]],
  [
    'limit.fraction',
    [`${FILES}?limit=1.5`, { profile: { limit: { fraction: 'floored' } } }],
    [FILES],
  ],
  ['limit.word', [`${FILES}?limit=abc`], [`${FILES}?limit=1`]],
  ['limit.empty', [`${FILES}?limit=`], [FILES]],
  ['limit.repeated', [`${FILES}?limit=1&limit=2`], [`${FILES}?limit=1`]],
  [
    'limit.repeated',
    [`${FILES}?limit=1&limit=2`, { profile: { limit: { repeated: 'last' } } }],
    [FILES],
  ],
  ['cursor.empty', [`${FILES}?cursor=`], [FILES]],
  ['cursor.empty', [`${FILES}?cursor=`, { profile: { cursor: { empty: 'first-page' } } }], [FILES]],
  ['cursor.repeated', [`${FILES}?cursor=a&cursor=b`], [`${FILES}?cursor=a`]],
  [
    'cursor.repeated',
    [`${FILES}?cursor=a&cursor=b`, { profile: { cursor: { repeated: 'first' } } }],
    [FILES],
  ],
  ['cursor.otherLimit', [next(1, 2)], [next(1, 1)]],
  [
    'cursor.otherLimit',
    [
      next(1, 2, { cursor: { otherLimit: 'kept' } }),
      { profile: { cursor: { otherLimit: 'kept' } } },
    ],
    [FILES],
  ],
  ['cursor.style', [`${FILES}?limit=1`], [FILES]],
  [
    'cursor.minLength',
    [`${FILES}?limit=1`, { profile: { cursor: { minLength: 99 } } }],
    [`${FILES}?limit=1`],
  ],
  ['listing.pathId', ['/api/v1/workspaces/x/files'], [FILES]],
  ['listing.pathId', ['/api/v1/workspaces/x/files', ignored], [FILES, ignored]],
  ['listing.pageFill', [`${FILES}?limit=2`], [`${FILES}?limit=3`]],
  ['listing.emptyPages', [`${FILES}?limit=3`, emptyLast], [`${FILES}?limit=2`, emptyLast]],
  ['listing.emptyPages', [FILES, { profile: { listing: { emptyPages: 'first' } } }], [FILES]],
  ['listing.tieOrder', [`${FILES}?limit=1`], [next(2, 2)]],
  ['listing.idComparison', [FILES], [next(2, 2)]],
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
  ['keyCheck.fields', ['/api/v1/auth'], ['/api/v1/workspaces/ws_tiny']],
  ['keyCheck.expiredKey', ['/api/v1/auth', expired], ['/api/v1/auth']],
  [
    'keyCheck.expiredKey',
    ['/api/v1/auth', { ...expired, profile: { keyCheck: { expiredKey: 'answered' } } }],
    [FILES, expired],
  ],
  ['keyCheck.scope', ['/api/v1/auth', unscoped], ['/api/v1/auth']],
  ['workspaceRead.scope', ['/api/v1/workspaces/ws_tiny', unscoped], ['/api/v1/workspaces/ws_tiny']],
  [
    'workspaceRead.scope',
    ['/api/v1/workspaces/ws_tiny', { profile: { workspaceRead: { scope: 'other' } } }],
    [FILES],
  ],
  ['workspaceRead.fields', ['/api/v1/workspaces/ws_tiny'], [FILES]],
  ['workspaceRead.shape', ['/api/v1/workspaces/ws_tiny'], [FILES]],
  [
    'workspaceRead.status',
    ['/api/v1/workspaces/ws_tiny', { profile: { workspaceRead: { status: 203 } } }],
    ['/api/v1/workspaces/ws_tiny'],
  ],
  ['authorization.schemeCase', [FILES, { authorization: 'bearer wsk_tiny_reader' }], [FILES]],
  ['authorization.schemeSpaces', [FILES, { authorization: 'Bearer  wsk_tiny_reader' }], [FILES]],
  ['transport.head', [FILES, { method: 'HEAD' }], [FILES]],
  ['transport.options', [FILES, { method: 'OPTIONS' }], [FILES]],
  ['transport.cors', [FILES, { method: 'OPTIONS' }], [FILES]],
  ['transport.extraSlashes', [`${FILES}/`], [FILES]],
  [
    'transport.extraSlashes',
    [`${FILES}/`, { profile: { transport: { extraSlashes: 'ignored' } } }],
    ['/nope/'],
  ],
  ['transport.unknownPathNeedsKey', ['/nope', { authorization: '' }], ['/nope']],
  [
    'transport.unknownPathNeedsKey',
    ['/nope', { authorization: '', profile: { transport: { unknownPathNeedsKey: true } } }],
    [FILES, { authorization: '' }],
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
  ]);
  expect(assumesOf(`${FILES}?limit=0`)).toEqual(['limit.zero', 'refusals.badLimit']);
});

test('a rate limit, and a cursor that works once, are named where they refuse', () => {
  const ask = (mock: ReturnType<typeof tiny>, path: string) =>
    mock.answer(new Request(`http://m.test${path}`, { headers: { authorization: READER } }));
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

test('names in more than ASCII rest on their normalisation', () => {
  const mock = tiny();
  const ask = () =>
    mock.answer(
      new Request(`http://m.test${FILES}?limit=1`, { headers: { authorization: READER } }),
    ).headers['x-mock-assumes'];
  expect(ask()).not.toContain('formats.nameNormalisation');

  mock.files.update('file_b', { name: 'Büro.pdf' });

  expect(ask()).toContain('formats.nameNormalisation');
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
    const ask = (path: string) => mock.answer(new Request(`http://m.test${path}`, init));

    expect(ask(FILES)).toEqual(ask(FILES));
    expect(ask(`${FILES}?limit=50`)).not.toEqual(ask(FILES));
  });

  test('is the same from fetch, MSW and HTTP', async () => {
    const expected = (await tiny().fetch(url, init)).headers.get('x-mock-assumes');
    const msw = setupServer(...handlers(tiny()));
    await using server = await startServer(tiny());
    const fromHttp = await fetch(server.baseUrl + url.slice('http://mock.test'.length), init);
    msw.listen();
    const fromMsw = await fetch(url, init);
    msw.close();

    expect(expected).toContain('listing.pageFill');
    expect(fromHttp.headers.get('x-mock-assumes')).toBe(expected);
    expect(fromMsw.headers.get('x-mock-assumes')).toBe(expected);
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
    const fields = {
      'limit.zero': { source: 'assumed', observation },
      'refusals.badLimit': { source: 'observed', observation },
    } as const;

    expect(await assumedIn({ learned: { from: 'x', fields, unexpressed: [] } })).toEqual([
      { field: 'limit.zero', clause: '8-limit-out-of-range', source: 'assumed' },
      { field: 'refusals.badLimit', clause: '8-limit-out-of-range', source: 'observed' },
    ]);
    const parts = {
      limit: { source: 'observed', observation },
      'refusals.badLimit.status': { source: 'observed', observation },
      'refusals.badLimit.code': { source: 'assumed', observation },
    } as const;
    expect(
      (await assumedIn({ learned: { from: 'x', fields: parts, unexpressed: [] } }))?.map(
        ({ source }) => source,
      ),
    ).toEqual(['observed', 'assumed']);
  });

  test('calls the fields of any other profile chosen', async () => {
    expect((await assumedIn({}))?.map(({ source }) => source)).toEqual(['chosen', 'chosen']);
  });
});
