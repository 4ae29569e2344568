import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deployment } from '../../test/support/deployment.ts';
import { runCli } from '../../test/support/run-cli.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createMock } from '../mock/create-mock.ts';

const { folder, path, read, write } = temporaryFolder();
const fresh = temporaryFolder();
const mock = createMock({ files: 60 });
const { secret } = mock.keys.byLabel('reader');
const FILE = 'workspace-files.config.json';

beforeEach(() => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  vi.stubEnv('STAGING_KEY', secret);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const staging = (baseUrl: string) => ({ baseUrl, keys: { key: 'STAGING_KEY' } });

describe('a named target', () => {
  test('has a base URL, a key from the environment and headers; flags override settings', async () => {
    const seen = new Set<unknown>();
    await using server = await deployment({
      mock,
      before({ headers }) {
        seen.add(headers['x-tenant']);
        return false;
      },
    });
    const headers = { 'X-Tenant': 'a' };
    write(FILE, {
      targets: { staging: { ...staging(server.url), headers, rate: 10_000 } },
      check: { junit: path('config.xml'), json: path('config.json') },
    });
    // Variables of a different deployment: neither may be used.
    vi.stubEnv('WORKSPACE_FILES_BASE_URL', 'http://127.0.0.1:1');
    vi.stubEnv('WORKSPACE_FILES_OTHER_KEY', 'wsk_elsewhere-0123456789');

    const args = ['check', 'staging', '--only', 'key-check.success', '--json', path('flag.json')];
    const { exitCode, error } = await runCli(args);

    expect([exitCode, error]).toEqual([0, '']);
    expect(seen).toEqual(new Set(['a']));
    expect(read('config.xml')).toContain('<testsuites');
    expect(JSON.parse(read('flag.json')).subject).toBe(server.url);
    expect(() => read('config.json')).toThrow('ENOENT');
  });

  test.each<[string, object, readonly string[], string]>([
    ['is misspelt', { targets: { staging: staging('http://a') } }, ['stagin'], 'did you mean "sta'],
    [
      'has an unknown setting',
      { targets: { staging: { ...staging('http://a'), rates: 1 } } },
      ['staging'],
      `Failed to read ${FILE}: targets.staging: unknown field "rates" (did you mean "rate"?)`,
    ],
    [
      'has a variable without a key',
      { targets: { staging: { baseUrl: 'http://a', keys: { key: 'NO_SUCH_KEY' } } } },
      ['staging'],
      'Failed to find the API key: set the environment variable that keys.key of the target names',
    ],
    [
      'is not for a mock',
      { targets: { staging: staging('http://a') } },
      ['staging', '--mock'],
      'Failed to use the target: it cannot be combined with --mock',
    ],
  ])('that %s is refused', async (_why, config, args, message) => {
    write(FILE, config);

    expect(await runCli(['check', ...args])).toMatchObject({
      exitCode: 2,
      error: expect.stringContaining(message),
    });
  });
});

test('a value is checked as on the command line', async () => {
  write(FILE, { consumer: { jobs: 0.5 }, learn: { ignoreHeader: ['a b'] } });

  const { error } = await runCli(['consumer', '--', 'true']);

  expect(error).toContain('consumer.jobs: expected a whole number, found 0.5');
  expect(error).toContain('learn.ignoreHeader.0: expected the name of a header');
});

test('init writes the file from its flags, and replaces nothing', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(fresh.folder);
  const args = ['init', '--base-url', 'https://a.test'];

  const { out } = await runCli(args);

  expect(JSON.parse(fresh.read(FILE))).toMatchObject({
    $schema: expect.stringMatching(/config\.schema\.json$/),
    targets: { staging: { baseUrl: 'https://a.test', keys: { key: 'WORKSPACE_FILES_KEY' } } },
  });
  expect(out).toContain('workspace-files check staging');
  expect((await runCli(args)).error).toContain('the target "staging" exists');
  await runCli(['init', 'production', '--base-url', 'https://b.test', '--key-variable', 'KEY_B']);
  expect(Object.keys(JSON.parse(fresh.read(FILE)).targets)).toEqual(['staging', 'production']);
});

test.each([
  ['--key-variable KEY_C', /pass --base-url URL/],
  ['--base-url ftp://files.test', /--base-url: expected one of http/],
  ['--base-url https://files.test/api/v1', /leave \/api\/v1 out/],
  ['--base-url https://a.test --key-variable MY-KEY', /name of an environment variable/],
])('init %s is refused, as check would', async (flags, message) => {
  vi.spyOn(process, 'cwd').mockReturnValue(fresh.folder);
  const { error, exitCode } = await runCli(['init', 'other', ...flags.split(' ')]);

  expect(error).toMatch(message);
  expect(exitCode).toBe(2);
});

test.each(['wsk_S0JmtX2yUOz1XCmJGlZT9YgW0KGWzAaC', 'SK0JMTX2YUOZ1X'])(
  'a key in the file by mistake is not printed: %s',
  async (key) => {
    write(FILE, { targets: { staging: { baseUrl: 'http://a', keys: { key } } } });
    const { error, exitCode } = await runCli(['check', 'staging']);

    expect(exitCode).toBe(2);
    expect(error).not.toContain(key);
  },
);
