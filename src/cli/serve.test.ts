import { afterEach, describe, expect, test, vi } from 'vitest';
import { runServe } from '../../test/support/run-cli.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { ReadyLine } from './serve/messages.ts';

const { write } = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

/** Serves with `--json`, and fetches from the base URL. */
const served = (
  flags: readonly string[],
  use: (baseUrl: string, ready: ReadyLine) => Promise<unknown> = async () => {},
) =>
  runServe(['--json', ...flags], async (printed) => {
    const ready: ReadyLine = JSON.parse(printed);
    await use(ready.baseUrl, ready);
  });

/** The response of the server to one request. */
async function responseOf(flags: readonly string[], target: string, init: RequestInit = {}) {
  let found = new Response();
  const { error } = await served(flags, async (baseUrl) => {
    found = await fetch(new URL(target, baseUrl.replace('0.0.0.0', '127.0.0.1')), init);
  });
  return { status: found.status, headers: found.headers, error };
}

describe('what it prints', () => {
  test('has the base URL, the workspaces, the keys and a curl command that works', async () => {
    let status = 0;

    const { exitCode, out } = await runServe([], async (text) => {
      const [, header = '', url = ''] = /curl -H '(.*?)' '(.*?)'/.exec(text) ?? [];
      const authorization = header.replace('Authorization: ', '');
      ({ status } = await fetch(url, { headers: { authorization } }));
    });

    expect(status).toBe(200);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/mocked at http:\/\/127\.0\.0\.1:\d+/);
    expect(out).toMatch(/clock 2026-01-15T12:00:00Z \(frozen\)/);
    expect(out).toMatch(/expired\s+main\s+files:read\s+2025-12-16 12:00\s+expired\s+wsk_/);
    expect(out).toMatch(/unscoped\s+main\s+none/);
    expect(out).toMatch(/\nConsole: \S+\/\nControl API: \S+\/__mock\/openapi\.json\n/);
  });

  test('with --json is one line of JSON with exactly the documented fields', async () => {
    const { out } = await served([]);

    const ready: ReadyLine = JSON.parse(out);
    const fieldsOf = (value: object = {}) => Object.keys(value).join(' ');
    expect(out.trim().split('\n')).toHaveLength(1);
    expect(fieldsOf(ready)).toBe('baseUrl worldHash workspaces keys');
    expect(ready.worldHash).toMatch(/^[0-9a-f]{64}$/);
    expect(fieldsOf(ready.workspaces[0])).toBe('workspaceId name files');
    expect(fieldsOf(ready.keys[0])).toBe('label workspaceId scopes expiresAt state secret hint');
    expect(ready.keys.map(({ label }) => label).join(' ')).toBe(
      'reader unscoped expired soon other empty one-page',
    );
  });

  test('has a line for each request: method, path, status, time, hint, and why it was refused', async () => {
    const use = async (baseUrl: string, { keys }: ReadyLine) => {
      await fetch(`${baseUrl}/api/v1/auth`);
      const authorization = `Bearer ${keys[0]?.secret}`;
      await fetch(`${baseUrl}/api/v1/auth`, { headers: { authorization } });
    };

    const { error } = await served([], use);

    expect(error).toMatch(/GET \/api\/v1\/auth 401 \d+\.\d ms no key {2}noCredentials: /);
    expect(error).toMatch(/GET \/api\/v1\/auth 200 \d+\.\d ms …\w{4}\n/);
    expect(error).not.toMatch(/wsk_/);
    expect((await served(['--quiet'], use)).error).toBe('');
  });
});

test('it uses the given time, number of files, world and profile', async () => {
  const workspaces = [{ label: 'mine' }];
  const world = write('world.json', { workspaces, keys: [{ label: 'k', workspace: 'mine' }] });

  const { out } = await served([
    ...['--files', '12', '--world', world],
    ...['--profile', 'uuid-ids', '--now', '2030-01-01T00:00:00Z'],
  ]);

  const ready: ReadyLine = JSON.parse(out);
  expect(ready.workspaces).toMatchObject([{ files: 12 }]);
  expect(ready.workspaces[0]?.workspaceId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(ready.keys[0]?.expiresAt).toBe('2030-04-01T00:00:00.000000Z');
});

describe('the control API', () => {
  const create = (baseUrl: string, options: object = {}) =>
    fetch(`${baseUrl}/__mock/sandboxes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(options),
    });

  test('controls a running server, and a key selects its sandbox', async () => {
    await served(['--world', 'tiny', '--max-sandboxes', '1'], async (baseUrl) => {
      const health = await fetch(`${baseUrl}/__mock/health`);
      expect(await health.json()).toMatchObject({ status: 'ok', version: '1.2.3', sandboxes: 1 });
      const made = await create(baseUrl, { files: 1 });
      expect(made.status).toBe(201);
      const { keys } = await made.json();
      const headers = { authorization: `Bearer ${keys[0].secret}` };
      expect((await fetch(`${baseUrl}/api/v1/auth`, { headers })).status).toBe(200);
      const refused = await create(baseUrl);
      expect(refused.status).toBe(409);
      expect((await refused.json()).error).toContain('serve --max-sandboxes');
    });
  });

  test('and the console can be turned off', async () => {
    const policyOf = async (...flags: string[]) =>
      (await responseOf(flags, '/')).headers.get('content-security-policy');

    expect(await policyOf()).toContain("default-src 'none'");
    expect(await policyOf('--no-control')).toBeNull();
    expect((await responseOf(['--no-control'], '/__mock/health')).status).toBe(404);
  });

  test('admits pages of the origins of --control-origin', async () => {
    const origins = ['https://a.test', 'https://b.test:8443'];
    await served(
      origins.flatMap((origin) => ['--control-origin', origin]),
      async (baseUrl) => {
        for (const origin of origins) {
          const { headers } = await fetch(`${baseUrl}/__mock/health`, { headers: { origin } });
          expect(headers.get('access-control-allow-origin')).toBe(origin);
        }
      },
    );
    const { exitCode, error } = await served(['--control-origin', 'https://a.test/console']);
    expect(exitCode).toBe(2);
    expect(error).toContain('expected an origin such as https://tools.example.com');
  });

  const token = 'token-of-the-server';

  test('is off without a token if the host is not a loopback address', async () => {
    const { status, error } = await responseOf(['--host', '0.0.0.0'], '/__mock/health');

    expect(status).toBe(404);
    expect(error).toContain(
      'the control API and the console are off, because 0.0.0.0 is not a loopback address; to turn them on, set WORKSPACE_FILES_CONTROL_TOKEN\n',
    );
  });

  test('requires the token of the environment', async () => {
    vi.stubEnv('WORKSPACE_FILES_CONTROL_TOKEN', token);
    const authorization = `Bearer ${token}`;
    const { error, out } = await served(['--host', '0.0.0.0', '--quiet'], async (baseUrl) => {
      const url = new URL('/__mock/sandboxes', baseUrl.replace('0.0.0.0', '127.0.0.1'));
      expect((await fetch(url)).status).toBe(401);
      expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
    });
    expect(error).toBe('');
    expect(out).not.toContain(token);
  });

  test('refuses a short token, without repeating it', async () => {
    const { exitCode, error } = await served(['--control-token', 'a b c']);

    expect(exitCode).toBe(2);
    expect(error).toContain('expected at least 8 printable characters');
    expect(error).not.toContain('a b c');
  });
});
