import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deployment } from '../../../test/support/deployment.ts';
import { forwardProxy } from '../../../test/support/forward-proxy.ts';
import { listening } from '../../../test/support/loopback.ts';
import { runCli } from '../../../test/support/run-cli.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { createMock } from '../../mock/create-mock.ts';

const { path, read } = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

const certificate = (name: string) =>
  new URL(`../../../test/certificates/${name}.pem`, import.meta.url).pathname;
const authority = certificate('authority');

const mock = createMock({ files: 60 });
const { secret } = mock.keys.byLabel('reader');
const PASSWORD = 'correct-horse-battery';

const check = (baseUrl: string, ...more: string[]) =>
  runCli([
    ...['check', '--base-url', baseUrl, '--key', secret, '--rate', '10000'],
    ...['--json', path('report.json')],
    ...['--only', 'auth.no-credentials', '--only', 'key-check.success', ...more],
  ]);

async function tlsApi() {
  const [key, cert] = ['server-key', 'server'].map((name) => readFileSync(certificate(name)));
  const server = createTlsServer({ key, cert }, async ({ url, headers }, response) => {
    const { authorization = '' } = headers;
    const answer = await mock.fetch(`http://mock.test${url}`, { headers: { authorization } });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  return listening(server);
}

describe('a forward proxy of the environment', () => {
  test('HTTP_PROXY: with whole addresses; only the proxy gets the credentials in its URL', async () => {
    const seen: (string | undefined)[] = [];
    await using server = await deployment({
      mock,
      before({ headers }) {
        seen.push(headers['proxy-authorization']);
        return false;
      },
    });
    await using proxy = await forwardProxy({
      auth: `ann:${PASSWORD}`,
      to: Number(new URL(server.url).port),
    });
    vi.stubEnv('HTTP_PROXY', proxy.url.replace('://', `://ann:${PASSWORD}@`));

    const { exitCode, out, error } = await check('http://files.example.com');

    expect([exitCode, error]).toEqual([0, '']);
    expect(out).toContain('2 passed');
    expect(proxy.asked[0]).toBe('GET http://files.example.com/api/v1/auth');
    expect(new Set(seen)).toEqual(new Set([undefined]));
    expect(read('report.json')).not.toContain(PASSWORD);
  });

  test('HTTPS_PROXY: through a tunnel, with the authorities of --ca', async () => {
    await using server = await tlsApi();
    await using proxy = await forwardProxy({ to: server.port });
    vi.stubEnv('HTTPS_PROXY', proxy.url);

    const { exitCode, error } = await check('https://files.example.com', '--ca', authority);

    expect([exitCode, error]).toEqual([0, '']);
    expect(proxy.asked[0]).toBe('CONNECT files.example.com:443');
  });

  test('NO_PROXY turns it off, and the mock of --mock is not behind it', async () => {
    await using server = await deployment({ mock });
    vi.stubEnv('http_proxy', 'http://127.0.0.1:1');
    const args = ['check', '--mock', '--only', 'key-check.success'];

    expect((await check(server.url)).exitCode).toBe(2);
    expect((await runCli(args)).exitCode).toBe(0);
    vi.stubEnv('NO_PROXY', '127.0.0.1');
    expect((await check(server.url)).exitCode).toBe(0);
  });

  test('407 is not a response of the API', async () => {
    await using proxy = await forwardProxy({ auth: `ann:${PASSWORD}` });
    vi.stubEnv('HTTP_PROXY', proxy.url);

    const { exitCode, error } = await check('http://files.example.com');

    expect(exitCode).toBe(2);
    expect(error).toMatch(
      /a proxy responded instead of the API: 407\n(?:.*\n)*.*look at {3}the credentials of the proxy/,
    );
    expect(error).not.toContain(secret);
  });

  test('one without an address is refused, and not repeated', async () => {
    vi.stubEnv('HTTPS_PROXY', `ann:${PASSWORD}`);

    const { exitCode, error } = await check('https://files.example.com');

    expect(exitCode).toBe(2);
    expect(error).toMatch(/^Failed to use the proxy of HTTP_PROXY or HTTPS_PROXY: expected a URL/);
    expect(error).not.toContain(PASSWORD);
  });
});

test('a gateway that answers 401 Basic is not a refusal of the API', async () => {
  await using server = await deployment({
    mock,
    before(_request, response) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="staging"' }).end('<h1>401</h1>');
      return true;
    },
  });

  const { exitCode, error } = await check(server.url);

  expect(exitCode).toBe(2);
  expect(error).toContain('a proxy responded instead of the API: 401\n');
  expect(error).toContain('passes on the Authorization header');
  const report = JSON.parse(read('report.json'));
  expect(report.interrupted).toContain('a proxy responded instead of the API: 401');
  expect(report.notes[0]).toMatch(/^The response: 401 /);
});

test('https:// for a port of plain HTTP is explained', async () => {
  await using server = await deployment({ mock });

  const { exitCode, error } = await check(server.url.replace('http:', 'https:'));

  expect(exitCode).toBe(2);
  expect(error).toContain('the port does not use TLS; use http:// if it serves plain HTTP');
  expect(error).not.toContain('SSL routines');
});

test('an unknown authority: the message names --ca, and --ca helps', async () => {
  await using server = await tlsApi();

  const refused = await check(server.url);

  expect(refused.exitCode).toBe(2);
  expect(refused.error).toMatch(/certificate.*\n(?:.*\n)* {2}look at {3}--ca FILE/);
  expect((await check(server.url, '--ca', authority)).exitCode).toBe(0);
  const wrong = await check(server.url, '--ca', certificate('server-key'));
  expect([wrong.exitCode, wrong.error]).toEqual([2, expect.stringContaining('in PEM')]);
});
