import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { createMock } from '../mock/create-mock.ts';
import { startServer } from '../server/start-server.ts';

// A whole run of the contract: its time is the machine's, not a finding.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-drift-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('a deployment that is what it was: exit code 0', async () => {
  const profile = join(folder, 'learned.json');
  await runCli(['learn', '--mock', '-o', profile]);

  const { exitCode, out } = await runCli(['drift', '--profile', profile, '--mock']);

  expect(out).toBe('128 fields: 0 changed, 0 new, 0 not asked\n');
  expect(exitCode).toBe(0);
});

test('one that changed: each field with what was expected, what is, and where; exit code 1', async () => {
  const mock = createMock({ profile: { refusals: { unknownKey: { status: 403 } } }, files: 300 });
  await using server = await startServer(mock);
  const { secret } = mock.keys.byLabel('reader');

  const { exitCode, out } = await runCli([
    ...['drift', '--profile', 'default', '--base-url', server.baseUrl],
    ...['--key', secret, '--rate', '10000'],
  ]);

  expect(out).toMatch(
    /^Changed\n {2}refusals\.unknownKey\.status: expected 401, now 403\n {4}seen in {2}GET \S+ 403/,
  );
  expect(out).toContain('  refusals.expiredKey.status: an expired key was not given\n');
  expect(out).toMatch(/\n128 fields: 1 changed, 0 new, \d+ not asked\n$/);
  expect(out).not.toContain(secret);
  expect(exitCode).toBe(1);
});

test('two profiles, offline: what one had to assume and the other has seen is new, no drift', async () => {
  const assumed = { source: 'assumed', observation: 'limits.rate', reason: 'none was met' };
  const learned = { from: 'https://a.test', fields: { rateLimit: assumed }, unexpressed: [] };
  const before = file('before.json', { learned });
  const after = file('after.json', { rateLimit: { requests: 60, windowSeconds: 1 } });

  const { exitCode, out } = await runCli([
    ...['drift', '--profile', before, '--with', after, '--json'],
  ]);

  expect(JSON.parse(out).differences).toMatchObject([{ path: 'rateLimit', kind: 'new' }]);
  expect(exitCode).toBe(0);
});

test('nothing to judge: exit code 2', async () => {
  const { exitCode, error } = await runCli(['drift', '--profile', 'no-such-profile', '--mock']);

  expect(exitCode).toBe(2);
  expect(error).toContain('Failed to find the profile "no-such-profile"');
});
