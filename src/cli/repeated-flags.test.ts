import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-repeated-'));
const report = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

async function judgedIds(args: readonly string[]): Promise<string[]> {
  await runCli(['check', '--mock', ...args, '--json', report]);
  const { rules }: { rules: { id: string }[] } = JSON.parse(readFileSync(report, 'utf8'));
  return rules.map(({ id }) => id);
}

describe('--only can be repeated', () => {
  test('each names some, in the order of the rules, none twice', async () => {
    const flags = ['workspace.*', 'key-check.success', 'key-*.success'];

    const ids = await judgedIds(flags.flatMap((pattern) => ['--only', pattern]));

    expect(ids).toEqual(['key-check.success', 'workspace.read']);
  });

  test('and stands in the environment a line each', async () => {
    vi.stubEnv('WORKSPACE_FILES_ONLY', 'workspace.read\n\nkey-check.success\n');

    expect(await judgedIds([])).toEqual(['key-check.success', 'workspace.read']);
  });

  test('one that names nothing is refused beside one that does, with the nearest', async () => {
    const { exitCode, error } = await runCli([
      ...['check', '--mock', '--only', 'key-check.*', '--only', 'pagin.*'],
    ]);

    expect(error).toMatch(
      /^Failed to find a rule: no id matches "pagin\.\*"; .*; did you mean "paging\.\*"\?\n$/,
    );
    expect(exitCode).toBe(2);
  });

  test('of the consumer as well', async () => {
    const { out } = await runCli([
      ...['consumer', '--only', 'pages.full', '--only', 'pages.none', '--only', 'pages.fu*', '--'],
      ...[process.execPath, 'examples/consumer/list-files.mjs'],
    ]);

    expect(out).toContain('\n2 situations: 2 passed, ');
  });
});

describe('any other flag with a value is refused when it stands twice, and its value not shown', () => {
  test.each([
    ['check', '--key', 'secret-1', 'secret-2'],
    ['check', '--profile', 'default', 'uuid-ids'],
    ['check', '--rate', '1', '2'],
    ['learn', '--output', 'a', 'b'],
    ['drift', '--profile', 'default', 'uuid-ids'],
    ['serve', '--port', '0', '0'],
    ['seed', '--world', 'tiny', 'tiny'],
    ['consumer', '--json', 'a', 'b'],
  ])('%s %s', async (command, flag, first, second) => {
    const { exitCode, out, error } = await runCli([command, flag, first, flag, second]);

    expect(error).toBe(`Failed to read ${flag}: expected it once, found it twice\n`);
    expect(out).toBe('');
    expect(exitCode).toBe(2);
  });

  test('but a flag beats the environment', async () => {
    vi.stubEnv('WORKSPACE_FILES_MAX_REQUESTS', '1');

    const { out } = await runCli([
      ...['check', '--mock', '--only', 'workspace.read', '--max-requests', '9'],
    ]);

    expect(out).toMatch(/1 rule: 1 passed/);
  });
});
