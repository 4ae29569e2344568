import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { createMock } from '../mock/create-mock.ts';
import { mintSecretOf, newSandboxId, sandboxIdIn } from '../world/minted-secrets.ts';
import { createWorker } from './index.ts';
import { INTERNAL, noSandbox } from './internal.ts';
import type { ObjectNamespace } from './platform.ts';
import { VERSION } from './version.ts';

/** Tests which object gets a request. `npm run edge` tests the objects themselves in workerd. */

const BASE_URL = 'http://127.0.0.1:8787';
const id = newSandboxId();

/** Objects that return their name and record their requests; unknown names have no sandbox. */
function objects(...known: readonly string[]) {
  const asked: string[] = [];
  const namespace: ObjectNamespace<string> = {
    idFromName: (name) => name,
    get: (name) => ({
      async fetch(request) {
        const { pathname } = new URL(request.url);
        asked.push(`${name} ${request.method} ${pathname} ${request.headers.get(INTERNAL)}`);
        return known.includes(name) ? Response.json({ name }) : noSandbox();
      },
    }),
  };
  return { asked, namespace };
}

function host({ sandboxes = [id], owner = '' } = {}) {
  const made = objects(...sandboxes);
  const directory: ObjectNamespace<string> = {
    idFromName: (name) => name,
    get: () => ({
      fetch: async () => new Response(owner || null, { status: owner === '' ? 404 : 200 }),
    }),
  };
  const worker = createWorker({ world: 'tiny' });
  const ask = (path: string, init?: RequestInit) =>
    worker.fetch(new Request(BASE_URL + path, init), {
      SANDBOXES: made.namespace,
      KEYS: directory,
    });
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

test('a secret that is made at the edge holds the id of its sandbox, and no other does', () => {
  const { secret } = createMock().keys.byLabel('reader');

  expect(sandboxIdIn(mintSecretOf(id))).toBe(id);
  for (const other of [secret, `${mintSecretOf(id)}x`, 'wsk_tiny_reader', '']) {
    expect(sandboxIdIn(other)).toBeNull();
  }
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

  test('goes to the object of its key, wherever its secret was made, and to no other', async () => {
    const { askAs, asked } = host();

    expect(await (await askAs(mintSecretOf(id))).json()).toEqual({ name: id });
    expect(asked).toEqual([`${id} GET /api/v1/auth null`]);
    const { askAs: askOwner } = host({ owner: id });
    expect(await (await askOwner('my-secret')).json()).toEqual({ name: id });
  });

  test('of a sandbox that is gone is answered as one of an unknown key', async () => {
    const { askAs } = host({ sandboxes: [], owner: id });

    for (const secret of [mintSecretOf(id), 'my-secret']) {
      const response = await askAs(secret);
      expect([response.status, await response.json()]).toEqual([
        401,
        { code: 'invalid_key', error: 'The API key is not valid.' },
      ]);
    }
  });

  test('with a body can be asked of two objects', async () => {
    const { ask, asked } = host({ sandboxes: [id], owner: id });
    const other = mintSecretOf(newSandboxId());
    const response = await ask('/api/v1/auth', {
      method: 'POST',
      body: 'x',
      headers: { authorization: `Bearer ${other}` },
    });

    expect([await response.json(), asked.length]).toEqual([{ name: id }, 2]);
  });
});

describe('a control request', () => {
  test('that makes a sandbox goes to an object of a name of its own', async () => {
    const { ask, asked } = host();
    await ask('/__mock/sandboxes', post({}));
    await ask('/__mock/sandboxes', { ...post({}), headers: { [INTERNAL]: 'create other' } });
    const names = asked.map((line) => /^(\S+) POST \/__mock\/sandboxes create \1$/.exec(line)?.[1]);

    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(2);
  });

  test('of a sandbox goes to its object; what it says inside is not believed', async () => {
    const { ask, asked } = host();
    await ask(`/__mock/sandboxes/${id}/files`, { headers: { [INTERNAL]: 'is there' } });

    expect(asked).toEqual([`${id} GET /__mock/sandboxes/${id}/files null`]);
  });

  test('of the default sandbox, or of an id that is none, is answered at once', async () => {
    const { ask, asked } = host();
    const statusOf = async (path: string, init?: RequestInit) => (await ask(path, init)).status;

    expect(await statusOf('/__mock/health')).toBe(200);
    expect(await statusOf('/__mock/sandboxes/default/files')).toBe(200);
    expect(await statusOf('/__mock/sandboxes/default/files', post({}))).toBe(409);
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
  const response = await worker.fetch(request, { SANDBOXES: broken, KEYS: broken });

  expect([response.status, await response.json()]).toEqual([
    500,
    { code: 'mock_failed', error: 'The mock failed to answer: overloaded' },
  ]);
});
