import { describe, expect, test } from 'vitest';
import { get } from '../../test/support/tiny-listing.ts';
import { createMock } from '../mock/create-mock.ts';
import type { ProfileInput } from '../profile/schema.ts';

const deploy = (profile: ProfileInput) => {
  const mock = createMock({ world: 'tiny', profile });
  return { mock, get: (path: string, secret?: string) => get(mock, `/api/v1${path}`, secret) };
};

describe('a refusal', () => {
  test('repeats what the profile says of the request', async () => {
    const { get } = deploy({
      refusals: {
        unknownWorkspace: {
          error: 'No workspace "{workspaceId}" ({{secret})',
          extra: { instance: '{path}', details: [{ method: '{method}', query: '{query}' }] },
          headers: { 'X-Asked': '{workspaceId}' },
        },
        badLimit: { error: '{limit}' },
        malformedCursor: { error: 'after {cursor}' },
      },
    });

    const unknown = await get('/workspaces/%C3%A4%201/files?limit=2');

    expect(unknown.headers.get('x-asked')).toBe('%C3%A4 1');
    expect(await unknown.json()).toMatchObject({
      error: 'No workspace "ä 1" ({secret})',
      instance: '/api/v1/workspaces/%C3%A4%201/files',
      details: [{ method: 'GET', query: '?limit=2' }],
    });
    for (const [query, error] of [
      ['limit=0', '0'],
      ['cursor=x%20y', 'after x y'],
    ]) {
      const refused = await get(`/workspaces/ws_tiny/files?${query}`);
      expect(await refused.json()).toMatchObject({ error });
    }
  });

  test('makes up what is another in each answer, the same in each run', async () => {
    const profile: ProfileInput = {
      refusals: {
        unknownKey: {
          code: 'E{digits:3}',
          extra: { requestId: 'req_{base62:20}', at: '{now}', epoch: '{now:s}' },
          headers: { 'X-Request-Id': 'req_{base62:20}' },
        },
      },
    };
    const { get, mock } = deploy(profile);
    const [first, second] = [await get('/auth', 'a'), await get('/auth', 'b')];
    const [one, two] = [await first.json(), await second.json()];

    expect(one).toMatchObject({
      code: expect.stringMatching(/^E\d{3}$/),
      requestId: expect.stringMatching(/^req_[0-9A-Za-z]{20}$/),
      at: '2026-01-15T12:00:00.000Z',
      epoch: 1_768_478_400,
    });
    expect(first.headers.get('x-request-id')).toBe(one.requestId);
    expect(two.requestId).not.toBe(one.requestId);
    mock.reset();
    expect(await (await get('/auth', 'a')).json()).toEqual(one);
  });
});

test('a field by the name __proto__ is written like any other', async () => {
  const profile: ProfileInput = JSON.parse(
    '{"refusals":{"every":{"extra":{"__proto__":{"at":"{path}"}}}},"listing":{"pageFields":{"__proto__":["{count}"]}}}',
  );
  const { get } = deploy(profile);

  expect(await (await get('/nowhere')).text()).toContain('"__proto__":{"at":"/api/v1/nowhere"}');
  expect(await (await get('/workspaces/ws_tiny/files')).text()).toContain('"__proto__":[3]');
});

describe('headers', () => {
  test('of every answer may vary, on a page that is kept otherwise', async () => {
    const { get } = deploy({ transport: { headers: { 'X-Request-Id': '{uuid}' } } });

    const answers = [
      await get('/auth'),
      await get('/workspaces/ws_tiny/files'),
      await get('/workspaces/ws_tiny/files'),
      await get('/nowhere'),
    ];

    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(4);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});

describe('a page', () => {
  test('tells of itself and of the request', async () => {
    const { get } = deploy({
      listing: {
        pageFields: {
          page: { total: '{total}', count: '{count}', limit: '{limit}', more: '{hasMore}' },
          next: '{path}?cursor={nextCursor}',
          request: '{hex:8}',
        },
      },
    });

    const page = async (query: string) => (await get(`/workspaces/ws_tiny/files${query}`)).json();

    const first = await page('?limit=2');
    expect(first).toMatchObject({
      page: { total: 3, count: 2, limit: 2, more: true },
      next: `/api/v1/workspaces/ws_tiny/files?cursor=${first.nextCursor}`,
    });
    expect(await page('')).toMatchObject({ page: { count: 3, more: false }, next: null });
    expect((await page('?limit=2')).request).not.toBe(first.request);
  });

  test('has entries that tell of their file, and of nothing that is served nowhere', async () => {
    const entryFields = {
      checksum: 'sha256:{hex:64}',
      owner: { id: 'user_{digits:4}' },
      times: ['{createdAt}', '{createdAt:ms}'],
      links: { self: '/files/{id}' },
      home: '{workspaceId}',
      asked: '{{path}',
    };
    const { get } = deploy({ listing: { entryFields } });

    const { files } = await (await get('/workspaces/ws_tiny/files')).json();
    const again = await (await get('/workspaces/ws_tiny/files?limit=3')).json();

    expect(files[0]).toMatchObject({
      checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      owner: { id: expect.stringMatching(/^user_\d{4}$/) },
      times: [files[0].createdAt, Date.parse(files[0].createdAt)],
      links: { self: `/files/${files[0].id}` },
      home: 'ws_tiny',
      asked: '{path}',
    });
    expect(files[1].checksum).not.toBe(files[0].checksum);
    expect(again.files).toEqual(files);
  });

  test.each([{ meta: { content: 'x' } }, { list: [{ Data: 1 }] }, { link: ['DATA:text/plain,x'] }])(
    'holds no content, at any depth: %j',
    (entryFields) => {
      expect(() => createMock({ profile: { listing: { entryFields } } })).toThrow(
        'listing.entryFields: expected none of the six fields',
      );
    },
  );

  test.each([
    { a: 'say "data:1"' },
    { 'my"data': 'x' },
    { database: ['data', 'x\\'], b: 'content' },
  ])('has texts and names that only resemble content: %j', async (entryFields) => {
    const { get } = deploy({ listing: { entryFields } });

    const { files } = await (await get('/workspaces/ws_tiny/files')).json();

    expect(files[0]).toMatchObject(entryFields);
  });
});
