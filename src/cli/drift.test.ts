import { parseXmlDocument } from 'slimdom';
import { beforeAll, expect, test, vi } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createMock } from '../mock/create-mock.ts';
import { startServer } from '../server/start-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const { path, read, write } = temporaryFolder();
const profile = path('learned.json');
beforeAll(async () => {
  await runCli(['learn', '--mock', '-o', profile]);
});

test('a deployment that is what it was: exit code 0', async () => {
  const { exitCode, out } = await runCli(['drift', '--profile', profile, '--mock']);

  expect(out).toMatch(/\n\d+ fields: \d+ the same, 0 changed, 0 new, \d+ not asked; /);
  expect(exitCode).toBe(0);
});

test('one that changed: clause by clause what was expected, what is, and where; exit code 1', async () => {
  const mock = createMock({ profile: { refusals: { unknownKey: { status: 403 } } }, files: 300 });
  await using server = await startServer(mock);
  const { secret } = mock.keys.byLabel('reader');
  const junit = path('changed.xml');

  const { exitCode, out } = await runCli([
    ...['drift', '--profile', 'default', '--base-url', server.baseUrl],
    ...['--key', secret, '--rate', '10000', '--junit', junit],
  ]);

  expect(out).toMatch(
    /\n {2}fail {6}refusals\.unknownKey\.status {2}refusals\.unknownKey\.status\n +clause {4}7-r4 \(open\): .+\n +expected {2}401\n +now {7}403\n +seen in {3}GET \S+ 403\n/,
  );
  expect(out).toMatch(
    /\n {2}unproven {2}refusals\.expiredKey\.\S+ .+\n +because {3}an expired key was not given\n +also {6}\d+ more for the same reason: \S*expiredKey\.code/,
  );
  expect(out).toMatch(/\n\d+ fields: \d+ the same, 1 changed, 0 new, \d+ not asked; /);
  const [failure] = parseXmlDocument(read('changed.xml')).getElementsByTagName('failure');
  expect(failure?.getAttribute('message')).toMatch(/^expected 401; now 403; seen in /);
  expect(failure?.textContent).toMatch(
    /^clause: 7-r4 \(open\): .+\n\nexpected: 401\n\nnow: 403\n\nseen in: GET \S+ 403$/m,
  );
  for (const text of [out, read('changed.xml')]) expect(text).not.toContain(secret);
  expect(exitCode).toBe(1);
});

test('two profiles, offline: what one had to assume and the other has seen is new, no drift', async () => {
  const assumed = { source: 'assumed', observation: 'limits.rate', reason: 'none was met' };
  const learned = { from: 'https://a.test', fields: { rateLimit: assumed }, unexpressed: [] };
  const before = write('before.json', { learned });
  const after = write('after.json', { rateLimit: { requests: 60, windowSeconds: 1 } });

  const { exitCode, out } = await runCli([
    'drift',
    '--profile',
    before,
    '--with',
    after,
    '--json',
    '-',
  ]);

  expect(JSON.parse(out).items).toContainEqual(
    expect.objectContaining({ id: 'rateLimit', verdict: 'warn', clauses: ['8-rate-limits'] }),
  );
  expect(exitCode).toBe(0);
});

test('--json and --junit write files beside what is printed, between two profiles as well', async () => {
  const [json, junit] = [path('drift.json'), path('drift.xml')];

  const { exitCode, out } = await runCli([
    ...['drift', '--profile', 'default', '--with', 'small-limits'],
    ...['--json', json, '--junit', junit],
  ]);

  expect(out).toContain('  fail      limit.default  limit.default\n');
  expect(JSON.parse(read('drift.json')).counts.fail).toBe(3);
  expect(read('drift.xml')).toMatch(
    /<testsuites name="workspace-files drift" tests="\d+" failures="3"/,
  );
  expect(exitCode).toBe(1);
});

test('nothing to judge: exit code 2, and the JUnit report says so', async () => {
  const junit = path('nothing.xml');

  const { exitCode, out, error } = await runCli([
    ...['drift', '--profile', 'default', '--base-url', 'http://127.0.0.1:1', '--key', 'a-key'],
    ...['--junit', junit],
  ]);

  expect(exitCode).toBe(2);
  expect(out).toBe('');
  expect(error).toContain('Failed to reach the deployment: ');
  const document = parseXmlDocument(read('nothing.xml'));
  expect(document.getElementsByTagName('error')[0]?.getAttribute('type')).toBe('interrupted');
});
