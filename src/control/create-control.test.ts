import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test, vi } from 'vitest';
import { createSandboxes } from '../mock/sandboxes/sandboxes.ts';
import { createControl } from './create-control.ts';
import { controlRoutes } from './routes.ts';

const ORIGIN = 'http://127.0.0.1:4010';

function place(token?: string) {
  const sandboxes = createSandboxes({ world: 'tiny' });
  const control = createControl(sandboxes, { version: '1.2.3', token });
  const call = async (
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const content =
      body instanceof Uint8Array ? body.slice() : body === undefined ? null : JSON.stringify(body);
    const typed = { ...(content !== null && { 'content-type': 'application/json' }), ...headers };
    const init: RequestInit = { method, body: content, headers: typed };
    const response = await control(new Request(`${ORIGIN}/__mock${path}`, init));
    if (!response) throw new Error('the control API answers everything below its path');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  return { sandboxes, control, call };
}

const DEFAULT = '/sandboxes/default';

test('a cursor is read, of the first workspace unless told', async () => {
  const { call } = place();
  const read = await call('POST', `${DEFAULT}/cursors`, { body: { cursor: '2' } });

  expect(read).toEqual({
    status: 200,
    body: {
      works: false,
      condition: 'malformedCursor',
      why: 'cursor is the number 2: pages have no numbers',
      wouldPass: expect.stringContaining('nextCursor'),
      place: null,
    },
  });
});

test('files are searched by any of their texts, and counted', async () => {
  const { call } = place();
  const files = `${DEFAULT}/files`;
  await call('POST', files, { body: { id: 'mine' } });
  const found = async (query: string) => (await call('GET', `${files}?contains=MiNe${query}`)).body;

  expect(await found('')).toMatchObject({ files: [{ id: 'mine' }], total: 1, next: null });
  expect(await found('&limit=0')).toEqual({ files: [], total: 1, next: null });
});

test('a refused change of the clock changes nothing, and triggers no step of a scenario', async () => {
  const { call, sandboxes } = place();
  const { default: sandbox } = sandboxes;
  sandbox.setScenario({
    steps: [{ after: { clockSeconds: 60 }, do: [{ action: 'deleteFiles', count: 'all' }] }],
  });
  const [before, now] = [sandbox.files.count(), sandbox.clock.now()];
  const refused = await call('PATCH', `${DEFAULT}/clock`, {
    body: { now: '2028-01-01T00:00:00Z', advanceSeconds: 1e15, frozen: false },
  });

  expect(refused.status).toBe(400);
  expect(sandbox.scenario?.done).toBe(0);
  expect(sandbox.files.count()).toBe(before);
  expect([sandbox.clock.isFrozen(), sandbox.clock.now()]).toEqual([true, now]);
});

test('a profile is changed by single choices, each checked', async () => {
  const { call, sandboxes } = place();
  const profile = `${DEFAULT}/profile`;
  sandboxes.default.setProfile('small-limits');
  const choices = { 'limit.maximum': 7, 'refusals.expiredKey.status': 403 };
  expect((await call('PATCH', profile, { body: choices })).body).toMatchObject({
    limit: { maximum: 7 },
    refusals: { expiredKey: { status: 403 } },
  });
  expect(await call('PATCH', profile, { body: { 'limit.maximun': 7 } })).toMatchObject({
    status: 400,
    body: {
      field: 'limit.maximun',
      error: expect.stringContaining('did you mean "limit.maximum"?'),
    },
  });
  const many = { 'limit.default': 'x', 'cursor.empty': 1 };
  const problems = [
    { path: 'limit.default', message: 'expected number, found "x"' },
    { path: 'cursor.empty', message: expect.stringMatching(/^expected "refused" or .*, found 1$/) },
  ];
  expect((await call('PATCH', profile, { body: many })).body).toMatchObject({
    field: 'limit.default',
    problems: expect.arrayContaining(problems),
  });
  expect((await call('PATCH', profile, { body: { 'limit.maximum': -1 } })).status).toBe(400);
  expect(sandboxes.default.profile.limit.maximum).toBe(7);
});

test('of a predicate of a fault, only that there is one is shown', async () => {
  const { call, sandboxes } = place();
  sandboxes.default.faults.add({ when: () => false, times: Infinity, effect: { kind: 'reset' } });

  expect((await call('GET', `${DEFAULT}/faults`)).body.faults).toEqual([
    {
      id: 'fault-1',
      fault: { times: 'Infinity', effect: { kind: 'reset' } },
      met: 0,
      hasPredicate: true,
    },
  ]);
});

const NO_JSON = new Uint8Array([0x7b, 0xff]);

test.each<[string, string, unknown, number, object]>([
  ['POST', '/sandboxes', { wrld: 'tiny' }, 400, { code: 'invalid', field: 'wrld' }],
  ['POST', '/sandboxes', { world: 'nope' }, 400, { code: 'invalid' }],
  ['POST', '/sandboxes', { profile: { limit: { maximum: 'x' } } }, 400, { code: 'invalid' }],
  ['POST', '/sandboxes', { ttlSeconds: 'long' }, 400, { code: 'invalid', field: 'ttlSeconds' }],
  ['POST', '/sandboxes', [], 400, { code: 'invalid' }],
  ['POST', `${DEFAULT}/faults`, { effect: { kind: 'reset' }, tims: 2 }, 400, { field: 'tims' }],
  ['POST', `${DEFAULT}/faults`, { effect: { kind: 'rest' } }, 400, { field: 'effect.kind' }],
  ['POST', `${DEFAULT}/faults`, { effect: { kind: 'reset' }, when: 1 }, 400, { field: 'when' }],
  ['POST', `${DEFAULT}/faults`, { effect: { kind: 'reset' }, key: 'x' }, 400, { field: 'key' }],
  ['POST', `${DEFAULT}/files`, { size: -1 }, 400, { code: 'invalid', field: 'size' }],
  ['GET', `${DEFAULT}/journal?statsu=1`, undefined, 400, { code: 'invalid', field: 'statsu' }],
  ['PATCH', `${DEFAULT}/clock`, { now: 'now' }, 400, { code: 'invalid', field: 'now' }],
  ['GET', '/nope', undefined, 404, { code: 'not_found' }],
  ['GET', '', undefined, 404, { code: 'not_found' }],
  ['PUT', '/health', undefined, 405, { code: 'method_not_allowed' }],
  ['DELETE', DEFAULT, undefined, 409, { code: 'conflict', field: 'id' }],
  ['POST', `${DEFAULT}/files`, { id: 'file_a' }, 409, { code: 'conflict', field: 'id' }],
  ['DELETE', `${DEFAULT}/files/nope`, undefined, 404, { code: 'not_found', field: 'fileId' }],
  ['DELETE', `${DEFAULT}/faults/nope`, undefined, 404, { code: 'not_found', field: 'faultId' }],
  ['POST', `${DEFAULT}/keys/nope/expire`, undefined, 404, { code: 'not_found', field: 'label' }],
  ['POST', '/sandboxes', NO_JSON, 400, { error: expect.stringContaining('it is not JSON') }],
  // The status depends on the kind of the error, not on its text.
  ['POST', `${DEFAULT}/keys`, { workspaceId: 'x is taken' }, 400, { field: 'workspaceId' }],
  ['POST', `${DEFAULT}/keys`, { workspaceId: 'x already, y' }, 400, { field: 'workspaceId' }],
  ['POST', `${DEFAULT}/keys`, { label: 'reader' }, 409, { field: 'label' }],
])(
  'what is wrong with a request is told: %s %s %j is %i',
  async (method, path, body, status, failure) => {
    const { call, sandboxes } = place();

    expect(await call(method, path, { body })).toMatchObject({ status, body: failure });
    expect(sandboxes.list()).toHaveLength(1);
  },
);

test('a page of its own origin is served', async () => {
  const { call } = place();

  expect((await call('GET', '/health', { headers: { origin: ORIGIN } })).status).toBe(200);
});

test('without the token whether it runs is told, and nothing else', async () => {
  const { control } = place('control-token');
  const headers = { host: '10.0.0.7:4010' };
  const statusOf = async (method: string, path: string) =>
    (await control(new Request(`${ORIGIN}/__mock${path}`, { method, headers })))?.status;

  expect(await statusOf('GET', '/health')).toBe(200);
  expect(await statusOf('GET', '/health?unknown=1')).toBe(400);
  expect(await statusOf('HEAD', '/health')).toBe(200);
  for (const path of ['/health/', '/%68ealth', '/openapi.json', '/nothing', '']) {
    expect([path, await statusOf('GET', path)]).toEqual([path, 401]);
  }
  const guarded = controlRoutes.filter(({ id }) => id !== 'health');
  for (const { method, path } of [...guarded, { method: 'POST', path: '/health' }]) {
    const target = path.replaceAll(/\{\w+\}/g, 'default');
    expect([method, target, await statusOf(method, target)]).toEqual([method, target, 401]);
  }
});

test('anything else is not its own', () => {
  const { control } = place();

  for (const path of ['/', '/api/v1/auth', '/__mocked', '/api/__mock/health']) {
    expect(control(new Request(ORIGIN + path))).toBeUndefined();
  }
});

test('its document is valid, and has every route once, with a tag and a description', async () => {
  const { call } = place();
  const { body } = await call('GET', '/openapi.json');
  const operations = Object.values<object>(body.paths).flatMap((item) => Object.values(item));
  for (const { tags, description, summary } of operations) {
    expect({ tags, description, summary }).toEqual({
      tags: [expect.any(String)],
      description: expect.stringMatching(/^[A-Z].+\.$/),
      summary: expect.stringMatching(/^[A-Z][a-z ]+$/),
    });
  }
  const result = await new Validator().validate(structuredClone(body));

  expect(result.errors).toBeUndefined();
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.toSorted()).toEqual(controlRoutes.map(({ id }) => id).toSorted());
});

test('what fails by a fault of its own is told to whoever runs it, and not to its caller', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const { call, sandboxes } = place();
  const failure = new TypeError('no such thing at /home/somebody');
  vi.spyOn(sandboxes, 'list').mockImplementation(() => {
    throw failure;
  });
  const { status, body } = await call('GET', '/health');

  expect(status).toBe(500);
  expect(body).toEqual({ code: 'failed', error: 'Failed to answer' });
  expect(told).toHaveBeenCalledWith('Failed to answer a control request:', failure);
  told.mockRestore();
});

const ownHeader = (token: string) => ({ 'x-mock-control-token': token });
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const KEY = 'wsk_0123456789abcdef';

test.each([
  ['its own header', ownHeader('the-token'), 200],
  ['its own header beside a key', { ...ownHeader('the-token'), ...bearer(KEY) }, 200],
  ['Authorization', bearer('the-token'), 200],
  ['a wrong one in its own header', { ...ownHeader('other'), ...bearer('the-token') }, 401],
  ['Authorization without its scheme', { authorization: 'the-token' }, 401],
  ['a key alone', bearer(KEY), 401],
])('the control token is taken from %s', async (_, headers, status) => {
  const { control } = place('the-token');
  const response = await control(new Request('http://mock.example/__mock/sandboxes', { headers }));

  expect(response?.status).toBe(status);
});

test('a sandbox has the id that its client chose, and its keys begin with it', async () => {
  const { call } = place();
  const id = 'Sandbox0123Abcde';

  const made = await call('POST', '/sandboxes', { body: { id } });

  expect(made).toMatchObject({ status: 201, body: { id } });
  for (const { secret } of made.body.keys) expect(secret).toMatch(`wsk_${id}`);
  expect(await call('POST', '/sandboxes', { body: { id } })).toMatchObject({
    status: 409,
    body: { field: 'id' },
  });
  expect(await call('POST', '/sandboxes', { body: { id: 'short' } })).toMatchObject({
    status: 400,
    body: { field: 'id' },
  });
});
const NINE_MEGABYTES = 'x'.repeat(9_000_000);
test.each([
  [413, 'a profile', { profile: { name: NINE_MEGABYTES } }],
  [413, 'a named world', { world: 'tiny', profile: { name: NINE_MEGABYTES } }],
  [400, 'a world', { world: { name: NINE_MEGABYTES } }],
  [400, 'a state', { state: { seed: NINE_MEGABYTES } }],
])('%i for 9 MB with %s', async (status, _, body) => {
  expect((await place().call('POST', '/sandboxes', { body })).status).toBe(status);
});
