import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { loopback } from '../../../test/support/loopback.ts';
import { runCli } from '../../../test/support/run-cli.ts';

const SECRET = 'wsk_trivial_4e5f60718293a4b5';
const flags = ['--key', SECRET, '--rate', '10000'];

async function checkServer(listener: RequestListener, ...more: string[]) {
  await using server = await loopback(listener);
  const run = await runCli(['check', '--base-url', server.url, ...flags, ...more]);
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
const noWorkspace = /expected +workspaceId as a non-empty string.*\n +found +no such field/;

test.each<[string, RequestListener, RegExp]>([
  ['200 {}', answering(200, '{}'), noWorkspace],
  [
    'bytes that are not UTF-8',
    answering(200, Buffer.from([0xff, 0xfe, 0x80, 0xc3])),
    /found +.*bytes that are not UTF-8/,
  ],
])('a server that answers, but is not the API, fails rules: %s', async (_, listener, trouble) => {
  const { out, ...ended } = await checkServer(listener);

  expect(ended).toEqual({ exitCode: 1, error: '' });
  expect(out).toMatch(trouble);
  expect(out).toMatch(/\n\d+ rules: \d+ passed, [1-9]\d* failed/);
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
      'a server that never answers',
      () => {},
      /^Failed to reach the deployment: no response within 1000 ms\n {2}look at {3}whether the deployment is running; --timeout,/,
    ],
    [
      'a connection that is reset',
      ({ socket }) => void socket.resetAndDestroy(),
      /^Failed to reach the deployment: no response from http:\/\/127\.0\.0\.1:\d+: the connection was closed\n/,
    ],
  ])('%s', async (_, listener, ...messages) => {
    const { exitCode, out, error } = await checkServer(listener, '--timeout', '1000');

    expect(out).toBe('');
    for (const message of messages) expect(error).toMatch(message);
    expect(exitCode).toBe(2);
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

    expect(error).toContain(
      `redirects with 307 to ${other.url}/api/v1/auth, and a key is not sent`,
    );
    expect(error).toContain('the base URL: pass the address that it redirects to');
    expect(exitCode).toBe(2);
    expect(received).toEqual([]);
  });
});
