import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseXmlDocument } from 'slimdom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loopback } from '../../test/support/loopback.ts';
import { runCli } from '../../test/support/run-cli.ts';
import { createMock } from '../mock/create-mock.ts';
import { learnedPaths } from '../profile/fields.ts';
import { startServer } from '../server/start-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-drift-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const profile = join(folder, 'learned.json');
beforeAll(async () => {
  await runCli(['learn', '--mock', '-o', profile]);
});

test('a deployment that is what it was: exit code 0', async () => {
  const { exitCode, out } = await runCli(['drift', '--profile', profile, '--mock']);

  expect(out).toMatch(
    /\n\n(\d+) fields: (\d+) the same, 0 changed, 0 new, 0 not asked, (\d+) unknown then and now\n$/,
  );
  const [all = 0, same = 0, unknown = 0] = (
    out.match(/\d+(?= (fields|the same|unknown))/g) ?? []
  ).map(Number);
  expect(all).toBe(learnedPaths.length);
  expect(same + unknown).toBe(all);
  expect(exitCode).toBe(0);
});

test('one that changed: clause by clause what was expected, what is, and where; exit code 1', async () => {
  const mock = createMock({ profile: { refusals: { unknownKey: { status: 403 } } }, files: 300 });
  await using server = await startServer(mock);
  const { secret } = mock.keys.byLabel('reader');
  const junit = join(folder, 'changed.xml');

  const { exitCode, out } = await runCli([
    ...['drift', '--profile', 'default', '--base-url', server.baseUrl],
    ...['--key', secret, '--rate', '10000', '--junit', junit],
  ]);

  expect(out).toMatch(
    /\n {2}changed {3}refusals\.unknownKey\.status {2}7-r4\n +clause {4}7-r4 \(open\): .+\n +expected {2}401\n +now {7}403\n +seen in {3}GET \S+ 403\n/,
  );
  expect(out).toMatch(
    /\n {2}unasked {3}refusals\.expiredKey\.\S+ .+\n +because {3}an expired key was not given\n +also {6}\d+ more for the same reason: \S*expiredKey\.code/,
  );
  expect(out).toMatch(/\n\d+ fields: \d+ the same, 1 changed, 0 new, \d+ not asked, 0 unknown/);
  const [failure] = parseXmlDocument(readFileSync(junit, 'utf8')).getElementsByTagName('failure');
  expect(failure?.getAttribute('message')).toBe('expected 401; now 403');
  expect(failure?.textContent).toMatch(
    /^clause: 7-r4 \(open\): .+\nexpected: 401\nnow: 403\nseen in: GET \S+ 403$/m,
  );
  for (const text of [out, readFileSync(junit, 'utf8')]) expect(text).not.toContain(secret);
  expect(exitCode).toBe(1);
});

test('one that stops answering midway has not been shown to be the same: exit code 2', async () => {
  const mock = createMock();
  let asked = 0;
  await using server = await loopback(async (request, response) => {
    asked += 1;
    if (asked > 200) return request.socket.destroy();
    const answer = await mock.fetch(`http://mock.test${request.url}`, {
      headers: { authorization: request.headers.authorization ?? '' },
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(await answer.text());
  });
  const { exitCode, out, error } = await runCli([
    ...['drift', '--profile', profile, '--base-url', server.url, '--rate', '10000'],
    ...['--key', mock.keys.byLabel('reader').secret, '--junit', join(folder, 'gone.xml')],
  ]);

  const [root] = parseXmlDocument(readFileSync(join(folder, 'gone.xml'), 'utf8')).children;
  // On a slow machine its progress stands before it.
  const reason = error.trim().split('\n').at(-1);
  expect(root?.getAttribute('errors')).toBe('1');
  expect(root?.getElementsByTagName('error')[0]?.getAttribute('message')).toBe(reason);
  expect(out).toMatch(/ 0 changed, 0 new, \d\d not asked, /);
  expect(reason).toMatch(
    /^Failed to judge all of the profile: no response from \S+: .+; \d\d fields could not be asked; provide a deployment that stays reachable for the whole run$/,
  );
  expect(exitCode).toBe(2);
});

test('two profiles, offline: what one had to assume and the other has seen is new, no drift', async () => {
  const assumed = { source: 'assumed', observation: 'limits.rate', reason: 'none was met' };
  const learned = { from: 'https://a.test', fields: { rateLimit: assumed }, unexpressed: [] };
  const before = file('before.json', { learned });
  const after = file('after.json', { rateLimit: { requests: 60, windowSeconds: 1 } });

  const { exitCode, out } = await runCli([
    ...['drift', '--profile', before, '--with', after, '--json'],
  ]);

  expect(JSON.parse(out).differences).toMatchObject([
    { path: 'rateLimit', kind: 'new', clauses: ['8-rate-limits'] },
  ]);
  expect(exitCode).toBe(0);
});

test('--json and --junit write files beside what is printed, between two profiles as well', async () => {
  const [json, junit] = [join(folder, 'drift.json'), join(folder, 'drift.xml')];

  const { exitCode, out } = await runCli([
    ...['drift', '--profile', 'default', '--with', 'small-limits'],
    ...['--json', json, '--junit', junit],
  ]);

  expect(out).toContain('  changed   limit.default  8-limit-default\n');
  expect(JSON.parse(readFileSync(json, 'utf8')).differences).toHaveLength(3);
  expect(readFileSync(junit, 'utf8')).toMatch(
    /<testsuites name="workspace-files drift" tests="1\d\d" failures="3"/,
  );
  expect(exitCode).toBe(1);
});

test('nothing to judge: exit code 2, and the JUnit report says so', async () => {
  const junit = join(folder, 'nothing.xml');

  const { exitCode, out, error } = await runCli([
    ...['drift', '--profile', 'default', '--base-url', 'http://127.0.0.1:1', '--key', 'a-key'],
    ...['--junit', junit],
  ]);

  expect(exitCode).toBe(2);
  expect(out).toBe('');
  expect(error).toContain('Failed to reach the deployment: ');
  const document = parseXmlDocument(readFileSync(junit, 'utf8'));
  expect(document.getElementsByTagName('error')[0]?.getAttribute('type')).toBe('unreachable');
});

describe('wrong use is one clear message, exit code 2, and nothing is written', () => {
  const notJson = join(folder, 'not.json');
  writeFileSync(notJson, '{');
  const bad = file('bad.json', { limit: { maximum: 'many' } });
  const junit = join(folder, 'unwritten.xml');

  test.each<[readonly string[], string]>([
    [
      ['--profile', 'none', '--mock'],
      'Failed to find the profile "none": expected an existing file',
    ],
    [['--profile', notJson, '--mock'], 'not.json": expected JSON: '],
    [['--profile', bad, '--mock'], 'limit.maximum: expected number, found "many"\n'],
    [['--profile', 'default', '--with', bad], 'bad.json": limit.maximum: expected number'],
    [['--profile', 'default', '--with', folder], '": it is a folder'],
    [
      ['--profile', 'default', '--with', 'default', '--mock'],
      'expected --with or --mock, found both',
    ],
    [
      ['--profile', 'default', '--with', 'default', '--base-url', 'http://a'],
      'expected --with or --base-url, found both\n',
    ],
    [['--profile', 'default'], 'Failed to find what to judge: pass --base-url URL'],
    [['--mock'], "required option '--profile <name|file>' not specified"],
    [['--profile', 'default', '--mock', '--json', folder], 'the json report "'],
    [
      ['--profile', 'default', '--mock', '--json', junit],
      'expected a file of its own, found that of the json report',
    ],
  ])('%j', async (args, message) => {
    const { exitCode, out, error } = await runCli(['drift', ...args, '--junit', junit]);

    expect(error).toContain(message);
    expect(out).toBe('');
    expect(exitCode).toBe(2);
    expect(existsSync(junit)).toBe(false);
  });

  test('a report that cannot be written is told before anything is asked', async () => {
    const { exitCode, error } = await runCli([
      ...['drift', '--profile', 'default', '--with', 'default'],
      ...['--junit', join(folder, 'no-folder', 'a.xml')],
    ]);

    expect(error).toMatch(
      /^Failed to write the junit report ".*": the folder .* does not exist\n$/,
    );
    expect(exitCode).toBe(2);
  });
});
