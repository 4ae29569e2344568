import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { observations } from '../../contract-tests/index.ts';
import { loopback } from '../../test/support/loopback.ts';
import { type CliRun, runCli } from '../../test/support/run-cli.ts';
import { createMock } from '../mock/create-mock.ts';
import { startServer } from '../server/start-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-check-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const path = (name: string) => join(folder, name);
function file(name: string, content: unknown): string {
  writeFileSync(path(name), JSON.stringify(content));
  return path(name);
}

const mock = createMock();
const secrets = {
  key: mock.keys.byLabel('reader').secret,
  unscoped: mock.keys.byLabel('unscoped').secret,
  expired: mock.keys.byLabel('expired').secret,
  other: mock.keys.byLabel('other').secret,
};

/** The mock over HTTP, where the listing never says that it has ended: `paging.end` fails. */
const few = createMock({ files: 120 });
const neverNull = () =>
  loopback(async (request, response) => {
    const answer = await few.fetch(`http://mock.test${request.url}`, {
      headers: { authorization: request.headers.authorization ?? '' },
    });
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(text.replace('"nextCursor":null', '"nextCursor":"more"'));
  });

const oneRule = ['--only', 'paging.end', '--rate', '10000', '--key', secrets.key];

describe('check --mock', () => {
  let whole: CliRun;
  beforeAll(async () => {
    whole = await runCli(['check', '--mock', '--json', path('mock.json')]);
  });

  test('judges every rule, lists what passed in one line, and ends with the count: exit code 0', () => {
    const { exitCode, out, error } = whole;

    expect(error).toBe('');
    expect(exitCode).toBe(0);
    expect(out).toMatch(
      /^The contract, judged at http:\/\/127\.0\.0\.1:\d+\n\n {2}pass {6}32 rules: /,
    );
    expect(out).toMatch(
      / auth\.\*, key-check\.\*, .* errors\.\*, content\.not-served, responses\.json\n/,
    );
    expect(out).toMatch(/\n32 rules: 32 passed, 0 failed, 0 warned, 0 unproven; \d+ requests, \d/);
  });

  test('takes no more requests than an operator would allow, observations included', () => {
    const { out } = whole;

    const report = JSON.parse(readFileSync(path('mock.json'), 'utf8'));
    const schema = JSON.parse(readFileSync('schemas/report.schema.json', 'utf8'));
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect(out).toContain(`; ${report.requests} requests, `);
    expect(report.requests).toBeLessThanOrEqual(270);
    expect(report.observations).toHaveLength(observations.length);
    expect(out).toMatch(/\nWhere the document is silent: \d+ observations, \d+ not seen/);
  });

  test('observes nothing where it was asked for some rules', async () => {
    const { out } = await runCli(['check', '--mock', '--only', '*.{end,ends}']);

    expect(out).not.toContain(' → ');
    expect(out).toMatch(/\n2 rules: 2 passed/);
  });

  test('a profile is compared with what is observed, which changes no verdict', async () => {
    const { exitCode, out } = await runCli([
      ...['check', '--mock', '--profile', 'small-limits', '--html', path('profile.html')],
    ]);

    expect(out).toMatch(
      /\nBeside the profile small-limits: 1\d\d fields, 1\d\d the same, 3 different, \d+ that cannot be told\n\n32 rules: 32 passed/,
    );
    const page = readFileSync(path('profile.html'), 'utf8');
    expect(page).toContain('<code>limit.{default, maximum, aboveMaximum}</code>');
    expect(page).toMatch(/id="field-limit.default">.*<code>1<\/code>.*<code>50<\/code>.*differs/);
    expect(exitCode).toBe(0);
  });

  test('a flag beats a base URL of the environment', async () => {
    vi.stubEnv('WORKSPACE_FILES_BASE_URL', 'http://127.0.0.1:1');
    vi.stubEnv('WORKSPACE_FILES_KEY', 'somewhere-else');

    const { exitCode } = await runCli(['check', '--mock', '--only', 'key-check.*']);

    expect(exitCode).toBe(0);
  });
});

describe('what to judge, and how', () => {
  test('stands in the environment as well', async () => {
    await using server = await startServer(mock);
    vi.stubEnv('WORKSPACE_FILES_BASE_URL', server.baseUrl);
    vi.stubEnv('WORKSPACE_FILES_KEY', secrets.key);
    vi.stubEnv('WORKSPACE_FILES_EXPIRED_KEY', secrets.expired);
    vi.stubEnv('WORKSPACE_FILES_UNSCOPED_KEY', '');
    vi.stubEnv('WORKSPACE_FILES_ONLY', 'auth.{expired-key,missing-scope}');
    vi.stubEnv('WORKSPACE_FILES_RATE', '5000.5');
    vi.stubEnv('WORKSPACE_FILES_COMPLETE', 'yes');
    vi.stubEnv('WORKSPACE_FILES_STRICT', '0');

    const { exitCode, out } = await runCli(['check']);

    expect(out).toMatch(/pass +1 rule: auth\.expired-key/);
    expect(out).toMatch(/unproven +A key without files:read cannot list files/);
    expect(out).toMatch(/provide +--unscoped-key: /);
    expect(exitCode).toBe(3);
  });

  test('headers go along with every request, from flags and from lines of the environment', async () => {
    const seen: unknown[] = [];
    await using server = await loopback((request, response) => {
      seen.push([request.headers['x-tenant'], request.headers['x-trace']]);
      response.end('{}');
    });
    const args = ['check', '--base-url', server.url, ...oneRule];

    await runCli([...args, '--header', 'X-Tenant: a', '--header', 'X-Trace:b:c']);
    vi.stubEnv('WORKSPACE_FILES_HEADER', 'X-Tenant: d\nX-Trace: e\n');
    await runCli(args);

    expect(new Set(seen.map(String))).toEqual(new Set(['a,b:c', 'd,e']));
  });

  test('the budget and the time-out are kept', async () => {
    await using server = await startServer(mock);
    const args = ['check', '--base-url', server.baseUrl, '--key', secrets.key, '--rate', '10000'];

    const { out } = await runCli([...args, '--max-requests', '7']);

    expect(out).toContain('the budget of 7 requests is used up');
    expect(out).toContain('a larger --max-requests');
    expect(out).toMatch(/; 7 requests, /);
  });
});

describe('exit codes', () => {
  test('1 where a rule failed, with clause, expectation, finding and curl line', async () => {
    await using server = await neverNull();

    const { exitCode, out } = await runCli(['check', '--base-url', server.url, ...oneRule]);

    expect(out).toMatch(/ {2}fail {6}When hasMore is false, nextCursor is null {2}paging\.end\n/);
    expect(out).toContain(
      'clause    4.3-r5: When hasMore is false, nextCursor is null. (docs/api.md#43-r5)\n',
    );
    expect(out).toMatch(/\n +expected {2}.*null.*\n +seen {6}.*more.*\n/);
    expect(out).toMatch(/\n +repeat {4}curl .*\$WORKSPACE_FILES_KEY/);
    expect(exitCode).toBe(1);
  });

  test.each([
    [[], 0],
    [['--complete'], 3],
  ])('with %j and something unproven, it is %i', async (more, code) => {
    await using server = await startServer(mock);
    const only = ['--only', 'auth.{expired-key,empty-bearer}', '--rate', '10000'];

    const { exitCode } = await runCli([
      ...['check', '--base-url', server.baseUrl, '--key', secrets.key, ...only, ...more],
    ]);

    expect(exitCode).toBe(code);
  });

  test('2 where keys were exchanged, with both flags', async () => {
    await using server = await startServer(mock);
    const args = ['--key', secrets.unscoped, '--unscoped-key', secrets.key, '--rate', '10000'];

    const { exitCode, error } = await runCli(['check', '--base-url', server.baseUrl, ...args]);

    expect(exitCode).toBe(2);
    expect(error).toMatch(
      /responds with 403 to the key, but the unscoped key can list files: the two keys seem to be swapped\n {2}answered {2}403 .*\n {2}look at {3}--key and --unscoped-key: was one given for the other\?\n/,
    );
  });

  test('0 where a valid key was given as an expired one, with what to give', async () => {
    await using server = await startServer(mock);
    const second = mock.keys.issue({ label: 'second' }).secret;
    const args = ['--key', secrets.key, '--expired-key', second, '--rate', '10000'];

    const { exitCode, out } = await runCli([
      'check',
      ...['--base-url', server.baseUrl, '--only', 'auth.expired-key', ...args],
    ]);

    expect(exitCode).toBe(0);
    expect(out).toContain(
      'the listing serves the expired key, but the key check says that it has not expired: it seems to be the wrong key\n',
    );
    expect(out).toContain('provide   --expired-key: an expired key of the same workspace');
  });

  test('2 where the run was stopped', async () => {
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    await using server = await loopback(() => stop());
    const args = ['check', '--base-url', server.url, ...oneRule, '--html', path('stopped.html')];

    const { exitCode, out, error } = await runCli(args, {}, stopped);

    expect(out).toBe('');
    expect(error).toBe('Failed to judge the deployment: the run was stopped\n');
    expect(exitCode).toBe(2);
    expect(readFileSync(path('stopped.html'), 'utf8')).toContain('the run was stopped');
  });

  test('2 where it was stopped while it waits to ask again', async () => {
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    await using server = await loopback((_, response) => {
      response.writeHead(429, { 'retry-after': '50' }).end();
    });
    let told = '';
    const run = await runCli(
      ['check', '--base-url', server.url, ...oneRule],
      {
        error: (text) => {
          told += text;
          if (/waiting 50 s/.test(text)) stop();
        },
      },
      stopped,
    );

    expect(told).toMatch(/^Failed to judge the deployment: the run was stopped\n/m);
    expect(run.exitCode).toBe(2);
  });
});

describe('expected failures', () => {
  const check = async (entries: unknown, ...more: string[]) => {
    await using server = await neverNull();
    const list = file('expected.json', entries);
    const only = ['--only', 'paging.{end,more}', '--rate', '10000', '--key', secrets.key];
    return await runCli([
      ...['check', '--base-url', server.url, ...only, '--expected-failures', list, ...more],
    ]);
  };

  test('an expected failure is shown with its reason, and is no failure', async () => {
    const { exitCode, out } = await check([{ rule: 'paging.end', reason: 'ticket 12' }]);

    expect(out).toContain('known     this failure is expected: ticket 12\n');
    expect(out).toMatch(/\n2 rules: 1 passed, 1 failed \(1 of them expected\), 0 warned, 0 unprov/);
    expect(exitCode).toBe(0);
  });

  test('after its last day it is one', async () => {
    const entry = { rule: 'paging.end', reason: 'ticket 12', until: '2020-02-29' };

    const { exitCode, out } = await check([entry]);

    expect(out).toContain('expected no longer: ticket 12 (until 2020-02-29)\n');
    expect(exitCode).toBe(1);
  });

  test('one that passes is stale, which fails with --strict', async () => {
    const entries = ['paging.end', 'paging.more'].map((rule) => ({ rule, reason: 'known' }));

    const lenient = await check(entries);
    const strict = await check(entries, '--strict');

    expect(lenient.out).toContain('stale     it no longer fails; its expected failure can go');
    expect(lenient.exitCode).toBe(0);
    expect(strict.exitCode).toBe(1);
  });

  test.each([
    [{}, ': expected array, found {}'],
    [
      [{ rule: 'paging.ned', reason: 'x' }],
      '0.rule: expected the id of a rule (did you mean "paging.end"?), found "paging.ned"',
    ],
    [[{ rule: 'paging.end' }], '0.reason: expected string, found nothing'],
    [[{ rule: 'paging.end', reason: '' }], '0.reason: expected at least 1 character, found ""'],
    [
      [{ rule: 'paging.end', reason: 'x', until: 'soon' }],
      '0.until: expected a date such as 2026-12-31, found "soon"',
    ],
    [[{ rule: 'paging.end', reason: 'x', untill: '' }], '0: unknown field "untill"'],
    [
      [
        { rule: 'paging.end', reason: 'x' },
        { rule: 'paging.end', reason: 'y' },
      ],
      'expected "paging.end" once, found it twice',
    ],
  ])('%j is refused', async (entries, message) => {
    const { exitCode, out, error } = await check(entries);

    expect(error).toContain('Failed to read the expected failures "');
    expect(error).toContain(message);
    expect(out).toBe('');
    expect(exitCode).toBe(2);
  });
});

describe('on a terminal', () => {
  test('a line tells how far it is, and is cleared at the end', async () => {
    const args = ['check', '--mock', '--only', 'key-check.*'];
    const { out, error } = await runCli(args, { rewritesLines: true });

    const judged = /(\d+) rules: /.exec(out)?.[1];
    const lines = error.split('\r\u001B[2K');
    expect(lines.length).toBeGreaterThan(Number(judged));
    expect(lines.at(-1)).toBe('');
    expect(error).not.toContain('\n');
    expect(out).not.toContain('\r');
  });

  test('colours are for a terminal that takes them, and never in a file', async () => {
    const args = ['check', '--mock', '--only', 'key-check.*', '--json', path('colours.json')];

    const coloured = await runCli(args, { coloured: { out: true, error: false } });
    const plain = await runCli(args);

    expect(coloured.out).toContain('\u001B[32mpass');
    expect(plain.out).not.toContain('\u001B');
    expect(readFileSync(path('colours.json'), 'utf8')).not.toContain('\u001B');
  });

  test('what a deployment sends cannot steer it', async () => {
    await using server = await loopback((_request, response) => {
      response.writeHead(401, { 'content-type': 'text/plain' });
      response.end('\u001B]0;owned\u0007\u001B[2J\u009Bx\u202E');
    });

    const { error } = await runCli(['check', '--base-url', server.url, ...oneRule]);

    expect(error).toContain('\\u{1B}]0;owned\\u{7}\\u{1B}[2J\\u{9B}x\\u{202E}');
    for (const character of '\u0007\u001B\u009B\u202E') expect(error).not.toContain(character);
  });
});

test('no report holds a secret, whatever the deployment echoes', async () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const echoed = (secret: string) => [
    secret,
    JSON.stringify(secret),
    base64(`Bearer ${secret}`),
    base64(`{"key":"${secret}"}`),
  ];
  // The beginning is as good as the whole.
  const forms = (secret: string) => [
    secret.slice(0, -1),
    JSON.stringify(secret).slice(1, -2),
    base64(secret).slice(0, 20),
    base64(`.${secret}`).slice(2, 22),
    base64(`..${secret}`).slice(3, 23),
  ];
  const given = { ...secrets, token: 'tok/en+with&all<of>"it"\'-1234567890' };
  await using server = await loopback(async (request, response) => {
    const answer = await mock.fetch(`http://mock.test${request.url}`, {
      headers: { authorization: request.headers.authorization ?? '' },
    });
    const sent = Object.values(given).flatMap(echoed).join(' ');
    response.writeHead(200, { 'content-type': 'text/plain', 'x-echo': encodeURIComponent(sent) });
    const body = { ...(await answer.json()), echo: sent, code: [sent], nextCursor: sent };
    response.end(JSON.stringify(body));
  });
  const files = ['--json', '--junit', '--html'].flatMap((flag) => [flag, path(`secret${flag}`)]);

  const { exitCode, out, error } = await runCli([
    ...['check', '--base-url', server.url, '--rate', '10000', '--key', given.key],
    ...['--unscoped-key', given.unscoped, '--expired-key', given.expired],
    ...['--other-key', given.other, '--header', `X-Api-Token: ${given.token}`, ...files],
    ...['--profile', file('secret.json', { refusals: { badLimit: { extra: given } } })],
  ]);

  const texts = ['--json', '--junit', '--html'].map((flag) =>
    readFileSync(path(`secret${flag}`), 'utf8'),
  );
  expect(exitCode).toBe(1);
  for (const text of [out, error, ...texts]) {
    for (const secret of Object.values(given).flatMap(forms)) expect(text).not.toContain(secret);
  }
  for (const text of [out, ...texts]) expect(text).toContain(`[key …${given.key.slice(-4)}]`);
});
