import { describe, expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { createMock } from '../mock/create-mock.ts';
import { mintSecretOf, newSandboxId } from '../world/key-secrets.ts';
import { createWorker } from './index.ts';
import { type ObjectNamespace, type ObjectState, VERSION } from './platform.ts';
import { OBJECT_ID } from './sandbox-object.ts';

/** `npm run edge` tests the same in workerd. */

const BASE_URL = 'http://127.0.0.1:8787';
const id = newSandboxId();

/** Objects that return their name and record their requests. */
function objects() {
  const asked: string[] = [];
  const namespace: ObjectNamespace<string> = {
    idFromName: (name) => name,
    get: (name) => ({
      async fetch(request) {
        const { pathname } = new URL(request.url);
        asked.push(`${name} ${request.method} ${pathname} ${request.headers.get(OBJECT_ID)}`);
        return Response.json({ name });
      },
    }),
  };
  return { asked, namespace };
}

function host() {
  const made = objects();
  const worker = createWorker({ world: 'tiny' });
  const ask = (path: string, init?: RequestInit) =>
    worker.fetch(new Request(BASE_URL + path, init), { SANDBOXES: made.namespace });
  const askAs = (secret: string) =>
    ask('/api/v1/auth', { headers: { authorization: `Bearer ${secret}` } });
  return { asked: made.asked, ask, askAs };
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

test('the version is that of the package', () => {
  expect(VERSION).toBe(manifest.version);
});

describe('a request of the API', () => {
  test('is answered without an object where it has no key, or one of the default world', async () => {
    const { ask, askAs, asked } = host();
    const mock = createMock({ world: 'tiny' });

    expect((await ask('/api/v1/auth')).status).toBe(401);
    expect(await (await askAs(mock.keys.byLabel('reader').secret)).json()).toMatchObject({
      workspaceId: 'ws_tiny',
    });
    expect(asked).toEqual([]);
  });

  test('goes to the object of its key, and to no other', async () => {
    const { askAs, asked } = host();

    expect(await (await askAs(mintSecretOf(id))).json()).toEqual({ name: id });
    expect(asked).toEqual([`${id} GET /api/v1/auth ${id}`]);
  });

  test('of a sandbox that is gone is answered as one of an unknown key', async () => {
    const { statusOf } = edge();

    expect(await statusOf(mintSecretOf(id))).toBe(401);
    expect(await statusOf('my-secret')).toBe(401);
  });
});

describe('a control request', () => {
  test('that makes a sandbox goes to an object of a name of its own', async () => {
    const { ask, asked } = host();
    await ask('/__mock/sandboxes', post({}));
    await ask('/__mock/sandboxes', { ...post({}), headers: { [OBJECT_ID]: 'other' } });
    const names = asked.map((line) => /^(\S+) POST \/__mock\/sandboxes \1$/.exec(line)?.[1]);

    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(2);
  });

  test('of a sandbox goes to its object; what it says inside is not believed', async () => {
    const { ask, asked } = host();
    await ask(`/__mock/sandboxes/${id}/files`, { headers: { [OBJECT_ID]: 'other' } });

    expect(asked).toEqual([`${id} GET /__mock/sandboxes/${id}/files ${id}`]);
  });

  test('of the default sandbox, or of an id that is none, is answered at once', async () => {
    const { ask, asked } = host();
    const statusOf = async (path: string, init?: RequestInit) => (await ask(path, init)).status;

    expect(await statusOf('/__mock/health')).toBe(200);
    expect(await statusOf('/__mock/sandboxes/default/files')).toBe(200);
    expect(await statusOf('/__mock/sandboxes/default/files', post({}))).toBe(409);
    expect(await statusOf('/__mock/sandboxes/default/cursors', post({ cursor: 'x' }))).toBe(200);
    expect(await statusOf('/__mock/sandboxes/nobody')).toBe(404);
    expect(asked).toEqual([]);
  });
});

test('an object that fails is a 500 with JSON', async () => {
  const worker = createWorker({ world: 'tiny' });
  const broken: ObjectNamespace<string> = {
    idFromName: (name) => name,
    get: () => ({ fetch: () => Promise.reject(new Error('overloaded')) }),
  };
  const headers = { authorization: `Bearer ${mintSecretOf(id)}` };
  const request = new Request(`${BASE_URL}/api/v1/auth`, { headers });
  const response = await worker.fetch(request, { SANDBOXES: broken });

  expect([response.status, await response.json()]).toEqual([
    500,
    { code: 'mock_failed', error: 'The mock failed to answer: overloaded' },
  ]);
});

function storage(): ObjectState {
  const values = new Map<string, string>();
  return {
    storage: {
      get: async (key) => JSON.parse(values.get(key) ?? 'null') ?? undefined,
      async put(key, value) {
        const text = JSON.stringify(value);
        if (text.length > MAX_VALUE) throw new Error('the value is too large');
        values.set(key, text);
      },
      delete: async (key) => values.delete(key),
      setAlarm: async () => {},
      deleteAlarm: async () => {},
    },
  };
}

/** Characters of a value in a storage of the tests. */
const MAX_VALUE = 100_000;

/** A worker with its objects. @returns also a function that evicts all objects. */
function edge() {
  const storages = new Map<string, ObjectState>();
  let objects = new Map<string, { fetch(request: Request): Promise<Response> }>();
  let worker = createWorker({ world: 'tiny' });
  const SANDBOXES: ObjectNamespace<string> = {
    idFromName: (name) => name,
    get(name) {
      const stored = storages.get(name) ?? storage();
      storages.set(name, stored);
      const object = objects.get(name) ?? new worker.MockSandbox(stored, env);
      objects.set(name, object);
      return object;
    },
  };
  const env = { SANDBOXES };
  const control = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const url = `${BASE_URL}/__mock/sandboxes${path}`;
    const response = await worker.fetch(new Request(url, init), env);
    const text = await response.text();
    const { status } = response;
    return { status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  };
  const statusOf = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await worker.fetch(new Request(`${BASE_URL}/api/v1/auth`, { headers }), env)).status;
  };
  const evict = () => {
    objects = new Map();
    worker = createWorker({ world: 'tiny' });
  };
  return { control, statusOf, evict };
}

test('a sandbox is as it was after its object was evicted', async () => {
  const { control, statusOf, evict } = edge();
  const { status, body } = await control('POST', '', { world: 'tiny', ttlSeconds: 60 });
  const [key] = body.keys;
  await control('POST', `/${body.id}/files`, { id: 'mine' });
  const { secret } = (await control('POST', `/${body.id}/keys`, { label: 'own' })).body;
  expect(await control('POST', `/${body.id}/keys`, { scopes: [''] })).toMatchObject({
    status: 400,
  });
  const read = async () => {
    // The time of the export and the number of answers differ.
    const { clock, ...state } = (await control('GET', `/${body.id}/state`)).body;
    return [clock.now, JSON.stringify(state).replace(/"answers":\d+/, '')];
  };
  const before = await read();
  evict();

  expect([status, await statusOf(key.secret), await statusOf(secret)]).toEqual([
    ...[201, 200, 200],
  ]);
  expect(await read()).toEqual(before);
  expect((await control('GET', `/${body.id}/files/mine`)).status).toBe(200);
  expect((await control('DELETE', `/${body.id}`)).status).toBe(204);
  expect([await statusOf(key.secret), await statusOf(secret)]).toEqual([401, 401]);
  evict();
  expect((await control('GET', `/${body.id}`)).status).toBe(404);
});

test('a request with a secret that does not name the sandbox is refused, and changes nothing', async () => {
  const { control, statusOf } = edge();
  const one = (await control('POST', '', { world: 'tiny' })).body;
  const two = (await control('POST', '', { world: 'tiny' })).body;
  await control('POST', `/${two.id}/files`, { id: 'precious' });
  const refused = await control('POST', `/${two.id}/keys`, { secret: 'my-own-secret' });
  expect(refused).toMatchObject({ status: 400, body: { problems: [{ path: 'secret' }] } });
  expect(refused.headers.get('x-mock-control')).toBe('1');
  const state = (await control('GET', `/${one.id}/state`)).body;
  const taken = await control('POST', `/${two.id}/reset`, { state });
  expect(taken.status).toBeGreaterThanOrEqual(400);

  expect((await control('GET', `/${two.id}/files/precious`)).status).toBe(200);
  expect((await control('GET', `/${two.id}`)).body.keys).toEqual(two.keys);
  expect(await statusOf(two.keys[0].secret)).toBe(200);
  expect(await statusOf(one.keys[0].secret)).toBe(200);
});

test('a sandbox in use outlives its time to live, also when another is created', async () => {
  const { control, statusOf } = edge();
  const { id: used, keys } = (await control('POST', '', { ttlSeconds: 100 })).body;
  const now = vi.spyOn(performance, 'now');
  const start = performance.now();
  for (const seconds of [60, 120]) {
    now.mockReturnValue(start + seconds * 1_000);
    expect(await statusOf(keys[0].secret)).toBe(200);
  }
  await control('POST', '');

  expect((await control('GET', `/${used}/journal`)).body.entries).toHaveLength(2);
  now.mockReturnValue(start + 300_000);
  expect((await control('GET', `/${used}`)).status).toBe(404);
  now.mockRestore();
});

test('a change that is too large to be stored is refused, and undone', async () => {
  const { control } = edge();
  const { id } = (await control('POST', '', {})).body;
  await control('POST', `/${id}/files`, { id: 'small' });
  for (let count = 0; count < 20; count++) {
    await control('POST', `/${id}/files`, { id: `large-${count}`, name: 'x'.repeat(9_000) });
  }
  expect((await control('POST', `/${id}/files`, { name: 'x'.repeat(9_000) })).status).toBe(507);
  expect((await control('GET', `/${id}/files/small`)).status).toBe(200);
  expect((await control('GET', `/${id}/files/large-19`)).status).toBe(404);
});

test('a scenario that makes the sandbox too large to be stored breaks no request', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const { control, statusOf } = edge();
  const { id, keys } = (await control('POST', '', { world: 'tiny' })).body;
  const grow = { op: 'files.create', name: 'x'.repeat(9_000) };
  const scenario = { steps: [{ after: { requests: 1 }, times: 20, do: [grow] }] };
  expect((await control('PUT', `/${id}/scenario`, { scenario })).status).toBe(200);
  for (let count = 0; count < 25; count++) expect(await statusOf(keys[0].secret)).toBe(200);

  expect(printed.mock.calls[0]).toEqual([
    'Failed to store a sandbox after a request:',
    new Error('the value is too large'),
  ]);
  expect((await control('GET', `/${id}`)).status).toBe(200);
  expect((await control('POST', `/${id}/files`, {})).status).toBe(507);
  expect(await statusOf(keys[0].secret)).toBe(200);
  expect((await control('POST', `/${id}/reset`, {})).status).toBeLessThan(300);
  printed.mockRestore();
});
