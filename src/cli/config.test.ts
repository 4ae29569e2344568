import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deployment } from '../../test/support/deployment.ts';
import { runCli } from '../../test/support/run-cli.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { createMock } from '../mock/create-mock.ts';

const { folder, path, read, write } = temporaryFolder();
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

test('a target has a base URL, a key from the environment and headers; flags override settings', async () => {
  const tenants = new Set<unknown>();
  await using server = await deployment({
    mock,
    before({ headers }) {
      tenants.add(headers['x-tenant']);
      return false;
    },
  });
  const headers = { 'X-Tenant': 'a' };
  write(FILE, {
    targets: {
      staging: { ...staging(server.url), headers, rate: 10_000, check: { html: path('own.html') } },
    },
    check: { junit: path('config.xml'), json: path('config.json') },
  });
  // A variable of a different deployment.
  vi.stubEnv('WORKSPACE_FILES_BASE_URL', 'http://127.0.0.1:1');

  const args = ['check', 'staging', '--only', 'key-check.success', '--json', path('flag.json')];
  const { exitCode, error } = await runCli(args);

  expect([exitCode, error]).toEqual([0, '']);
  expect(tenants).toEqual(new Set(['a']));
  expect(read('config.xml')).toContain('<testsuites');
  expect(read('own.html')).toContain('<html');
  expect(JSON.parse(read('flag.json')).subject).toBe(server.url);
  expect(() => read('config.json')).toThrow('ENOENT');
});

const SECRET = 'SK0JMTX2YUOZ1X';
test.each<[string, object, readonly string[], string]>([
  [
    'a misspelt target',
    { targets: { staging: staging('http://a') } },
    ['check', 'stagin'],
    '"stag',
  ],
  [
    'an unknown setting',
    { targets: { staging: { ...staging('http://a'), rates: 1 } } },
    ['check', 'staging'],
    `Failed to read ${FILE}: targets.staging: unknown field "rates" (did you mean "rate"?)`,
  ],
  [
    'a variable without a key, which may be a key by mistake',
    { targets: { staging: { baseUrl: 'http://a', keys: { key: SECRET } } } },
    ['check', 'staging'],
    'Failed to find the API key: ',
  ],
  [
    'a target with --mock',
    { targets: { staging: staging('http://a') } },
    ['check', 'staging', '--mock'],
    'it cannot be combined with --mock',
  ],
  [
    'a value that the flag would refuse',
    { consumer: { jobs: 0.5 } },
    ['consumer', '--', 'true'],
    'consumer.jobs: expected a whole number, found 0.5',
  ],
])('%s is refused', async (_why, config, args, message) => {
  write(FILE, config);
  const { exitCode, error } = await runCli(args);

  expect(exitCode).toBe(2);
  expect(error).toContain(message);
  expect(error).not.toContain(SECRET);
});

test('init writes the file, adds targets, and refuses what check would refuse', async () => {
  const fresh = temporaryFolder();
  vi.spyOn(process, 'cwd').mockReturnValue(fresh.folder);
  const init = (...args: string[]) => runCli(['init', ...args]);

  const { out } = await init('--base-url', 'https://a.test');
  await init('production', '--base-url', 'https://b.test');

  expect(out).toContain('workspace-files check staging');
  expect(JSON.parse(fresh.read(FILE)).targets).toEqual({
    staging: { baseUrl: 'https://a.test', keys: { key: 'STAGING_KEY' } },
    production: { baseUrl: 'https://b.test', keys: { key: 'PRODUCTION_KEY' } },
  });
  for (const [args, message] of [
    [['--base-url', 'https://a.test'], /the target "staging" exists/],
    [['other'], /pass --base-url URL/],
    [['__proto__', '--base-url', 'https://a.test'], /the name of a target has letters/],
    [['other', '--base-url', 'ftp://files.test'], /--base-url: expected an absolute URL/],
    [['other', '--base-url', 'https://files.test/api/v1'], /without \/api\/v1/],
  ] as const) {
    expect(await init(...args)).toMatchObject({
      exitCode: 2,
      error: expect.stringMatching(message),
    });
  }
});
