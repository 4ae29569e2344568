import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseXmlDocument } from 'slimdom';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { deployment } from '../../test/support/deployment.ts';
import { runCli } from '../../test/support/run-cli.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createMock } from '../mock/create-mock.ts';
import { type Dependence, reportOf } from '../report/report.ts';
import { startServer } from '../server/start-server.ts';

vi.setConfig({ testTimeout: 60_000 });

const { path, read, write } = temporaryFolder();
const profile = path('learned.json');
beforeAll(async () => {
  await runCli(['learn', '--mock', '-o', profile]);
});

test('a deployment that is what it was: exit code 0', async () => {
  const { exitCode, out } = await runCli(['drift', '--profile', profile, '--mock']);

  expect(out).toMatch(/\n\d+ fields: \d+ the same, 0 changed, 0 new, \d+ not observed; /);
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
    /\n {2}fail {6}.* {2}refusals\.unknownKey\.status\n +clause {4}7-r4 \(open\): .+\n +expected {2}401\n +now {7}403\n +seen in {3}GET \S+ 403\n/,
  );
  expect(out).toMatch(
    /\n {2}unproven {2}.* refusals\.expiredKey\.\S+\n +because {3}an expired key was not given\n +also {6}\d+ more for the same reason: \S*expiredKey\.code/,
  );
  expect(out).toMatch(/\n\d+ fields: \d+ the same, 1 changed, 0 new, \d+ not observed; /);
  const [failure] = parseXmlDocument(read('changed.xml')).getElementsByTagName('failure');
  expect(failure?.getAttribute('message')).toMatch(/^expected 401; now 403; seen in /);
  expect(failure?.textContent).toMatch(
    /^clause: 7-r4 \(open\): .+\n\nexpected: 401\n\nnow: 403\n\nseen in: GET \S+ 403$/m,
  );
  for (const text of [out, read('changed.xml')]) expect(text).not.toContain(secret);
  expect(exitCode).toBe(1);
});

test('a request without an answer, then and now: exit code 0; only now: exit code 2', async () => {
  const before = ({ method }: IncomingMessage, response: ServerResponse) =>
    method === 'HEAD' && response.destroy().destroyed;
  await using unanswered = await deployment({ before });
  await runCli(['learn', ...unanswered.flags, '-o', path('unanswered.json')]);
  const drifted = (file: string) => runCli(['drift', '--profile', path(file), ...unanswered.flags]);
  const { learned: _, ...chosen } = JSON.parse(read('unanswered.json'));
  write('chosen.json', chosen);

  const same = await drifted('unanswered.json');
  const less = await drifted('chosen.json');

  expect([same.exitCode, same.error]).toEqual([0, '']);
  expect(less.error).toMatch(/^Failed to judge all of the profile: .+; provide .+\n$/);
  expect(less.exitCode).toBe(2);
});

describe('clients', () => {
  const dependence: Dependence = {
    field: 'limit.maximum',
    choice: 'limit maximum',
    clause: '8-limit-maximum',
    works: 100,
    breaks: 1,
    situation: 'limits.maximum-1',
    what: 'stops after the first page',
  };
  const reportOfClient = (name: string, dependsOn: readonly Dependence[]) => {
    const facts = {
      kind: 'consumer',
      subject: 'node a.mjs',
      milliseconds: 1,
      requests: 1,
    } as const;
    const startedAt = '2026-01-15T12:00:00.000Z';
    const rest = { startedAt, notes: [], dependsOn: [...dependsOn] };
    return write(`${name}.json`, reportOf({ ...facts, ...rest }, []));
  };
  const before = write('before-clients.json', { limit: { default: 20, maximum: 200 } });

  test('that a change breaks are named with it, before all other changes', async () => {
    const mock = createMock({ profile: { limit: { default: 10, maximum: 50 } }, files: 120 });
    await using target = await deployment({ mock });
    const clients = [
      reportOfClient('sync', [{ ...dependence, works: 10 }]),
      reportOfClient('reports-export', [{ ...dependence, limit: 100 }]),
      reportOfClient('other', []),
    ].flatMap((file) => ['--client', file]);

    const { out, exitCode } = await runCli([
      ...['drift', '--profile', before, ...target.flags, ...clients],
    ]);

    expect(out).toMatch(
      /^Drift of .*\n\n {2}fail {6}.* {2}limit\.maximum\n +clause .*\n +breaks {4}reports-export, which stops after the first page\n +keeps {5}sync, which works/,
    );
    expect(out).toContain('Clients: limit.maximum breaks reports-export, which stops after the');
    expect(out).not.toContain('other, ');
    // These reports have no situations at all.
    expect(out).toContain('Not every situation was run with sync, reports-export, other: ');
    expect(exitCode).toBe(1);
  });

  test('are read from reports of consumer', async () => {
    const report = write('check.json', { kind: 'check' });
    const args = ['drift', '--profile', before, '--mock', '--client', report];

    expect(await runCli(args)).toMatchObject({
      exitCode: 2,
      error: expect.stringContaining(`Failed to read the report "${report}" of a client: `),
    });
  });
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
