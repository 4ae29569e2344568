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
  const { error, ...ended } = await runCli([command, ...args, '--json', report]);

  expect(error).toMatch(message);
  expect(error).not.toMatch(/^\s+at /m);
  expect(ended).toEqual({ exitCode: 2, out: '' });
  expect(sent).not.toHaveBeenCalled();
  expect(existsSync(report)).toBe(false);
  return error;
}

const target = ['--base-url', 'http://127.0.0.1:2', '--key', 'a-key-0123456789'];

/** The words of a command line. */
const wordsOf = (line: string) => (line === '' ? [] : line.split(' '));

test.each<[string, RegExp | string]>([
  [
    '',
    /^Failed to find what to judge: pass --base-url URL \(or set WORKSPACE_FILES_BASE_URL\), or --mock .*\n$/,
  ],
  [
    '--base-url http://127.0.0.1:2',
    /^Failed to find the API key: set WORKSPACE_FILES_KEY, .* or pass --key SECRET\n$/,
  ],
  ['--mock --other-key a', 'Failed to read --mock: expected it or --other-key, found both'],
  ['--mock --base-url http://a.test', 'expected it or --base-url, found both'],
  [
    '--base-url files.test --key a',
    /^Failed to judge the deployment: --base-url: expected an absolute URL such as \S+, found "files\.test"\n$/,
  ],
])('check %s is refused', async (line, message) => {
  await expectRefusal('check', wordsOf(line), message);
});

test.each<[string, RegExp | string]>([
  [
    '--other-key a-key-0123456789',
    '--other-key (WORKSPACE_FILES_OTHER_KEY): expected a different key',
  ],
  ['--only paging', 'Failed to find a rule: no id matches "paging"'],
  ['--only key-* --only pagin.*', /did you mean "paging\.\*"\?\n$/],
  ['--rate 0', 'Expected a number from 0.01 to 100000.'],
  ['--max-requests 0', 'Expected a whole number from 1 to 1000000.'],
  ['--timeout 1e3', 'Expected a whole number from 1 to 2147483647.'],
  [
    '--header X-Tenant',
    'Failed to read --header: expected "Name: value", found a line without a name or a colon',
  ],
  ['--header :value', 'Failed to read --header: expected "Name: value"'],
  ['--header A:1 --header a:2', 'expected "a" once, found it twi'],
  ['--header Origin:https://a.test', 'pass it as --origin URL'],
  ['--header Accept:*/*', '--header Accept: expected no Accept'],
  ['--origin app.test', '--origin: expected scheme and host, such as'],
  ['--proxy-auth x', 'expected USER:PASSWORD, found no user or colon'],
  [`--known-files ${path('none.txt')}`, /^Failed to read --known-files ".*none/],
  [`--expected-failures ${notJson}`, /not\.json": expected JSON: /],
  ['--sarif a.sarif', /unknown option '--sarif'/],
  [`--junit ${path('none/a.xml')}`, /its folder does not exist\n$/],
  [`--html ${folder}`, /^Failed to write the html report ".*": it is a folder\n/],
  [`--html ${report}`, 'expected a file of its own, found that of the json'],
  [`--profile ${badProfile}`, 'limit.maximum: expected number, found "many"\n'],
  ['--profile default --only *', 'Failed to read --profile: expected it or --only, found both'],
  ['--annotations gitlab', 'Expected "github".'],
  ['--colour', "unknown option '--colour'"],
  ['now', 'Failed to find the target "now": expected workspace-files.config.ts'],
  ['now then', /too many arguments/],
])('check of a deployment with %s is refused', async (line, message) => {
  await expectRefusal('check', [...target, ...wordsOf(line)], message);
});

test.each([
  [[...target, '--header', 'b c: 1'], '--header b c: expected a name of letters'],
  [
    ['--base-url', 'http://a', '--key', 'with space'],
    '--key (WORKSPACE_FILES_KEY): expected visible ASCII characters without spaces, found a space',
  ],
])('a space is refused: %j', async (args, message) => {
  await expectRefusal('check', args, message);
});

const offline = '--profile default --with default';
test.each([
  [
    '--mock',
    'Failed to compare: pass --profile with a file that learn wrote, or the name of a profile',
  ],
  ['--profile none --mock', 'Failed to find the profile "none": expected an exist'],
  [`--profile ${badProfile} --mock`, 'limit.maximum: expected number, found "many"\n'],
  [`--profile default --with ${notJson}`, 'not.json": expected JSON: '],
  ['--profile default', 'Failed to find what to judge: pass --base-url URL'],
  [`${offline} --mock`, 'expected it or --mock, found both'],
  [`${offline} --base-url http://a`, 'expected it or --base-url, found both'],
  [`${offline} --junit ${report}`, 'expected a file of its own, found that of the json'],
])('drift %s is refused', async (line, message) => {
  await expectRefusal('drift', wordsOf(line), message);
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
  const cases: [string[], RegExp][] = [
    [[`--kee=${secret}`], /unknown option '--kee'/],
    [[...target, '--header', secret], /--header/],
    [[...target, '--header', `X-Token: ${secret}\u0000`], /X-Token/],
    [[...target, '--proxy-auth', secret], /--proxy-auth/],
    [['--base-url', 'http://a', '--key', `${secret} `], /--key/],
    [['--base-url', `http://me:${secret}@a`, '--key', 'a'], /user name and password/],
  ];
  for (const [args, message] of cases)
    expect(await expectRefusal('check', args, message)).not.toContain(secret);
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

test('--only can be repeated, also in the environment; each id is judged once, in order', async () => {
  const judged = async (...args: string[]) =>
    / pass +\d rules: (.*)/.exec((await runCli(['check', '--mock', ...args])).out)?.[1];
  const patterns = ['workspace.rea*', 'key-check.success', 'key-*.success'];
  const both = 'key-check.success, workspace.read';

  expect(await judged(...patterns.flatMap((pattern) => ['--only', pattern]))).toBe(both);
  vi.stubEnv('WORKSPACE_FILES_ONLY', 'workspace.read\n\nkey-check.success\n');
  expect(await judged()).toBe(both);
});
