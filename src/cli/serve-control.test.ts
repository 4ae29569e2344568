import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { runProgram } from './program.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'control-'));
  writeFileSync(join(folder, 'token'), 'token-of-the-file\n');
  writeFileSync(join(folder, 'short'), 'short\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Serves as long as it takes to look. */
async function served(
  flags: readonly string[],
  look: (baseUrl: string) => Promise<void> = async () => {},
) {
  let error = '';
  let output = '';
  let looking: Promise<void> = Promise.resolve();
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const exitCode = await runProgram(['serve', '--port', '0', '--json', '--quiet', ...flags], {
    version: '1.2.3',
    stopped,
    terminal: {
      out: (text) => {
        output += text;
        looking = look(JSON.parse(text).baseUrl).finally(stop);
      },
      error: (text) => {
        error += text;
      },
    },
  });
  await looking;
  return { exitCode, error, output };
}

test('--max-sandboxes bounds the sandboxes, and the error names the flag', async () => {
  await served(['--world', 'tiny', '--max-sandboxes', '1'], async (baseUrl) => {
    const create = () =>
      fetch(`${baseUrl}/__mock/sandboxes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    expect((await create()).status).toBe(201);
    const refused = await create();

    expect(refused.status).toBe(409);
    expect((await refused.json()).error).toContain('serve --max-sandboxes');
  });
});

test('a running server is driven by its control API, and a key opens a sandbox', async () => {
  await served(['--world', 'tiny'], async (baseUrl) => {
    const controlUrl = `${baseUrl}/__mock`;
    const health = await fetch(`${controlUrl}/health`);
    expect(await health.json()).toMatchObject({ status: 'ok', version: '1.2.3', sandboxes: 1 });

    const made = await fetch(`${controlUrl}/sandboxes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ files: 1 }),
    });
    expect(made.status).toBe(201);
    const { keys } = await made.json();
    const answered = await fetch(`${baseUrl}/api/v1/auth`, {
      headers: { authorization: `Bearer ${keys[0].secret}` },
    });
    expect(answered.status).toBe(200);
    expect(answered.headers.get('x-mock-assumes')).not.toBeNull();
    expect((await fetch(`${baseUrl}/openapi.json`)).headers.get('content-type')).toContain('json');
  });
});

test('--no-control leaves it out', async () => {
  await served(['--no-control'], async (baseUrl) => {
    expect((await fetch(`${baseUrl}/__mock/health`)).status).toBe(404);
  });
});

test('the console is at /, and --no-console and --no-control leave it out', async () => {
  const policyOf = async (...flags: string[]) => {
    let policy: string | null = null;
    await served(flags, async (baseUrl) => {
      policy = (await fetch(baseUrl)).headers.get('content-security-policy');
    });
    return policy;
  };

  expect(await policyOf()).toContain("default-src 'none'");
  expect(await policyOf('--no-console')).toBeNull();
  expect(await policyOf('--no-control')).toBeNull();
});

test('--control-origin lets pages of other origins drive it', async () => {
  const flags = ['--control-origin', 'https://a.test', '--control-origin', 'https://b.test:8443'];
  await served(flags, async (baseUrl) => {
    for (const origin of ['https://a.test', 'https://b.test:8443']) {
      const { headers } = await fetch(`${baseUrl}/__mock/health`, { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
    }
  });
  const { exitCode, error } = await served(['--control-origin', 'https://a.test/console']);
  expect(exitCode).toBe(2);
  expect(error).toContain('Expected an origin such as https://tools.example.com.');
});

describe('where others may reach the host', () => {
  test('there is none without a token', async () => {
    const { error } = await served(['--host', '0.0.0.0'], async (baseUrl) => {
      const url = new URL('/__mock/health', baseUrl.replace('0.0.0.0', '127.0.0.1'));
      expect((await fetch(url)).status).toBe(404);
    });
    expect(error).toBe(
      'the control API and the console are off, because 0.0.0.0 is not a loopback address; to turn them on, pass --control-token-file FILE or set WORKSPACE_FILES_CONTROL_TOKEN\n',
    );
  });

  test.each([
    ['token-of-the-flag', () => ['--control-token', 'token-of-the-flag']],
    ['token-of-the-file', () => ['--control-token-file', join(folder, 'token')]],
  ])('there is one for who has the %s', async (token, flags) => {
    const { error, output } = await served(['--host', '0.0.0.0', ...flags()], async (baseUrl) => {
      const url = new URL('/__mock/sandboxes', baseUrl.replace('0.0.0.0', '127.0.0.1'));
      expect((await fetch(url)).status).toBe(401);
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(url, { headers })).status).toBe(200);
    });
    expect(error).toBe('');
    expect(output).toContain('baseUrl');
    expect(output).not.toContain(token);
  });
});

test.each([
  [() => ['--control-token-file', join(folder, 'nope')], 'no such file'],
  [
    () => ['--control-token-file', join(folder, 'short')],
    'expected at least 8 printable characters',
  ],
  [() => ['--control-token', 'a b c d e f'], 'expected at least 8 printable characters'],
  [
    () => ['--control-token', 'long-enough', '--control-token-file', join(folder, 'token')],
    'expected it or --control-token, found both',
  ],
])('a token that cannot be used is told in a line', async (flags, message) => {
  const { exitCode, error } = await served(flags());

  expect(exitCode).toBe(2);
  expect(error).toContain(message);
  expect(error).not.toContain('a b c');
});

test('a request asks for a fault by its header, unless it is switched off', async () => {
  const statusOf = async (flags: readonly string[]) => {
    let status = 0;
    await served(['--world', 'tiny', ...flags], async (baseUrl) => {
      const headers = { 'x-mock-fault': 'status=503' };
      status = (await fetch(`${baseUrl}/api/v1/auth`, { headers })).status;
    });
    return status;
  };

  expect(await statusOf([])).toBe(503);
  expect(await statusOf(['--no-fault-header'])).toBe(401);
});

test('serve --import begins with what another mock held, and takes nothing beside it', async () => {
  const file = join(folder, 'state.json');
  const mock = createMock({ world: 'tiny', profile: 'small-limits' });
  mock.files.create({ id: 'file_kept' });
  writeFileSync(file, JSON.stringify(mock.exportState()));
  await served(['--import', file], async (baseUrl) => {
    const headers = { authorization: 'Bearer wsk_tiny_reader' };
    const page = await fetch(`${baseUrl}/api/v1/workspaces/ws_tiny/files`, { headers });
    expect(await page.text()).toContain('"file_kept"');
  });

  const { exitCode, error } = await served(['--import', file, '--profile', 'uuid-ids']);
  expect([exitCode, error]).toEqual([2, expect.stringContaining('profile: expected none')]);
});

test('a state file and an exported state, taken for each other, are refused with the right flag', async () => {
  const lines = join(folder, 'kept.jsonl');
  await served(['--world', 'tiny', '--state', lines]);
  const imported = await served(['--import', lines]);
  expect(imported).toMatchObject({
    exitCode: 2,
    error: `Failed to read --import ${lines}: expected an exported state, found a file of serve --state; pass it, or a copy, as --state\n`,
  });

  const exported = join(folder, 'exported.json');
  writeFileSync(exported, JSON.stringify(createMock({ world: 'tiny' }).exportState()));
  const { exitCode, error } = await served(['--world', 'tiny', '--state', exported]);
  expect([exitCode, error]).toEqual([
    2,
    expect.stringContaining('pass an exported state as --import'),
  ]);
});
