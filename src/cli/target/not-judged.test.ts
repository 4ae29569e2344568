import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { loopback } from '../../../test/support/loopback.ts';
import { runCli } from '../../../test/support/run-cli.ts';
import { createMock } from '../../mock/create-mock.ts';
import { startServer } from '../../server/start-server.ts';

const SECRET = 'wsk_trivial_4e5f60718293a4b5';
const flags = ['--key', SECRET, '--rate', '10000'];

const checkAt = (url: string, ...more: string[]) =>
  runCli(['check', '--base-url', url, ...flags, ...more]);

async function checkServer(listener: RequestListener, ...more: string[]) {
  await using server = await loopback(listener);
  const run = await checkAt(server.url, ...more);
  expect(run.out + run.error).not.toContain(SECRET);
  return run;
}

const answering =
  (status: number, body: string | Buffer, type = 'application/json'): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };

const gateway = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';
const noWorkspace = /expected +workspaceId as a non-empty string.*\n +seen +no such field/;

describe('a server that answers, but is not the API, fails rules: exit code 1', () => {
  test.each<[string, RequestListener, RegExp]>([
    ['200 {}', answering(200, '{}'), noWorkspace],
    [
      '200 []',
      answering(200, '[]'),
      /seen +JSON that is not an object\n +answer +200 application\/json: \[\]/,
    ],
    [
      '200 with an HTML page',
      answering(200, gateway, 'text/html'),
      /seen +a body that is not JSON\n +answer +200 text\/html: <!doctype html><title>502/,
    ],
    [
      'bytes that are not UTF-8',
      answering(200, Buffer.from([0xff, 0xfe, 0x80, 0xc3])),
      /seen +.*bytes that are not UTF-8/,
    ],
  ])('%s', async (_, listener, trouble) => {
    const { out, ...ended } = await checkServer(listener);

    expect(ended).toEqual({ exitCode: 1, error: '' });
    expect(out).toMatch(trouble);
    expect(out).toMatch(/\n\d+ rules: \d+ passed, [1-9]\d* failed/);
  });
});

describe('a server that refuses the key, or does not answer, cannot be judged: exit code 2', () => {
  const repeat = /\n {2}repeat {4}curl .*\$WORKSPACE_FILES_KEY/;

  test.each<[string, RequestListener, RegExp, ...RegExp[]]>([
    [
      '404 to everything',
      answering(404, '{"code":"not_found"}'),
      /responds with 404 .*\n.*not_found.*\n.*the base URL, with its path prefix/,
      repeat,
    ],
    [
      '401 to everything',
      answering(401, '{}'),
      /responds with 401 .*\n.*\n.*the key: it may be mistyped/,
      repeat,
    ],
    [
      'a gateway that answers 502 with a page',
      answering(502, gateway, 'text/html'),
      /a gateway responded instead of the API: 502\n.*text\/html: <!doctype html><title>502 Bad Gateway.*\n.*the proxy or gateway/,
      repeat,
    ],
    [
      'a redirect loop',
      ({ url = '/' }, response) => void response.writeHead(302, { location: url }).end(),
      /responds with 302 and points to \/api\/v1\/auth .*\n.*an empty body\n.*redirect is not followed/,
      repeat,
    ],
    [
      'a server that never answers',
      () => {},
      /^Failed to reach the deployment: no response within 200 ms\n {2}base URL {2}http:\/\/127\.0\.0\.1:\d+\n {2}look at {3}whether the deployment is running, .*\n$/,
    ],
    [
      'a body that never ends',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"workspaceId":');
      },
      /no response within 200 ms/,
    ],
    [
      'a connection that is reset',
      ({ socket }) => void socket.resetAndDestroy(),
      /^Failed to reach the deployment: no response from http:\/\/127\.0\.0\.1:\d+: the connection was closed\n/,
    ],
    [
      'a response that is not HTTP',
      ({ socket }) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n'),
      /^Failed to reach the deployment: no response from http:\/\/127\.0\.0\.1:\d+: /,
    ],
  ])('%s', async (_, listener, ...messages) => {
    const { exitCode, out, error } = await checkServer(listener, '--timeout', '200');

    expect(out).toBe('');
    for (const message of messages) expect(error).toMatch(message);
    expect(exitCode).toBe(2);
  });

  test('a port that nothing listens on', async () => {
    // Another process might take a free port.
    expect(await checkAt('http://127.0.0.1:2')).toMatchObject({
      exitCode: 2,
      error: expect.stringMatching(
        /^Failed to reach the deployment: no response from \S+: nothing is listening at this address\n/,
      ),
    });
  });

  test('a redirect to another origin is named, and does not receive the key', async () => {
    const received: string[] = [];
    await using other = await loopback((request, response) => {
      received.push(request.url ?? '');
      response.end('{}');
    });

    const { exitCode, error } = await checkServer((request, response) => {
      response.writeHead(307, { location: other.url + request.url }).end();
    });

    expect(error).toContain(`responds with 307 and points to ${other.url}/api/v1/auth`);
    expect(exitCode).toBe(2);
    expect(received).toEqual([]);
  });
});

test('a body of 1 GB is read up to a limit, and its sender is stopped', async () => {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  let sent = 0;
  const endless: RequestListener = ({ method }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    // For HEAD, Node accepts a body and sends none, so that its sender would never stop.
    if (method === 'HEAD') return response.end();
    let left = 1024;
    const send = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        sent += chunk.length;
        if (!response.write(chunk)) {
          response.once('drain', send);
          return;
        }
      }
      response.end();
    };
    send();
  };

  const { exitCode, out, error } = await checkServer(endless, '--max-requests', '20');

  const requests = Number(/; (\d+) requests/.exec(out)?.[1]);
  expect(error).toBe('');
  expect(out).toMatch(/answer +200 application\/json, blank for more than [89]\d{6} bytes/);
  expect(sent / requests).toBeLessThan(64 * 1024 * 1024);
  expect(exitCode).toBe(1);
});

test.for([
  ['with a slash at its end', {}, '/'],
  ['with a path prefix', { basePath: '/behind/a/prefix' }, '//'],
  ['with an IPv6 address', { host: '::1' }, ''],
] as const)('a base URL %s is accepted', async ([, options, tail], { skip }) => {
  const mock = createMock();
  const server = await startServer(mock, options).catch(() => null);
  if (server === null) return skip('this machine has no IPv6');
  const { secret } = mock.keys.byLabel('reader');

  const args = ['--base-url', server.baseUrl + tail, '--key', secret, '--rate', '10000'];
  const run = await runCli(['check', ...args, '--only', '*-*']);

  await server.close();
  expect(run).toMatchObject({ exitCode: 0, error: '' });
});
