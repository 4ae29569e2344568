import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { loopback } from '../../test/support/loopback.ts';
import { type CliRun, runCli } from '../../test/support/run-cli.ts';
import { createMock } from '../mock/create-mock.ts';
import { startServer } from '../server/start-server.ts';

const SECRET = 'wsk_trivial_4e5f60718293a4b5';
const flags = ['--key', SECRET, '--rate', '10000'];

const checkAt = (url: string, ...more: string[]) =>
  runCli(['check', '--base-url', url, ...flags, ...more]);

async function checkServer(listener: RequestListener, ...more: string[]): Promise<CliRun> {
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

describe('what answers, and is no deployment, fails: exit code 1', () => {
  test.each<[string, RequestListener, RegExp]>([
    [
      '200 {}',
      answering(200, '{}'),
      /expected +workspaceId as a non-empty string\n +seen +no such field/,
    ],
    [
      '200 []',
      answering(200, '[]'),
      /seen +a body that is not a JSON object\n +answer +200 application\/json: \[\]/,
    ],
    [
      '200 with an HTML page',
      answering(200, gateway, 'text/html'),
      /seen +a body that is not JSON\n +answer +200 text\/html: <!doctype html><title>502/,
    ],
    [
      'bytes that are no UTF-8',
      answering(200, Buffer.from([0xff, 0xfe, 0x80, 0xc3])),
      /seen +.*bytes that are not UTF-8/,
    ],
    [
      'an echo',
      (request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ url: request.url, headers: request.headers }));
      },
      /expected +workspaceId as a non-empty string\n +seen +no such field/,
    ],
    [
      'an echo of the key where the workspace is named',
      (request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const workspaceId = request.headers.authorization ?? 'none';
        response.end(JSON.stringify({ workspaceId, files: [], hasMore: false, nextCursor: null }));
      },
      /fail +A request without Authorization is refused/,
    ],
  ])('%s', async (_, listener, trouble) => {
    const { exitCode, out, error } = await checkServer(listener);

    expect(error).toBe('');
    expect(out).toMatch(trouble);
    expect(out).toMatch(/\n\d+ rules: \d+ passed, [1-9]\d* failed/);
    expect(exitCode).toBe(1);
  });
});

describe('what refuses the key at the key check cannot be judged: exit code 2', () => {
  test.each<[string, RequestListener, RegExp]>([
    [
      '404 to all',
      answering(404, '{"code":"not_found"}'),
      /responds with 404 .*\n.*not_found.*\n.*the base URL, with its path prefix/,
    ],
    ['401 to all', answering(401, '{}'), /responds with 401 .*\n.*\n.*the key: its secret/],
    [
      'a gateway that answers 502 with a page',
      answering(502, gateway, 'text/html'),
      /a proxy responded instead of the API: 502\n.*text\/html: <!doctype html><title>502 Bad Gateway.*\n.*the proxy or gateway/,
    ],
    [
      'a redirect loop',
      (request, response) => {
        response.writeHead(302, { location: request.url ?? '/' });
        response.end();
      },
      /responds with 302 and points to \/api\/v1\/auth .*\n.*an empty body\n.*redirect is not followed/,
    ],
  ])('%s', async (_, listener, trouble) => {
    const { exitCode, out, error } = await checkServer(listener);

    expect(out).toBe('');
    expect(error).toMatch(trouble);
    expect(error).toMatch(/\n {2}repeat {4}curl .*\$WORKSPACE_FILES_KEY/);
    expect(exitCode).toBe(2);
  });

  test('a redirect to another origin is named, and the key stays here', async () => {
    const received: string[] = [];
    await using other = await loopback((request, response) => {
      received.push(request.url ?? '');
      response.end('{}');
    });

    const { exitCode, error } = await checkServer((request, response) => {
      response.writeHead(307, { location: other.url + request.url });
      response.end();
    });

    expect(error).toContain(`responds with 307 and points to ${other.url}/api/v1/auth`);
    expect(exitCode).toBe(2);
    expect(received).toEqual([]);
  });
});

describe('what does not answer cannot be judged: exit code 2', () => {
  test.each<[string, RequestListener, RegExp]>([
    [
      'a hang',
      () => {},
      /^Failed to reach the deployment: no response within 200 ms\n {2}base URL {2}http:\/\/127\.0\.0\.1:\d+\n$/,
    ],
    [
      'a hang in the middle of a body',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"workspaceId":');
      },
      /no response within 200 ms/,
    ],
  ])('%s', async (_, listener, trouble) => {
    const { exitCode, out, error } = await checkServer(listener, '--timeout', '200');

    expect(out).toBe('');
    expect(error).toMatch(trouble);
    expect(exitCode).toBe(2);
  });

  test.each<[string, RequestListener, RegExp]>([
    [
      'a connection that is reset',
      (request) => {
        request.socket.resetAndDestroy();
      },
      /Failed to reach the deployment: no response from http:\/\/127\.0\.0\.1:\d+: the connection was closed\n/,
    ],
    [
      'an answer that is no HTTP',
      (request) => {
        request.socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n');
      },
      /Failed to reach the deployment: no response from http:\/\/127\.0\.0\.1:\d+: /,
    ],
  ])('%s', async (_, listener, trouble) => {
    const { exitCode, out, error } = await checkServer(listener);

    expect(out).toBe('');
    expect(error).toMatch(trouble);
    expect(exitCode).toBe(2);
  });

  test('a port that nobody listens on', async () => {
    // No free one, which somebody else may be given.
    const { exitCode, error } = await checkAt('http://127.0.0.1:2');

    expect(error).toMatch(
      /^Failed to reach the deployment: no response from \S+: nothing is listening at this address\n/,
    );
    expect(exitCode).toBe(2);
  });
});

test('a body of 1 GB is read to a bound, and its sender is told to stop', async () => {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  let sent = 0;
  const endless: RequestListener = ({ method }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    // Node takes a body and sends none: nobody could tell its sender to stop.
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
  expect(out).toMatch(
    /answer +200 application\/json, blank for [89]\d{6} bytes that were read, and maybe more/,
  );
  expect(sent / requests).toBeLessThan(64 * 1024 * 1024);
  expect(exitCode).toBe(1);
});

describe('a base URL', () => {
  const mock = createMock();
  const keyOf = (label: string) => mock.keys.byLabel(label).secret;
  const ofMock = (url: string) =>
    runCli([
      'check',
      '--base-url',
      url,
      '--key',
      keyOf('reader'),
      '--rate',
      '10000',
      '--only',
      '*-*',
    ]);

  test.each([
    ['with a slash at its end', '', '/'],
    ['with a path prefix', '/behind/a/prefix', ''],
    ['with both', '/behind/a/prefix', '//'],
  ])('%s', async (_, basePath, tail) => {
    await using server = await startServer(mock, { basePath });

    const { exitCode, error } = await ofMock(server.baseUrl + tail);

    expect(error).toBe('');
    expect(exitCode).toBe(0);
  });

  test('of IPv6', async ({ skip }) => {
    const server = await startServer(mock, { host: '::1' }).catch(() => null);
    if (server === null) return skip('this machine has no IPv6');

    const { exitCode, out } = await ofMock(server.baseUrl);

    await server.close();
    expect(out).toContain('judged at http://[::1]:');
    expect(exitCode).toBe(0);
  });
});
