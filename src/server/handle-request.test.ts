import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendRaw } from '../../test/support/raw-socket.ts';
import { createControl } from '../control/create-control.ts';
import { createSandboxes, type Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import { type RunningServer, startServer } from './start-server.ts';

/** The control API on a real server, with hostile requests. */

const TOKEN = 'control-token-0123456789';

let place: Sandboxes;
let open: RunningServer;
let guarded: RunningServer;
beforeAll(async () => {
  place = createSandboxes({ world: 'tiny', mostFiles: 1_000, most: 50 });
  const version = '1.2.3';
  open = await startServer(place, { extraHandlers: createControl(place, { version }) });
  guarded = await startServer(place, {
    extraHandlers: createControl(place, { version, token: TOKEN }),
  });
});
afterAll(() => Promise.all([open.close(), guarded.close()]));

interface Sent {
  readonly server?: RunningServer;
  readonly host?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

/** Sends one request byte by byte as given, and returns the whole response. */
async function send(method: string, target: string, given: Sent = {}) {
  const { server = open, host = `127.0.0.1:${server.port}`, headers = [], body = '' } = given;
  const lengthIsGiven = headers.some((line) => /^(content-length|transfer-encoding):/i.test(line));
  const length = body === '' || lengthIsGiven ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close'];
  const head = [...lines, ...headers, ...length].map((line) => `${line}\r\n`).join('');
  const [answer] = await sendRaw(server.port, `${head}\r\n${body}`);
  return { status: answer?.status ?? 0, headers: answer?.headers, body: answer?.body ?? '' };
}

const JSON_TYPE = 'Content-Type: application/json';
const stateOf = () => JSON.stringify([place.list().length, place.default.files.count()]);
const OWN = '127.0.0.1:PORT';
const post = (path: string, body: object) =>
  send('POST', `/__mock/${path}`, { headers: [JSON_TYPE], body: JSON.stringify(body) });
const create = (body: object) => post('sandboxes', body);
const deleteAll = () => {
  for (const { id } of place.list().slice(1)) place.delete(id);
};

describe('a page of a different origin cannot control the mock', () => {
  test.each([
    ['with a host name of its own that resolves to this server', 'evil.test:PORT', []],
    ['with a host name that starts like ours', '127.0.0.1.evil.test:PORT', []],
    ['with a host name that ends like ours', 'evil-localhost:PORT', []],
    ['with a different address of this machine', '192.0.2.1:PORT', []],
    ['with its own host name and origin', 'evil.test:PORT', ['Origin: http://evil.test:PORT']],
    ['from its own origin', OWN, ['Origin: https://evil.test']],
    ['from a frame without an origin', OWN, ['Origin: null']],
    ['from a different port of this machine', OWN, ['Origin: http://127.0.0.1:1']],
    ['from a different scheme', OWN, [`Origin: https://${OWN}`]],
    ['if the browser says that it is cross-site', OWN, ['Sec-Fetch-Site: cross-site']],
    [
      'if it is cross-site, whatever its origin',
      OWN,
      [`Origin: http://${OWN}`, 'Sec-Fetch-Site: cross-site'],
    ],
  ])('%s', async (_, host, lines) => {
    const before = stateOf();
    const filled = (text: string) => text.replace('PORT', String(open.port));
    for (const [method, target] of [
      ['POST', '/__mock/sandboxes'],
      ['POST', '/__mock/sandboxes/default/files'],
      ['GET', '/__mock/sandboxes/default/keys'],
      ['DELETE', '/__mock/sandboxes/default/files/file_a'],
    ] as const) {
      const answer = await send(method, target, {
        host: filled(host),
        headers: [...lines.map(filled), JSON_TYPE],
        body: method === 'POST' ? '{}' : '',
      });
      expect(answer.status).toBe(403);
      expect(answer.headers?.get('cache-control')).toBe('no-store');
      expect(answer.headers?.has('access-control-allow-origin')).toBe(false);
    }
    expect(stateOf()).toBe(before);
  });

  test.each([
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])('with a form, or a script without a preflight, of type %j', async (type) => {
    const before = stateOf();
    for (const path of ['sandboxes', 'sandboxes/default/files', 'sandboxes/default/keys']) {
      const headers = type === '' ? [] : [`Content-Type: ${type}`];
      const { status } = await send('POST', `/__mock/${path}`, { headers, body: '{"files":1}' });
      expect(status).toBe(415);
    }
    expect(stateOf()).toBe(before);
  });

  test('and a preflight is refused', async () => {
    const { status, headers } = await send('OPTIONS', '/__mock/sandboxes', {
      headers: ['Origin: https://evil.test', 'Access-Control-Request-Method: POST'],
    });

    expect(status).toBe(403);
    expect([...(headers?.keys() ?? [])].join()).not.toContain('access-control');
  });

  describe('unless its origin is listed', () => {
    const named = 'https://tools.example.com';
    let allowing: RunningServer;
    beforeAll(async () => {
      const control = createControl(place, { version: '1.2.3', origins: [named] });
      allowing = await startServer(place, { extraHandlers: control });
    });
    afterAll(() => allowing.close());

    test('then it passes the preflight, and can read responses', async () => {
      const asked = await send('OPTIONS', '/__mock/sandboxes', {
        server: allowing,
        headers: [`Origin: ${named}`, 'Access-Control-Request-Method: PATCH'],
      });
      expect(asked.status).toBe(204);
      expect(asked.headers?.get('access-control-allow-methods')).toContain('PATCH');
      const read = await send('GET', '/__mock/health', {
        server: allowing,
        headers: [`Origin: ${named}`, 'Sec-Fetch-Site: cross-site'],
      });
      expect(read.status).toBe(200);
      expect(read.headers?.get('access-control-allow-origin')).toBe(named);
      expect(read.headers?.get('access-control-expose-headers')).toBe('x-mock-control');
      expect(read.headers?.get('vary')).toBe('Origin');
    });

    test.each(['https://evil.test', `${named}.evil.test`, 'http://tools.example.com', 'null'])(
      '%s cannot',
      async (origin) => {
        const headers = [`Origin: ${origin}`, 'Access-Control-Request-Method: POST', JSON_TYPE];
        for (const method of ['OPTIONS', 'POST', 'GET']) {
          const body = method === 'POST' ? '{}' : '';
          const answer = await send(method, '/__mock/sandboxes', {
            server: allowing,
            headers,
            body,
          });
          expect(answer.status).toBe(403);
          expect(answer.headers?.has('access-control-allow-origin')).toBe(false);
        }
      },
    );

    test('but not with a form, or a host name that resolves to this server', async () => {
      const origin = `Origin: ${named}`;
      const form = { server: allowing, headers: [origin, 'Content-Type: text/plain'], body: '{}' };
      expect((await send('POST', '/__mock/sandboxes', form)).status).toBe(415);
      const rebound = { server: allowing, headers: [origin], host: 'evil.test' };
      expect((await send('GET', '/__mock/health', rebound)).status).toBe(403);
    });
  });

  test('and the request of an image or a link changes nothing', async () => {
    const before = stateOf();
    for (const path of ['', '/reset', '/files', '/keys', '/keys/reader/expire', '/clock']) {
      await send('GET', `/__mock/sandboxes/default${path}`);
      await send('HEAD', `/__mock/sandboxes/default${path}`);
    }
    expect(stateOf()).toBe(before);
    expect(place.default.keys.byLabel('reader').state).toBe('active');
  });
});

describe('a token', () => {
  test.each<[string, readonly string[]]>([
    ['none', []],
    ['another', [`Authorization: Bearer ${TOKEN.replace(/9$/, '8')}`]],
    ['its beginning', [`Authorization: Bearer ${TOKEN.slice(0, -1)}`]],
    ['more than it', [`Authorization: Bearer ${TOKEN}x`]],
    ['of another scheme', [`Authorization: Basic ${TOKEN}`]],
    ['in the query', []],
  ])('%s is refused, also from this machine', async (name, headers) => {
    const query = name === 'in the query' ? `?token=${TOKEN}` : '';
    const answer = await send('GET', `/__mock/sandboxes${query}`, { server: guarded, headers });

    expect(answer.status).toBe(401);
    expect(answer.body).not.toContain(TOKEN);
    expect(answer.headers?.get('cache-control')).toBe('no-store');
  });

  test('is accepted with any host name, and is in no response', async () => {
    const headers = [`Authorization: Bearer ${TOKEN}`];
    for (const path of ['health', 'sandboxes', 'sandboxes/default/journal', 'openapi.json', 'no']) {
      const given = { server: guarded, headers, host: 'mock.example' };
      const { status, body } = await send('GET', `/__mock/${path}`, given);
      expect(status).toBe(path === 'no' ? 404 : 200);
      expect(body).not.toContain(TOKEN);
    }
  });

  test('is not required by health, which pages of different origins still cannot read', async () => {
    const probe = { server: guarded, host: '10.0.0.7:4010' };
    expect((await send('GET', '/__mock/health', probe)).status).toBe(200);
    for (const headers of [['Origin: https://evil.test'], ['Sec-Fetch-Site: cross-site']]) {
      const answer = await send('GET', '/__mock/health', { ...probe, headers });
      expect(answer.status).toBe(403);
      expect(answer.headers?.has('access-control-allow-origin')).toBe(false);
    }
    const wrong = { ...probe, headers: [`Authorization: Bearer ${TOKEN}x`] };
    expect((await send('GET', '/__mock/health', wrong)).status).toBe(401);
  });

  test('sent to the API by mistake is not in the journal', async () => {
    const headers = [`Authorization: Bearer ${TOKEN}`];
    await send('GET', '/api/v1/auth', { server: guarded, headers });
    const asked = { server: guarded, headers };
    const { body } = await send('GET', '/__mock/sandboxes/default/journal', asked);

    expect(body).toContain('"/api/v1/auth"');
    expect(body).not.toContain(TOKEN.slice(-8));
  });
});

describe('too much', () => {
  const large = `{"label":"${'x'.repeat(9_000_000)}"}`;

  test.each<[string, string, Sent, number]>([
    ['a length beyond all', 'keys', { headers: ['Content-Length: 99999999999'], body: '{' }, 413],
    ['a body that is too long', 'keys', { body: large }, 413],
    [
      'chunks that are too many',
      'keys',
      {
        headers: ['Transfer-Encoding: chunked'],
        body: `100000\r\n${' '.repeat(1_048_576)}\r\n`.repeat(9).concat('0\r\n\r\n'),
      },
      413,
    ],
    [
      'an upload that is too long',
      'uploads?name=x',
      { headers: ['Content-Length: 999999999'] },
      413,
    ],
    ['lists within lists', 'files', { body: '['.repeat(1_000_000) }, 400],
    ['objects within objects', 'keys', { body: '{"a":'.repeat(101) }, 400],
    ['a label', 'keys', { body: JSON.stringify({ label: 'x'.repeat(1_001) }) }, 400],
    ['an id', 'files', { body: JSON.stringify({ id: 'x'.repeat(1_001) }) }, 400],
    ['a secret', 'keys', { body: JSON.stringify({ secret: 'x'.repeat(1_001) }) }, 400],
    ['a file name', 'files', { body: JSON.stringify({ name: 'x'.repeat(10_001) }) }, 400],
    ['scopes', 'keys', { body: JSON.stringify({ scopes: Array(101).fill('x') }) }, 400],
  ])('%s is refused', async (_, path, { headers = [], body }, status) => {
    const before = place.default.keys.list().length + place.default.files.count();
    const answer = await send('POST', `/__mock/sandboxes/default/${path}`, {
      headers: [...headers, path.startsWith('uploads') ? 'Content-Type: image/png' : JSON_TYPE],
      ...(body !== undefined && { body }),
    });

    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ code: expect.any(String) });
    expect(answer.body.length).toBeLessThan(1_000);
    expect(place.default.keys.list().length + place.default.files.count()).toBe(before);
  });

  test.each<[string, object]>([
    ['files', { files: 1_001 }],
    [
      'files of a recipe',
      { world: { name: 'x', workspaces: [{ label: 'a', files: { count: 9_999_999 } }] } },
    ],
    [
      'files of a default page',
      { world: 'default', profile: { limit: { default: 1e9, maximum: 1e9 } } },
    ],
  ])('a world with too many %s is not seeded', async (_, world) => {
    const { status, body } = await create(world);

    expect(JSON.parse(body)).toMatchObject({
      field: 'files',
      error: expect.stringContaining('1000'),
    });
    expect(status).toBe(400);
    expect(place.list()).toHaveLength(1);
  });

  test('the files of separate worlds count together, those of a shared world once', async () => {
    const statusOf = async (files: number) => (await create({ files })).status;

    expect([await statusOf(900), await statusOf(900), await statusOf(901)]).toEqual([
      ...[201, 201, 409],
    ]);
    deleteAll();
    expect(await statusOf(901)).toBe(201);
    deleteAll();
  });

  test('no more sandboxes are created than allowed', async () => {
    while (place.list().length <= 50) await create({});
    const { status, body } = await create({});

    expect(status).toBe(409);
    expect(JSON.parse(body).error).toContain('there are 50 already');
    deleteAll();
  });
});

describe('malformed requests', () => {
  test.each<[string, Sent]>([
    ['a body longer than its length', { headers: ['Content-Length: 2'], body: '{"label":"x"}' }],
    ['two lengths', { headers: ['Content-Length: 2', 'Content-Length: 3'] }],
    ['a length and chunks', { headers: ['Content-Length: 2', 'Transfer-Encoding: chunked'] }],
    ['an invalid length', { headers: ['Content-Length: -1'] }],
    ['an invalid Host', { host: '[' }],
    ['a Host with a path', { host: '127.0.0.1/x' }],
  ])('%s', async (_, { headers = [], ...given }) => {
    const before = place.default.keys.list().length;
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const answer = await send('POST', '/__mock/sandboxes/default/keys', {
      ...{ body: '{}', ...given },
      headers: [JSON_TYPE, ...headers],
    });

    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
    if (answer.status !== 201) {
      expect(answer.status).toBe(400);
      expect(place.default.keys.list()).toHaveLength(before);
    }
  });

  test('a prototype in JSON changes no object', async () => {
    const bodies = [
      ['POST', 'files', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'],
      ['PATCH', 'profile', '{"__proto__.polluted":1}'],
      ['PATCH', 'profile', '{"__proto__":{"polluted":1}}'],
      ['PATCH', 'profile', '{"constructor.prototype.polluted":1}'],
      ['PUT', 'profile', '{"__proto__":{"polluted":1}}'],
      ['PUT', 'profile', '{"limit":{"__proto__":{"maximum":1}}}'],
    ] as const;
    for (const [method, path, body] of bodies) {
      const target = `/__mock/sandboxes/default/${path}`;
      const { status } = await send(method, target, { headers: [JSON_TYPE], body });
      expect([method, body, status]).toEqual([method, body, 400]);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(place.default.profile.limit.maximum).toBe(200);
  });

  test.each([
    'a/b',
    'a%2Fb',
    'ä ö',
    '__proto__',
    'constructor',
    'a?b#c',
    '%',
    '%2e%2e',
    ' ',
    '\u0001',
    '..a',
  ])('the id %j is reached by its path, and by no other', async (id) => {
    expect((await post('sandboxes/default/files', { id })).status).toBe(201);
    const target = `/__mock/sandboxes/default/files/${encodeURIComponent(id)}`;
    expect((await send('DELETE', `${target}%00`)).status).toBe(404);
    expect((await send('DELETE', target)).status).toBe(204);
    expect((await send('DELETE', target)).status).toBe(404);
  });

  test.each(['.', '..', ''])(
    'the id or label %j, which no path can contain, is refused',
    async (id) => {
      expect((await post('sandboxes/default/files', { id })).status).toBe(400);
      expect((await post('sandboxes/default/keys', { label: id })).status).toBe(400);
    },
  );

  test.each([
    '/__mock/sandboxes/%E0%A4%A/files',
    '/__mock/sandboxes/default/files/%',
    '/__mock%2Fhealth',
    '/__mock//health',
    '//__mock/health',
    '/__mock/sandboxes/default%2Ffiles',
    '/__MOCK/health',
  ])('%s is not found', async (target) => {
    expect((await send('GET', target)).status).toBe(404);
  });
});

test('a secret is shown with its key, and nowhere else', async () => {
  const made = await post('sandboxes/default/keys', { label: 'once' });
  const { secret, hint } = JSON.parse(made.body);
  await send('GET', `/api/v1/auth?key=${secret}`, { headers: [`Authorization: Bearer ${secret}`] });
  expect((await post('sandboxes/default/keys', { label: 'once' })).status).toBe(409);
  for (const path of ['/journal', '/profile', '/files']) {
    const shown = await send('GET', `/__mock/sandboxes/default${path}`);
    expect(shown.status).toBe(200);
    expect(shown.body).not.toContain(secret);
  }
  const { body: journal } = await send('GET', '/__mock/sandboxes/default/journal');
  expect(journal).toContain(hint);
});

test('the journal hides the secret of a different sandbox in a path', async () => {
  const sandbox = place.create();
  const { secret } = sandbox.keys.byLabel('reader');
  const own = sandbox.keys.issue({ secret: 'my-own-secret-of-a-sandbox' }).secret;
  await send('GET', `/api/v1/auth?key=${secret}&other=${own}`);
  const { body } = await send('GET', '/__mock/sandboxes/default/journal?limit=1000');
  place.delete(sandbox.id);

  expect(body).toContain('/api/v1/auth?key=');
  expect(body).not.toContain(secret);
  expect(body).not.toContain(own);
});
