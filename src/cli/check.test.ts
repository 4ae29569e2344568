import { afterEach, expect, test, vi } from 'vitest';
import { deployment } from '../../test/support/deployment.ts';
import { loopback } from '../../test/support/loopback.ts';
import { runCli } from '../../test/support/run-cli.ts';
import { schemaOf } from '../../test/support/schema.ts';
import { suiteKeys } from '../../test/support/suite-keys.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { observations } from '../learn/observations.ts';
import { createMock } from '../mock/create-mock.ts';

vi.setConfig({ testTimeout: 60_000 });

const { path, read, write } = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

const mock = createMock({ files: 60 });
const secrets = suiteKeys((label) => mock.keys.byLabel(label).secret);

/** A listing without an end: `paging.end` fails. */
const few = createMock({ files: 120 });
const neverNull = () =>
  deployment({
    mock: few,
    change: (text) => text.replace('"nextCursor":null', '"nextCursor":"more"'),
  });

test('--mock: every rule is judged, and what passed takes one line: exit code 0', async () => {
  const { out, ...ended } = await runCli(['check', '--mock', '--json', path('mock.json')]);

  expect(ended).toEqual({ exitCode: 0, error: '' });
  expect(out).toMatch(/^The API document, checked at http:\S+\n\n {2}pass {6}\d+ rules: /);
  expect(out).toMatch(/ key-check\.\*, .* errors\.\*, content\.not-served, responses\.json\n/);
  expect(out).toMatch(/\n(\d+) rules: \1 passed, 0 failed, 0 warned, 0 unproven; \d+ requests, \d/);
  expect(out).toMatch(/\nWhere the document is silent: \d+ of \d+ observations were possible/);
  const report = schemaOf('report').parse(read('mock.json'));
  expect(report.requests).toBeLessThanOrEqual(500);
  expect(report.observations).toHaveLength(observations.length);
});

test('the target can be set in the environment as well; --complete fails if a key is missing', async () => {
  await using target = await deployment({ mock });
  for (const [name, value] of Object.entries({
    ...{ BASE_URL: target.url, KEY: secrets.key, EXPIRED_KEY: secrets.expired, UNSCOPED_KEY: '' },
    RATE: '5000.5',
  }))
    vi.stubEnv(`WORKSPACE_FILES_${name}`, value);
  const args = ['check', '--only', 'auth.{expired-key,missing-scope}'];

  const { exitCode, out } = await runCli(args);
  expect(out).toMatch(/pass +1 rules?: auth\.expired-key/);
  expect(out).toMatch(/unproven +1 rule, no --unscoped-key: auth\.missing-scope/);
  expect(exitCode).toBe(0);
  expect((await runCli([...args, '--complete'])).exitCode).toBe(3);
});

test('every request has the headers of the flags, or of lines in the environment', async () => {
  const seen: unknown[] = [];
  await using server = await loopback((request, response) => {
    seen.push([request.headers['x-tenant'], request.headers['x-trace']]);
    response.end('{}');
  });
  const args = ['check', '--base-url', server.url, '--key', secrets.key, '--only', 'paging.end'];

  await runCli([...args, '--header', 'X-Tenant: a', '--header', 'X-Trace:b:c']);
  vi.stubEnv('WORKSPACE_FILES_HEADER', 'X-Tenant: d\nX-Trace: e\n');
  await runCli(args);

  expect(new Set(seen.map(String))).toEqual(new Set(['a,b:c', 'd,e']));
});

test('a key that cannot list files judges nothing: exit code 2', async () => {
  await using target = await deployment({ mock });
  const { url } = target;

  const run = await runCli(['check', '--base-url', url, '--key', secrets.unscoped]);

  expect(run.error).toMatch(/^look at the key: --key: a (valid )?key .*files:read.*\n$/);
  expect(run.out).toMatch(/\nRead no page of the listing\n\n.* 0 failed, /);
  expect(run.exitCode).toBe(2);
});

test('a known file that is not listed fails the run', async () => {
  const tiny = createMock({ world: 'tiny' });
  await using target = await deployment({ mock: tiny });
  const lines = tiny.files.list().map(({ id }) => id);
  const args = ['check', ...target.flags, '--only', 'paging.complete'];
  const checked = (text: string) => runCli([...args, '--known-files', write('known.txt', text)]);

  expect((await checked(lines.join('\n'))).exitCode).toBe(0);
  const more = await checked([...lines, 'file_x'].join('\n'));
  expect(more.exitCode).toBe(1);
  expect(more.out).toMatch(/expected {2}the known file "?file_x/);
  const bad = await checked('a\nb\tnow\n');
  expect(bad.exitCode).toBe(2);
  expect(bad.error).toContain('known.txt": expected one file id per line, found "b\\tnow"');
});

test('a failed rule: exit code 1, with clause, expectation, finding and curl line', async () => {
  await using target = await neverNull();
  vi.stubEnv('GITHUB_ACTIONS', 'true');

  const run = await runCli(['check', ...target.flags, '--only', 'paging.end']);

  expect(run.out).toMatch(
    / {2}fail {6}When hasMore is false, nextCursor is null.* {2}paging\.end\n/,
  );
  expect(run.out).toContain(
    'clause    4.3-r5: When hasMore is false, nextCursor is null. (docs/api.md#43-r5)\n',
  );
  expect(run.out).toMatch(/\n +expected {2}.*null.*\n +found {5}.*more.*\n/);
  expect(run.out).toMatch(/\n +repeat {4}curl .*\$WORKSPACE_FILES_KEY/);
  // An annotation of the build on GitHub.
  expect(run.error).toMatch(/^::error title=Contract%3A paging\.end::.+%0A.+$/m);
  expect(run.exitCode).toBe(1);
});

test('a report for stdout sends the one for readers to stderr; the page of a build is appended to', async () => {
  await using target = await neverNull();
  vi.stubEnv('GITHUB_STEP_SUMMARY', path('summary.md'));
  const args = ['check', ...target.flags, '--only', 'paging.end', '--markdown', path('summary.md')];

  const { out, error } = await runCli([...args, '--json', '-']);
  await runCli(args);

  expect(JSON.parse(out)).toMatchObject({ schema: 'workspace-files-report/2', failed: true });
  expect(error).toContain('1 rule: 0 passed, 1 failed');
  expect(read('summary.md').match(/^## Contract: 1 failure$/gm)).toHaveLength(2);
});

test('expected failures: one does not count, an outdated one does, a stale one is reported', async () => {
  await using target = await neverNull();
  const check = (until: string) => {
    const entry = { reason: 'known', until };
    const list = write('expected.json', { 'paging.end': entry, 'paging.more': entry });
    const only = ['--only', 'paging.{end,more}', '--expected-failures', list];
    return runCli(['check', ...target.flags, ...only]);
  };

  const known = await check('2999-01-01');
  expect(known.out).toMatch(/\n2 rules: 1 passed, 1 failed \(1 of them expected\), 0 warned, 0 un/);
  expect(known.out).toContain('stale     it no longer fails; remove it from the expected failures');
  expect(known.exitCode).toBe(0);
  expect((await check('2020-02-29')).exitCode).toBe(1);
});

test('on a terminal, a line shows the progress, and is cleared at the end', async () => {
  const args = ['check', '--mock', '--only', 'key-check.success'];
  const { out, error } = await runCli(args, { rewritesLines: true });

  const lines = error.split('\r\u001B[2K');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.at(-1)).toBe('');
  expect(error).not.toContain('\n');
  expect(out).not.toContain('\r');
});

test('what a deployment sends cannot steer the terminal', async () => {
  await using server = await loopback((_request, response) => {
    response.writeHead(401, { 'content-type': 'text/plain' });
    response.end('\u001B]0;owned\u0007\u001B[2J\u009Bx\u202E');
  });

  const { error } = await runCli(['check', '--base-url', server.url, '--key', secrets.key]);

  expect(error).toContain('\\u{1B}]0;owned\\u{7}\\u{1B}[2J\\u{9B}x\\u{202E}');
  for (const character of '\u0007\u001B\u009B\u202E') expect(error).not.toContain(character);
});

test('no report holds a secret, whatever the deployment echoes', async () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const echoed = (secret: string) => [
    secret,
    JSON.stringify(secret),
    base64(`Bearer ${secret}`),
    base64(`{"key":"${secret}"}`),
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
  ]);

  const texts = ['--json', '--junit', '--html'].map((flag) => read(`secret${flag}`));
  expect(exitCode).toBe(1);
  for (const text of [out, error, ...texts]) {
    for (const secret of Object.values(given).flatMap(echoed)) expect(text).not.toContain(secret);
  }
  for (const text of [out, ...texts]) expect(text).toContain(`[key …${given.key.slice(-4)}]`);
  expect(texts[0]).toContain('$WORKSPACE_FILES_HEADER_X_API_TOKEN');
});
