import { afterEach, expect, test, vi } from 'vitest';
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

test('it prints the base URL, the workspaces, the keys and a curl command that works', async () => {
  let status = 0;

  const { exitCode, out } = await runServe([], async (text) => {
    const [, header = '', url = ''] = /curl -H '(.*?)' '(.*?)'/.exec(text) ?? [];
    const authorization = header.replace('Authorization: ', '');
    ({ status } = await fetch(url, { headers: { authorization } }));
  });

  expect([status, exitCode]).toEqual([200, 0]);
  expect(out).toMatch(/mocked at http:\/\/127\.0\.0\.1:\d+/);
  expect(out).toMatch(/clock 2026-01-15T12:00:00Z \(frozen\)/);
  expect(out).toMatch(/expired\s+main\s+files:read\s+2025-12-16 12:00\s+expired\s+wsk_/);
  expect(out).toMatch(/\nConsole: \S+\/\nControl API: \S+\/__mock\/openapi\.json\n/);
});

test('--json prints one line of JSON with the documented fields', async () => {
  const { out } = await served([]);

  const ready: ReadyLine = JSON.parse(out);
  const fieldsOf = (value: object = {}) => Object.keys(value).join(' ');
  expect(out.trim().split('\n')).toHaveLength(1);
  expect(fieldsOf(ready)).toBe('baseUrl worldHash workspaces keys');
  expect(fieldsOf(ready.workspaces[0])).toBe('workspaceId name files');
  expect(fieldsOf(ready.keys[0])).toBe('label workspaceId scopes expiresAt state secret hint');
});

test('each request is a line: method, path, status, time, hint, and why it was refused', async () => {
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

test('the control API makes sandboxes, up to --max-sandboxes; --control-origin may use it', async () => {
  const create = (baseUrl: string) => fetch(`${baseUrl}/__mock/sandboxes`, { method: 'POST' });
  const origin = 'https://a.test';
  const flags = ['--world', 'tiny', '--max-sandboxes', '1', '--control-origin', origin];
  await served(flags, async (baseUrl) => {
    const health = await fetch(`${baseUrl}/__mock/health`, { headers: { origin } });
    expect(health.headers.get('access-control-allow-origin')).toBe(origin);
    expect(await health.json()).toMatchObject({ status: 'ok', version: '1.2.3', sandboxes: 1 });
    const { keys } = await (await create(baseUrl)).json();
    const headers = { authorization: `Bearer ${keys[0].secret}` };
    expect((await fetch(`${baseUrl}/api/v1/auth`, { headers })).status).toBe(200);
    const refused = await create(baseUrl);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('serve --max-sandboxes'),
    ]);
  });
  const { exitCode, error } = await served(['--control-origin', `${origin}/console`]);
  expect(exitCode).toBe(2);
  expect(error).toContain('expected an origin such as https://tools.example.com');
});

test('the control API and the console can be turned off', async () => {
  const policies: unknown[] = [];
  const use = async (baseUrl: string) => {
    policies.push((await fetch(baseUrl)).headers.get('content-security-policy'));
  };
  await served([], use);
  await served(['--no-control'], async (baseUrl) => {
    await use(baseUrl);
    expect((await fetch(`${baseUrl}/__mock/health`)).status).toBe(404);
  });
  expect(policies).toEqual([expect.stringContaining("default-src 'none'"), null]);
});

test('without a loopback host, the control API needs a token', async () => {
  const open = ['--host', '0.0.0.0', '--quiet'];
  const sandboxes = async (baseUrl: string, authorization = '') => {
    const url = new URL('/__mock/sandboxes', baseUrl.replace('0.0.0.0', '127.0.0.1'));
    return (await fetch(url, { headers: { authorization } })).status;
  };
  const off = await served(open, async (url) => expect(await sandboxes(url)).toBe(404));
  expect(off.error).toContain('because 0.0.0.0 is not a loopback address');

  const token = 'token-of-the-server';
  vi.stubEnv('WORKSPACE_FILES_CONTROL_TOKEN', token);
  const { error, out } = await served(open, async (url) => {
    expect(await sandboxes(url)).toBe(401);
    expect(await sandboxes(url, `Bearer ${token}`)).toBe(200);
  });
  expect(error).toBe('');
  expect(out).not.toContain(token);
  const short = await served(['--control-token', 'a b c']);
  expect(short.error).toContain('expected at least 8 printable characters');
  expect(short.error).not.toContain('a b c');
});
