import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { forwardProxy } from '../../test/support/forward-proxy.ts';
import { loopback } from '../../test/support/loopback.ts';
import { runCli } from '../../test/support/run-cli.ts';
import { createMock } from '../mock/create-mock.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-proxy-'));
const json = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const certificate = (name: string) =>
  new URL(`../../test/certificates/${name}.pem`, import.meta.url).pathname;
const authority = certificate('authority');

const mock = createMock();
const { secret } = mock.keys.byLabel('reader');
const PASSWORD = 'correct-horse-battery';
const basic = `Basic ${Buffer.from(`ann:${PASSWORD}`).toString('base64')}`;

type Listener = Parameters<typeof loopback>[0];

/** The API, with its key in a header of that name. */
const api =
  (keyHeader = 'authorization'): Listener =>
  async (request, response) => {
    const url = new URL(request.url ?? '', 'http://mock.test');
    const authorization = request.headers[keyHeader];
    const headers = authorization === undefined ? {} : { authorization: String(authorization) };
    const answer = await mock.fetch(new Request(url, { headers }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  };

const challenge: Listener = (_, response) => {
  response.writeHead(401, { 'www-authenticate': 'Basic realm="staging"', server: 'nginx/1.26' });
  response.end('<html><head><title>401 Authorization Required</title></head></html>');
};

const check = async (baseUrl: string, ...more: string[]) => {
  const run = await runCli([
    ...['check', '--base-url', baseUrl, '--key', secret, '--rate', '10000', '--json', json],
    ...['--only', 'auth.no-credentials', '--only', 'key-check.*', ...more],
  ]);
  // On a slow machine a line of progress tells that it lasts.
  return { ...run, error: run.error.replaceAll(/^judging: .*\n/gm, '') };
};

async function tlsApi() {
  const [key, cert] = ['server-key', 'server'].map((name) => readFileSync(certificate(name)));
  const server = createTlsServer({ key, cert }, api());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    url: `https://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

describe('a forward proxy of the environment', () => {
  test('HTTP_PROXY: whole addresses, with --proxy-auth for the proxy alone', async () => {
    const seen: (string | undefined)[] = [];
    await using server = await loopback((request, response) => {
      seen.push(request.headers['proxy-authorization']);
      return api()(request, response);
    });
    await using proxy = await forwardProxy({ auth: `ann:${PASSWORD}`, to: server.port });
    vi.stubEnv('HTTP_PROXY', proxy.url);
    vi.stubEnv('WORKSPACE_FILES_PROXY_AUTH', `ann:${PASSWORD}`);

    const { exitCode, out, error } = await check('http://files.example.com');

    expect([exitCode, error]).toEqual([0, '']);
    expect(out).toContain('3 passed');
    expect(proxy.asked[0]).toBe('GET http://files.example.com/api/v1/auth');
    expect(new Set(seen)).toEqual(new Set([undefined]));
    expect(readFileSync(json, 'utf8')).not.toContain(PASSWORD);
  });

  test('HTTPS_PROXY: a tunnel, in which --ca holds', async () => {
    await using server = await tlsApi();
    await using proxy = await forwardProxy({ to: server.port });
    vi.stubEnv('HTTPS_PROXY', proxy.url);

    const { exitCode, error } = await check('https://files.example.com', '--ca', authority);

    expect([exitCode, error]).toEqual([0, '']);
    expect(proxy.asked[0]).toBe('CONNECT files.example.com:443');
  });

  test('NO_PROXY: straight there', async () => {
    await using server = await loopback(api());
    await using proxy = await forwardProxy();
    vi.stubEnv('HTTP_PROXY', proxy.url);
    vi.stubEnv('NO_PROXY', 'example.com,127.0.0.1');

    expect((await check(server.url)).exitCode).toBe(0);
    expect(proxy.asked).toEqual([]);
  });

  test('a mock of the run is not behind it', async () => {
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');

    const { exitCode } = await runCli(['check', '--mock', '--only', 'key-check.success']);

    expect(exitCode).toBe(0);
  });

  test.each(['http', 'https'])('407 is no answer of the API (%s)', async (scheme) => {
    await using proxy = await forwardProxy({ auth: `ann:${PASSWORD}` });
    vi.stubEnv('HTTP_PROXY', proxy.url);
    vi.stubEnv('HTTPS_PROXY', proxy.url);

    const { exitCode, error } = await check(`${scheme}://files.example.com`);

    expect(exitCode).toBe(2);
    expect(error).toContain('a proxy responded instead of the API: 407');
    expect(error).toContain('look at   --proxy-auth USER:PASSWORD');
    expect(error).not.toContain(secret);
  });

  test('one that is down is named, without its password', async () => {
    vi.stubEnv('HTTP_PROXY', `http://ann:${PASSWORD}@127.0.0.1:1`);

    const { exitCode, error } = await check('http://files.example.com');

    expect(exitCode).toBe(2);
    expect(error).toContain('proxy     http://127.0.0.1:1 (HTTP_PROXY)');
    expect(error).not.toContain(PASSWORD);
  });

  test.each(['http', 'https'])(
    'one that is down is not taken for the deployment (%s)',
    async (scheme) => {
      const server = await loopback(api());
      const { port } = server;
      await server[Symbol.asyncDispose]();
      vi.stubEnv('HTTP_PROXY', `http://ann:${PASSWORD}@127.0.0.1:${port}`);
      vi.stubEnv('HTTPS_PROXY', `http://ann:${PASSWORD}@127.0.0.1:${port}`);

      const { exitCode, error } = await check(`${scheme}://files.example.com`);

      const variable = `${scheme.toUpperCase()}_PROXY`;
      expect(exitCode).toBe(2);
      expect(error).toContain(
        `the proxy http://127.0.0.1:${port} (${variable}) is not reachable: nothing is listening at this address`,
      );
      expect(error).not.toContain(PASSWORD);
    },
  );

  test('one whose host is unknown is not taken for the deployment', async () => {
    vi.stubEnv('HTTP_PROXY', 'http://proxy.invalid:3128');

    const { error } = await check('http://files.example.com');

    expect(error).toMatch(
      /the proxy http:\/\/proxy\.invalid:3128 \(HTTP_PROXY\) is not reachable: the host name/,
    );
  });

  test('one without an address is refused, without a word of it', async () => {
    vi.stubEnv('HTTPS_PROXY', `ann:${PASSWORD}`);

    const { exitCode, error } = await check('http://files.example.com');

    expect(exitCode).toBe(2);
    expect(error).toMatch(/^Failed to use the proxy of HTTPS_PROXY: expected a URL such as /);
    expect(error).not.toContain(PASSWORD);
  });
});

describe('a gateway in front of the API', () => {
  test('its 401 Basic is no refusal of the API, and the flags that help are named', async () => {
    await using server = await loopback(challenge);

    const { exitCode, error } = await check(server.url);

    expect(exitCode).toBe(2);
    expect(error).toContain('a proxy responded instead of the API: 401 Basic\n');
    expect(error).toContain('--proxy-auth USER:PASSWORD, and --key-header NAME');
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
      judged: false,
      reason: 'proxy',
      evidence: [{ status: 401 }],
    });
  });

  test('takes Basic in Proxy-Authorization; no report has it', async () => {
    await using server = await loopback((request, response) =>
      (request.headers['proxy-authorization'] === basic ? api() : challenge)(request, response),
    );

    const { exitCode, error } = await check(server.url, '--proxy-auth', `ann:${PASSWORD}`);

    expect([exitCode, error]).toEqual([0, '']);
  });

  test('takes Basic in Authorization, and the key in a header of its own', async () => {
    const broken: Listener = (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ workspaceId: 1, echo: basic, password: PASSWORD }));
    let isBroken = false;
    await using server = await loopback((request, response) => {
      const listener = isBroken ? broken : api('x-forwarded-authorization');
      return (request.headers.authorization === basic ? listener : challenge)(request, response);
    });
    const flags = ['--proxy-auth', `ann:${PASSWORD}`, '--key-header', 'X-Forwarded-Authorization'];

    expect((await check(server.url, ...flags)).exitCode).toBe(0);
    isBroken = true;
    expect((await check(server.url, ...flags)).exitCode).toBe(1);

    const report = readFileSync(json, 'utf8');
    expect(report).toContain('X-Forwarded-Authorization: Bearer $WORKSPACE_FILES_KEY');
    expect(report).not.toContain(PASSWORD);
    expect(report).not.toContain(basic.slice('Basic '.length));
    expect(report).not.toContain(secret);
  });

  test('its HTML 502 midway fails no rule, and is cut short where it stays', async () => {
    let left = 6;
    await using server = await loopback((request, response) => {
      left -= 1;
      if (left >= 0) return api()(request, response);
      return response.writeHead(502, { server: 'nginx/1.26' }).end('<html>502 Bad Gateway</html>');
    });

    const { exitCode, out } = await check(server.url, '--only', 'errors.*');

    expect(exitCode).toBe(2);
    expect(out).toContain(' 0 failed');
    expect(out).toContain('; cut short: a proxy responded instead of the API: 502 of nginx');
  });
});

describe('what a base URL may get wrong', () => {
  test('https:// at a port of plain HTTP', async () => {
    await using server = await loopback(api());

    const { exitCode, error } = await check(server.url.replace('http:', 'https:'));

    expect(exitCode).toBe(2);
    expect(error).toContain('the port does not use TLS; use http:// if it serves plain HTTP');
    expect(error).not.toContain('SSL routines');
  });

  test('/api/v1 at its end, which every request adds', async () => {
    await using server = await loopback(api());

    const { exitCode, error } = await check(`${server.url}/api/v1`);

    expect(exitCode).toBe(2);
    expect(error).toContain(
      'look at   the base URL: leave /api/v1 out, since every request adds it',
    );
  });
});

describe('TLS', () => {
  test('of an unknown authority: the message names --ca, and that helps', async () => {
    await using server = await tlsApi();

    const refused = await check(server.url);

    expect(refused.exitCode).toBe(2);
    expect(refused.error).toMatch(/its certificate .*\n.*\n {2}look at {3}--ca FILE/);
    expect((await check(server.url, '--ca', authority)).exitCode).toBe(0);
  });

  test.each([
    [certificate('none'), 'no such file'],
    [certificate('server-key'), 'expected certificates in PEM'],
  ])('a file that is none is refused', async (file, message) => {
    const { exitCode, error } = await check('https://127.0.0.1:1', '--ca', file);

    expect([exitCode, error.includes(message)]).toEqual([2, true]);
  });
});

test('accepted, then closed: said so at once, and not when the time is up', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const { error } = await check(`http://127.0.0.1:${port}`, '--timeout', '2147483647');

  server.close();
  expect(error).toContain('the connection was accepted, then closed without a response');
});

test('--proxy-auth without a colon is refused, and not repeated', async () => {
  const { exitCode, error } = await check('http://a.test', '--proxy-auth', PASSWORD);

  expect(exitCode).toBe(2);
  expect(error).toBe(
    'Failed to read --proxy-auth: expected USER:PASSWORD, found no user or colon\n',
  );
});
