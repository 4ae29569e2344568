import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test, vi } from 'vitest';
import { createSandboxes } from '../mock/sandboxes/sandboxes.ts';
import { createControl } from './create-control.ts';
import { type ControlOperationId, endpointOf, endpoints } from './endpoints.ts';
import type { GuardOptions } from './guard.ts';

const ORIGIN = 'http://127.0.0.1:4010';
const OF = '/sandboxes/default';

function place(options: GuardOptions = {}) {
  const sandboxes = createSandboxes({ world: 'tiny' });
  const control = createControl(sandboxes, { version: '1.2.3', ...options });
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const content =
      body instanceof Uint8Array ? body.slice() : body === undefined ? null : JSON.stringify(body);
    const typed = { ...(content !== null && { 'content-type': 'application/json' }), ...headers };
    const init = { method, body: content, headers: typed };
    const response = await control.fetch(new Request(`${ORIGIN}/__mock${path}`, init));
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text), response };
  };
  return { sandboxes, control, call };
}

test('files are searched by any of their texts, counted, and read page by page', async () => {
  const { call } = place();
  await call('POST', `${OF}/files`, { id: 'mine' });
  const list = async (query: string) => (await call('GET', `${OF}/files?${query}`)).body;
  expect(await list('contains=MiNe')).toMatchObject({ files: [{ id: 'mine' }], total: 1 });
  expect(await list('contains=MiNe&limit=0')).toEqual({ files: [], total: 1 });
  const pages = [await list('limit=3'), await list('limit=3&offset=3')];
  expect(pages.flatMap(({ files }) => files)).toEqual((await list('')).files);
  expect(pages.map(({ files, total }) => [files.length, total])).toEqual([
    [3, 4],
    [1, 4],
  ]);
});

test('a refused change of the clock changes nothing', async () => {
  const { call, sandboxes } = place();
  const { clock } = sandboxes.default;
  const now = clock.now();
  const change = { now: '2028-01-01T00:00:00Z', advanceSeconds: 1e15, frozen: false };
  expect((await call('PATCH', `${OF}/clock`, change)).status).toBe(400);
  expect([clock.isFrozen(), clock.now()]).toEqual([true, now]);
});

test('a profile is changed by single choices, each checked', async () => {
  const { call, sandboxes } = place();
  const change = (choices: object) => call('PATCH', `${OF}/profile`, choices);
  expect((await change({ 'limit.default': 3 })).body).toMatchObject({ limit: { default: 3 } });
  expect(await change({ 'limit.defualt': 7 })).toMatchObject({
    status: 400,
    body: {
      problems: [{ path: 'limit.defualt' }],
      error: expect.stringContaining('did you mean "limit.default"?'),
    },
  });
  expect((await change({ 'limit.default': -1 })).body).toMatchObject({
    problems: [{ path: 'limit.default' }],
  });
  expect(sandboxes.default.profile.limit.default).toBe(3);
});

test('a changed choice of a learned profile is chosen; the others stay as they were learned', async () => {
  const { call, sandboxes } = place();
  const field = (source: 'observed' | 'assumed') => ({ source, observation: 'limit' });
  const fields = { limit: field('observed'), 'order.direction': field('assumed') };
  sandboxes.default.setProfile({ learned: { from: ORIGIN, fields, unexpressed: [] } });
  await call('PATCH', `${OF}/profile`, { 'limit.maximum': 150 });
  expect(sandboxes.default.learned?.fields).toEqual({
    ...fields,
    'limit.maximum': { source: 'chosen', observation: 'limit' },
  });
});

test('profile and scenario are set by name or as JSON', async () => {
  const { call } = place();
  const set = async (what: string, value: unknown) =>
    (await call('PUT', `${OF}/${what}`, { [what]: value })).body;
  expect(await set('profile', 'small-limits')).toMatchObject({ name: 'small-limits' });
  expect(await set('profile', { name: 'mine' })).toMatchObject({ name: 'mine' });
  expect(await set('scenario', 'outage')).toMatchObject({ name: 'outage' });
  expect(await set('scenario', null)).toBeNull();
});

test('a reset returns to the seed, or to an exported state', async () => {
  const { call } = place();
  const count = async () => (await call('GET', `${OF}/files`)).body.total;
  await call('POST', `${OF}/files`, {});
  const { body: state } = await call('GET', `${OF}/state`);
  expect((await call('POST', `${OF}/reset`)).status).toBe(200);
  expect(await count()).toBe(3);
  expect((await call('POST', `${OF}/reset`, { state })).status).toBe(200);
  expect(await count()).toBe(4);
  expect((await call('POST', `${OF}/reset`, { state: { ...state, seed: 'x' } })).status).toBe(400);
  expect(await count()).toBe(4);
});

test('faults are added, listed and removed, one or all', async () => {
  const { call } = place();
  const add = async () =>
    (await call('POST', `${OF}/faults`, { effect: { kind: 'reset' } })).body.id;
  const [first] = [await add(), await add(), await add()];
  expect((await call('DELETE', `${OF}/faults?id=${first}`)).status).toBe(204);
  expect((await call('GET', OF)).body.faults).toHaveLength(2);
  await call('DELETE', `${OF}/faults`);
  expect((await call('GET', OF)).body.faults).toEqual([]);
});

const NO_JSON = new Uint8Array([0x7b, 0xff]);
test.each<[string, string, unknown, number, string?]>([
  ['POST', '/sandboxes', { wrld: 'tiny' }, 400, ''],
  ['POST', '/sandboxes', { world: 'nope' }, 400, ''],
  ['POST', '/sandboxes', { id: 'short' }, 400, 'id'],
  ['POST', '/sandboxes', [], 400, ''],
  ['POST', '/sandboxes', NO_JSON, 400],
  ['POST', `${OF}/faults`, { effect: { kind: 'rest' } }, 400, 'effect.kind'],
  ['POST', `${OF}/files`, { size: -1 }, 400, 'size'],
  ['POST', `${OF}/files`, { id: 'x'.repeat(1_001) }, 400, 'id'],
  ['POST', `${OF}/files`, { id: 'file_a' }, 409, 'id'],
  ['GET', `${OF}/journal?statsu=1`, undefined, 400, ''],
  ['PATCH', `${OF}/clock`, { now: 'now' }, 400, 'now'],
  ['POST', `${OF}/keys`, { scopes: [''] }, 400, 'scopes.0'],
  ['POST', `${OF}/keys`, { workspaceId: 'x is taken' }, 400, 'workspaceId'],
  ['POST', `${OF}/keys/nope/expire`, undefined, 404, 'label'],
  ['DELETE', `${OF}/files/nope`, undefined, 404, 'id'],
  ['DELETE', OF, undefined, 409, 'sandbox'],
  ['GET', '/sandboxes/nope/files', undefined, 404, 'sandbox'],
  ['GET', '/nope', undefined, 404],
  ['GET', '/sandboxes/%E0%A4%A', undefined, 404],
  ['PUT', '/health', undefined, 404],
])(
  '%s %s is refused, says why, and changes nothing (%#)',
  async (method, path, body, status, field) => {
    const { call, sandboxes } = place();
    const { files, keys } = sandboxes.default;
    const before = [files.count(), keys.list().length, sandboxes.list().length];
    const refused = await call(method, path, body);
    expect([refused.status, refused.body.problems?.[0].path]).toEqual([status, field]);
    expect(refused.body.error).not.toBe('');
    expect([files.count(), keys.list().length, sandboxes.list().length]).toEqual(before);
  },
);

test('a body that is too long is refused without being read', async () => {
  const { call } = place();
  const headers = { 'content-length': '99999999999', 'content-type': 'application/json' };
  expect((await call('POST', `${OF}/files`, {}, headers)).status).toBe(413);
});

test('what fails by a defect is told to whoever runs it, and not to its caller', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const { call, sandboxes } = place();
  const failure = new TypeError('no such thing at /home/somebody');
  vi.spyOn(sandboxes, 'list').mockImplementation(() => {
    throw failure;
  });
  const { status, body } = await call('GET', '/health');
  expect([status, body]).toEqual([500, { error: 'Failed to answer' }]);
  expect(told).toHaveBeenCalledWith('Failed to answer a control request:', failure);
  told.mockRestore();
});

const TOKEN = 'the-control-token';
const KEY = 'wsk_0123456789abcdef';
const form = 'application/x-www-form-urlencoded';
const named = 'https://tools.example.com';
test.each<[string, GuardOptions, Record<string, string>, number]>([
  ['this machine', {}, {}, 200],
  ['another host name', {}, { host: 'evil.test' }, 403],
  ['a host name that starts like this one', {}, { host: '127.0.0.1.evil.test' }, 403],
  ['its own origin', {}, { origin: ORIGIN }, 200],
  ['another origin', {}, { origin: 'https://evil.test' }, 403],
  ['a frame without an origin', {}, { origin: 'null' }, 403],
  ['another port of this machine', {}, { origin: 'http://127.0.0.1:1' }, 403],
  ['a cross-site page', {}, { 'sec-fetch-site': 'cross-site' }, 403],
  ['a listed origin', { origins: [named] }, { origin: named }, 200],
  ['one that begins like it', { origins: [named] }, { origin: `${named}.evil.test` }, 403],
  ['a form', {}, { 'content-type': form }, 415],
  ['no token', { token: TOKEN }, {}, 401],
  ['a wrong token', { token: TOKEN }, { 'x-mock-control-token': `${TOKEN}x` }, 401],
  ['a token', { token: TOKEN }, { 'x-mock-control-token': TOKEN, host: 'mock.example' }, 200],
  ['a bearer token', { token: TOKEN }, { authorization: `Bearer ${TOKEN}` }, 200],
  [
    'a token beside a key',
    { token: TOKEN },
    { 'x-mock-control-token': TOKEN, authorization: `Bearer ${KEY}` },
    200,
  ],
  ['a key alone', { token: TOKEN }, { authorization: `Bearer ${KEY}` }, 401],
  [
    'a token, but from another origin',
    { token: TOKEN },
    { authorization: `Bearer ${TOKEN}`, origin: 'https://evil.test' },
    403,
  ],
])('a request from or with %s', async (_, options, headers, status) => {
  const { call, sandboxes } = place(options);
  const answer = await call('POST', `${OF}/reset`, {}, headers);
  expect(answer.status).toBe(status);
  expect(answer.response.headers.get('access-control-allow-origin')).toBe(
    options.origins?.includes(headers.origin ?? '') ? headers.origin : null,
  );
  expect(JSON.stringify(answer.body)).not.toContain(TOKEN);
  expect(sandboxes.list()).toHaveLength(1);
});

test('a preflight of a listed origin passes, and no other', async () => {
  const { control } = place({ origins: [named] });
  const ask = (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'PATCH' };
    return control.fetch(new Request(`${ORIGIN}/__mock/health`, { method: 'OPTIONS', headers }));
  };
  const passed = await ask(named);
  expect([passed.status, passed.headers.get('access-control-allow-methods')]).toEqual([
    204,
    expect.stringContaining('PATCH'),
  ]);
  expect((await ask('https://evil.test')).status).toBeGreaterThanOrEqual(400);
});

test('without the token, only health answers', async () => {
  const { call } = place({ token: TOKEN });
  for (const id of Object.keys(endpoints) as ControlOperationId[]) {
    const { method, path } = endpointOf(id);
    const { status } = await call(method, path.replace('{sandbox}', 'default'));
    expect([id, status]).toEqual([id, id === 'health' ? 200 : 401]);
  }
  for (const path of ['/openapi.json', '/nothing', '', '/health/']) {
    expect((await call('GET', path)).status).toBe(401);
  }
});

test('its document is valid and has every operation once', async () => {
  const { call } = place();
  const { body } = await call('GET', '/openapi.json');
  const result = await new Validator().validate(structuredClone(body));
  expect(result.errors).toBeUndefined();
  const operations = Object.values<object>(body.paths).flatMap((item) => Object.values(item));
  expect(operations.map(({ summary }) => summary).toSorted()).toEqual(
    Object.keys(endpoints).toSorted(),
  );
});

test('an operation is answered once its change is saved, or with the reason why it is not', async () => {
  const sandboxes = createSandboxes({ world: 'tiny' });
  const saved: ControlOperationId[] = [];
  const save = async (id: ControlOperationId) => {
    if (id === 'reset') throw new Error('x');
    saved.push(id);
  };
  const control = createControl(sandboxes, { version: '1', save });
  const ask = (method: string, path: string) =>
    control.fetch(new Request(`${ORIGIN}/__mock${OF}${path}`, { method }));
  expect((await ask('POST', '/files')).status).toBe(201);
  expect((await ask('GET', '/files')).status).toBe(200);
  expect(saved).toEqual(['files.create']);
  vi.spyOn(console, 'error').mockReturnValue();
  expect((await ask('POST', '/reset')).status).toBe(500);
  vi.restoreAllMocks();
});
