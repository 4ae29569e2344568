import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';
import { createMock as createLightMock } from '../light/index.ts';
import { createMock } from '../mock/create-mock.ts';
import { runProgram } from './program.ts';
import type { ReadyLine } from './serve/messages.ts';
import type { Terminal } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Runs the command line to its end; a server is told to stop once `whileServing` is through. */
async function run(
  args: readonly string[],
  whileServing?: (out: string) => Promise<void>,
  coloured: Terminal['coloured'] = { out: false, error: false },
) {
  let out = '';
  let error = '';
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  let serving: Promise<void> = Promise.resolve();
  const exitCode = await runProgram(args, {
    version: '1.2.3',
    stopped,
    terminal: {
      coloured,
      out: (text) => {
        out += text;
        serving = (whileServing?.(text) ?? Promise.resolve()).finally(stop);
      },
      error: (text) => {
        error += text;
      },
    },
  });
  await serving;
  return { exitCode, out, error };
}

describe('serve', () => {
  test.each<[string[], string | null]>([
    [[], 'refusals.noCredentials'],
    [['--no-assumptions'], null],
    [['--strict'], null],
  ])('with %j names on an answer what it rests on: %s', async (flags, header) => {
    let given: string | null = '';

    await run(['serve', '--port', '0', '--json', ...flags], async (out) => {
      const { headers } = await fetch(`${JSON.parse(out).baseUrl}/api/v1/auth`);
      given = headers.get('x-mock-assumes');
    });

    expect(given).toBe(header);
  });

  test('with --strict says what a learned profile only assumes', async () => {
    const observation = 'x';
    const fields = {
      'limit.default': { source: 'observed', observation },
      rateLimit: { source: 'assumed', observation },
    };
    const learned = { from: 'http://a.test', fields, unexpressed: [] };
    const profile = file('learned.json', JSON.stringify({ name: 'twin', learned }));
    const serving = ['serve', '--port', '0', '--strict', '--profile'];

    expect((await run([...serving, profile], async () => {})).error).toBe(
      'profile twin: assumed, not observed: rateLimit\n',
    );
    expect((await run([...serving, 'default'], async () => {})).error).toBe(
      'profile default was not learned: none of it was observed\n',
    );
  });

  test('prints the base URL, the workspaces, the keys and a curl line that works', async () => {
    let status = 0;

    const { exitCode, out } = await run(['serve', '--port', '0'], async (text) => {
      const [, authorization = '', url = ''] = /curl -H '(.*?)' '(.*?)'/.exec(text) ?? [];
      const response = await fetch(url, {
        headers: { authorization: authorization.replace('Authorization: ', '') },
      });
      status = response.status;
    });

    expect(status).toBe(200);
    expect(exitCode).toBe(0);
    expect(out).toMatch(/mocked at http:\/\/127\.0\.0\.1:\d+/);
    expect(out).toMatch(/expired\s+main\s+files:read\s+2025-12-16 12:00\s+expired\s+wsk_/);
    expect(out).toMatch(/unscoped\s+main\s+none/);
  });

  test('with --json prints one line of JSON with exactly the documented fields', async () => {
    const { out } = await run(['serve', '--port', '0', '--json'], async () => {});

    const ready: ReadyLine = JSON.parse(out);
    expect(out.trim().split('\n')).toHaveLength(1);
    expect(Object.keys(ready)).toEqual(['baseUrl', 'worldHash', 'workspaces', 'keys']);
    expect(ready.worldHash).toMatch(/^[0-9a-f]{64}$/);
    expect(Object.keys(ready.workspaces[0] ?? {})).toEqual(['workspaceId', 'name', 'files']);
    expect(Object.keys(ready.keys[0] ?? {})).toEqual([
      'label',
      'workspaceId',
      'scopes',
      'expiresAt',
      'state',
      'secret',
      'hint',
    ]);
    expect(ready.keys.map(({ label }) => label)).toEqual([
      'reader',
      'unscoped',
      'expired',
      'soon',
      'other',
      'empty',
      'one-page',
    ]);
  });

  test('prints a line for each request: method, path, status, time, hint, and why it was refused', async () => {
    const { error } = await run(['serve', '--port', '0', '--json'], async (text) => {
      const { baseUrl, keys }: ReadyLine = JSON.parse(text);
      await fetch(`${baseUrl}/api/v1/auth`);
      await fetch(`${baseUrl}/api/v1/auth`, {
        headers: { authorization: `Bearer ${keys[0]?.secret}` },
      });
    });

    expect(error).toMatch(/GET \/api\/v1\/auth 401 \d+\.\d ms no key {2}noCredentials: /);
    expect(error).toMatch(/GET \/api\/v1\/auth 200 \d+\.\d ms …\w{4}\n/);
    expect(error).not.toMatch(/wsk_/);
  });

  test.each([
    ['none reach a stream that takes none, on a build server neither', undefined, false],
    ['each stream that takes them gets them', { out: true, error: true }, true],
  ])('colours: %s', async (_, coloured, expected) => {
    vi.stubEnv('CI', 'true');

    const { out, error } = await run(
      ['serve', '--port', '0'],
      async (text) => {
        await fetch(`${/http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]}/api/v1/auth`);
      },
      coloured,
    );

    vi.unstubAllEnvs();
    expect(out.includes('\u001B')).toBe(expected);
    expect(error).toMatch(/GET \/api\/v1\/auth/);
    expect(error.includes('\u001B')).toBe(expected);
  });

  test('with --quiet prints no line for a request', async () => {
    const { error } = await run(['serve', '--port', '0', '--json', '--quiet'], async (text) => {
      const { baseUrl }: ReadyLine = JSON.parse(text);
      await fetch(`${baseUrl}/api/v1/auth`);
    });

    expect(error).toBe('');
  });

  test('takes seed, time, number of files, world and profile', async () => {
    const args = ['serve', '--port', '0', '--json', '--seed', '7', '--files', '12'];
    const world = file(
      'world.json',
      '{"workspaces":[{"label":"mine"}],"keys":[{"label":"k","workspace":"mine"}]}',
    );

    const { out } = await run(
      [...args, '--world', world, '--profile', 'uuid-ids', '--now', '2030-01-01T00:00:00Z'],
      async () => {},
    );

    const ready: ReadyLine = JSON.parse(out);
    expect(ready.workspaces).toMatchObject([{ files: 12 }]);
    expect(ready.workspaces[0]?.workspaceId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(ready.keys[0]?.expiresAt).toBe('2030-04-01T00:00:00.000000Z');
  });
});

describe('what is wrong with the arguments is one clear message, and exit code 2', () => {
  const nameInFile = file('name.json', '"uuid-ids"');
  const badJson = file('bad.json', '{"a":');
  const badRecipe = file('recipe.json', '{"workspaces":[{"label":"a","files":{"count":-1}}]}');
  const badProfile = file('profile.json', '{"limit":{"maximum":"many"}}');

  test.each([
    [
      ['serve', '--port', 'abc'],
      /option '--port <number>' argument 'abc' is invalid\. Expected a whole number from 0 to 65535\./,
    ],
    [['serve', '--port', '70000'], /from 0 to 65535/],
    [['serve', '--files', '-1'], /Expected a whole number from 0 to 10000000/],
    [['serve', '--seed', '1.5'], /Expected a whole number from 0 to 4294967295/],
    [['serve', '--now', 'tomorrow'], /Expected "current" or ISO 8601 with an offset/],
    [['serve', '--colour'], /unknown option '--colour'/],
    [
      ['serve', '--now', '9999-12-31T23:59:59Z'],
      /Expected "current" or a time from 0002-01-01T00:00:00Z to 9998-12-31T23:59:59Z\./,
    ],
    [['fly'], /unknown command 'fly'/],
    [
      ['serve', '--world', 'nowhere'],
      /^Failed to find the world "nowhere": expected an existing file or one of default, tiny, all-ties\n$/,
    ],
    [
      ['serve', '--profile', 'nobody'],
      /^Failed to find the profile "nobody": expected an existing file or one of default, /,
    ],
    [
      ['serve', '--profile', 'uuid-id'],
      /^Failed to find the profile "uuid-id": expected an existing file or a name; did you mean "uuid-ids"\?\n$/,
    ],
    [
      ['serve', '--profile', nameInFile],
      /^Failed to read the profile ".*name\.json": expected an object, found "uuid-ids"\n$/,
    ],
    [['seed', '--world', folder], /^Failed to read the world ".*": it is a folder\n$/],
    [['seed', '--world', badJson], /^Failed to read the world ".*bad\.json": expected JSON: /],
    [
      ['seed', '--world', badRecipe],
      /^Failed to read the world recipe ".*recipe\.json": workspaces\.0\.files\.count: /,
    ],
    [
      ['seed', '--profile', badProfile],
      /^Failed to read the profile ".*profile\.json": limit\.maximum: expected number, found "many"\n$/,
    ],
    [
      ['serve', '--host', '203.0.113.1', '--port', '0'],
      /^Failed to listen on 203\.0\.113\.1, port 0: the host is no address of this machine\n$/,
    ],
  ])('%j', async (args, message) => {
    const { exitCode, out, error } = await run(args);

    expect(error).toMatch(message);
    expect(error).not.toMatch(/^\s+at /m);
    expect(out).toBe('');
    expect(exitCode).toBe(2);
  });

  test('a taken port is named, and nothing is left running', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    const { exitCode, error } = await run(['serve', '--port', String(port)]);

    taken.close();
    expect(error).toBe(
      `Failed to listen on 127.0.0.1, port ${port}: the port is taken; port 0 (--port 0) takes a free one\n`,
    );
    expect(exitCode).toBe(2);
  });
});

test('a fault of the program itself is told as one, with what to report', async () => {
  const out = () => {
    throw new TypeError('x is not a function');
  };

  const { exitCode, error } = await runCli(['openapi'], { out });

  expect(error).toMatch(
    /^Internal error of workspace-files; please report it: TypeError: x is not a function\n {4}at /,
  );
  expect(exitCode).toBe(2);
});

describe('the other commands', () => {
  test('seed prints the world as JSON, the same each time', async () => {
    const first = await run(['seed', '--world', 'tiny']);
    const second = await run(['seed', '--world', 'tiny']);

    expect(JSON.parse(first.out)).toMatchObject({
      recipe: 'tiny',
      now: '2026-01-15T12:00:00.000000Z',
      workspaces: [{ workspaceId: 'ws_tiny' }],
      files: [{ id: 'file_a' }, { id: 'file_b' }, { id: 'file_c' }],
    });
    expect(second.out).toBe(first.out);
  });

  test('seed gives the world as a module, which a mock may be made of', async () => {
    const { out } = await run(['seed', '--world', 'tiny', '--format', 'module']);
    const { default: world } = await import(`data:text/javascript,${encodeURIComponent(out)}`);

    expect(createLightMock({ world }).world.hash).toBe(createMock({ world: 'tiny' }).world.hash);
  });

  test('a grown world is a world for the command line too', async () => {
    const { out } = await run(['seed', '--world', 'tiny']);
    const grown = file('grown.json', out);

    expect((await run(['seed', '--world', grown])).out).toBe(out);
    const wrong = file('wrong.json', out.replace('"recipe": "tiny"', '"recipe": 5'));
    expect((await run(['seed', '--world', wrong])).error).toContain(
      'Failed to read the grown world: recipe: expected string, found 5',
    );
  });

  test('seed takes the time and the number of files, as serve does', async () => {
    const { out } = await run(['seed', '--now', '2030-01-01T00:00:00Z', '--files', '2']);

    const { now, files, workspaces } = JSON.parse(out);
    const [first] = workspaces;
    const own = files.filter(
      (file: { workspaceId: string }) => file.workspaceId === first.workspaceId,
    );
    expect(now).toBe('2030-01-01T00:00:00.000000Z');
    expect(own).toHaveLength(2);
  });

  test('seed reads a recipe and a profile with a byte order mark', async () => {
    const recipe = file('marked.json', '\uFEFF{"workspaces":[{"label":"a","files":{"count":1}}]}');
    const profile = file('marked-profile.json', '\uFEFF{"name":"marked"}');

    const { exitCode, out } = await run(['seed', '--world', recipe, '--profile', profile]);

    expect(JSON.parse(out)).toMatchObject({ workspaces: [{ label: 'a' }] });
    expect(exitCode).toBe(0);
  });

  test('openapi prints the OpenAPI document', async () => {
    const { out } = await run(['openapi']);

    expect(JSON.parse(out)).toMatchObject({ openapi: '3.1.1' });
  });

  test('--version and --help exit with 0', async () => {
    expect(await run(['--version'])).toMatchObject({ exitCode: 0, out: '1.2.3\n' });
    expect(await run(['serve', '--help'])).toMatchObject({ exitCode: 0 });
  });
});

test('a message steers no terminal, whatever stands in the file that it names', async () => {
  const file = join(folder, 'steering.json');
  writeFileSync(file, JSON.stringify({ 'limit\u009B31m\u202E\u007F': 1 }));

  const { error, exitCode } = await runCli(['seed', '--profile', file]);

  expect(error).toContain(String.raw`limit\u{9B}31m\u{202E}\u{7F}`);
  expect(exitCode).toBe(2);
});
