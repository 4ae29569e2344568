import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCli } from '../../../test/support/run-cli.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

const { folder, path, write } = temporaryFolder();
const report = path('report.json');
const notJson = write('not.json', '[{');
const badProfile = write('bad.json', { limit: { maximum: 'many' } });

const sent = vi.fn();
beforeEach(() => subscribe('undici:request:create', sent));
afterEach(() => {
  unsubscribe('undici:request:create', sent);
  sent.mockClear();
  vi.unstubAllEnvs();
});

/** The command prints one message, and neither sends nor writes anything. */
async function expectRefusal(
  command: string,
  args: readonly string[],
  message: RegExp | string,
): Promise<string> {
  const { exitCode, out, error } = await runCli([command, ...args, '--json', report]);

  expect(error).toMatch(message);
  expect(error).not.toMatch(/^\s+at /m);
  expect(out).toBe('');
  expect(exitCode).toBe(2);
  expect(sent).not.toHaveBeenCalled();
  expect(existsSync(report)).toBe(false);
  return error;
}

const target = ['--base-url', 'http://127.0.0.1:2', '--key', 'a-key-0123456789'];
const offline = ['--profile', 'default', '--with', 'default'];

test.each<[string, readonly string[], RegExp | string]>([
  [
    'check',
    [],
    /^Failed to find what to judge: pass --base-url URL \(or set WORKSPACE_FILES_BASE_URL\), or --mock .*\n$/,
  ],
  [
    'check',
    ['--base-url', 'http://127.0.0.1:2'],
    /^Failed to find the API key: set WORKSPACE_FILES_KEY, .* or pass --key SECRET\n$/,
  ],
  [
    'check',
    ['--mock', '--other-key', 'a'],
    'Failed to read --mock: expected it or --other-key, found both',
  ],
  ['check', ['--mock', '--base-url', 'http://a.test'], 'expected it or --base-url, found both'],
  [
    'check',
    ['--base-url', 'files.test', '--key', 'a'],
    /^Failed to judge the deployment: --base-url: expected an absolute URL such as \S+, found "files\.test"\n$/,
  ],
  [
    'check',
    ['--base-url', 'http://a', '--key', 'with space'],
    '--key (WORKSPACE_FILES_KEY): expected visible ASCII characters without spaces, found a space',
  ],
  [
    'check',
    [...target, '--other-key', 'a-key-0123456789'],
    '--other-key (WORKSPACE_FILES_OTHER_KEY): expected a different key',
  ],
  ['check', [...target, '--only', 'paging'], 'Failed to find a rule: no id matches "paging"'],
  ['check', [...target, '--only', 'key-*', '--only', 'pagin.*'], /did you mean "paging\.\*"\?\n$/],
  ['check', [...target, '--rate', '0'], 'Expected a number from 0.01 to 100000.'],
  ['check', [...target, '--max-requests', '0'], 'Expected a whole number from 1 to 1000000.'],
  ['check', [...target, '--timeout', '1e3'], 'Expected a whole number from 1 to 2147483647.'],
  [
    'check',
    [...target, '--header', 'X-Tenant'],
    'Failed to read --header: expected "Name: value", found a line without a name or a colon',
  ],
  ['check', [...target, '--header', ': value'], 'Failed to read --header: expected "Name: value"'],
  ['check', [...target, '--header', 'A: 1', '--header', 'a: 2'], 'expected "a" once, found it twi'],
  ['check', [...target, '--header', 'b c: 1'], '--header b c: expected a name of letters'],
  ['check', [...target, '--header', 'Origin: https://a.test'], 'pass it as --origin URL'],
  ['check', [...target, '--header', 'Accept: */*'], '--header Accept: expected no Accept'],
  ['check', [...target, '--origin', 'app.test'], '--origin: expected scheme and host, such as'],
  ['check', [...target, '--proxy-auth', 'x'], 'expected USER:PASSWORD, found no user or colon'],
  [
    'check',
    [...target, '--known-files', path('none.txt')],
    /^Failed to read --known-files ".*none/,
  ],
  ['check', [...target, '--expected-failures', notJson], /not\.json": expected JSON: /],
  [
    'check',
    [...target, '--baseline', path('none.json')],
    /read the baseline ".*": no such file\n$/,
  ],
  ['check', [...target, '--junit', path('none/a.xml')], /the folder .* does not exist\n$/],
  [
    'check',
    [...target, '--html', folder],
    /^Failed to write the html report ".*": it is a folder\n/,
  ],
  ['check', [...target, '--html', report], 'expected a file of its own, found that of the json'],
  ['check', [...target, '--profile', badProfile], 'limit.maximum: expected number, found "many"\n'],
  [
    'check',
    [...target, '--profile', 'default', '--only', 'paging.*'],
    'Failed to read --profile: expected it or --only, found both',
  ],
  ['check', [...target, '--annotations', 'gitlab'], 'Expected "github".'],
  ['check', [...target, '--colour'], "unknown option '--colour'"],
  [
    'check',
    [...target, 'now'],
    'Failed to find the target "now": expected workspace-files.config.ts',
  ],
  ['check', [...target, 'now', 'then'], /too many arguments/],
  [
    'drift',
    ['--mock'],
    'Failed to compare: pass --profile with a file that learn wrote, or the name of a profile',
  ],
  [
    'drift',
    ['--profile', 'none', '--mock'],
    'Failed to find the profile "none": expected an exist',
  ],
  ['drift', ['--profile', badProfile, '--mock'], 'limit.maximum: expected number, found "many"\n'],
  ['drift', ['--profile', 'default', '--with', notJson], 'not.json": expected JSON: '],
  ['drift', ['--profile', 'default'], 'Failed to find what to judge: pass --base-url URL'],
  ['drift', [...offline, '--mock'], 'expected it or --mock, found both'],
  ['drift', [...offline, '--base-url', 'http://a'], 'expected it or --base-url, found both'],
  ['drift', [...offline, '--junit', report], 'expected a file of its own, found that of the json'],
])('%s %j is refused', async (command, args, message) => {
  await expectRefusal(command, args, message);
});

test.each([
  ['RATE', 'fast', "value 'fast' from env 'WORKSPACE_FILES_RATE' is invalid"],
  ['STRICT', 'perhaps', 'Failed to read WORKSPACE_FILES_STRICT: expected 1, true'],
  ['MOCK', 'perhaps', 'Failed to read WORKSPACE_FILES_MOCK'],
  ['ONLY', 'nothing.*', 'no id matches "nothing.*"'],
  ['HEADER', 'X-Tenant', 'Failed to read --header'],
])('WORKSPACE_FILES_%s=%s is refused', async (name, value, message) => {
  vi.stubEnv(`WORKSPACE_FILES_${name}`, value);

  await expectRefusal('check', name === 'MOCK' ? [] : target, message);
});

test('no message repeats what may be a secret', async () => {
  const secret = 'hush-0123456789';

  const errors = [
    await expectRefusal('check', [`--kee=${secret}`], /unknown option '--kee'/),
    await expectRefusal('check', [...target, '--header', secret], /--header/),
    await expectRefusal('check', [...target, '--header', `X-Token: ${secret}\u0000`], /X-Token/),
    await expectRefusal('check', [...target, '--proxy-auth', secret], /--proxy-auth/),
    await expectRefusal('check', ['--base-url', 'http://a', '--key', `${secret} `], /--key/),
    await expectRefusal(
      'check',
      ['--base-url', `http://me:${secret}@a`, '--key', 'a'],
      /user name and password/,
    ),
  ];

  expect(errors.join()).not.toContain(secret);
});

test('the help of check names every variable, and says where secrets belong', async () => {
  const { exitCode, out } = await runCli(['check', '--help']);

  const unwrapped = out.replace(/\s+/g, ' ');
  const flags = [...out.matchAll(/^ {2}--([\w-]+)/gm)].map(([, flag = '']) => flag);
  expect(flags.length).toBeGreaterThan(20);
  for (const flag of flags) {
    const variable = `WORKSPACE_FILES_${flag.replaceAll('-', '_').toUpperCase()}`;
    expect(unwrapped).toContain(`(env: ${variable})`);
  }
  expect(unwrapped).toContain('Use that for keys');
  expect(exitCode).toBe(0);
});

describe('a flag with a value', () => {
  test.each([
    ['check', '--key', 'secret-1', 'secret-2'],
    ['learn', '--output', 'a', 'b'],
    ['drift', '--profile', 'default', 'uuid-ids'],
    ['serve', '--port', '0', '0'],
    ['seed', '--world', 'tiny', 'tiny'],
    ['consumer', '--json', 'a', 'b'],
  ])('can be passed once only: %s %s', async (command, flag, first, second) => {
    expect(await runCli([command, flag, first, flag, second])).toEqual({
      exitCode: 2,
      out: '',
      error: `Failed to read ${flag}: expected it once, found it twice\n`,
    });
  });

  test('overrides its variable', async () => {
    vi.stubEnv('WORKSPACE_FILES_MAX_REQUESTS', '1');
    vi.stubEnv('WORKSPACE_FILES_BASE_URL', 'http://127.0.0.1:1');
    vi.stubEnv('WORKSPACE_FILES_KEY', 'somewhere-else');
    const args = ['check', '--mock', '--only', 'workspace.read', '--max-requests', '9'];

    expect((await runCli(args)).out).toMatch(/1 rule: 1 passed/);
  });
});

describe('--only can be repeated', () => {
  const judged = async (...args: string[]) =>
    / pass +\d rules: (.*)/.exec((await runCli(['check', '--mock', ...args])).out)?.[1];

  test('and each id is judged once, in the order of the rules', async () => {
    const patterns = ['workspace.rea*', 'key-check.success', 'key-*.success'];

    expect(await judged(...patterns.flatMap((pattern) => ['--only', pattern]))).toBe(
      'key-check.success, workspace.read',
    );
  });

  test('and has one line per pattern in the environment', async () => {
    vi.stubEnv('WORKSPACE_FILES_ONLY', 'workspace.read\n\nkey-check.success\n');

    expect(await judged()).toBe('key-check.success, workspace.read');
  });
});
