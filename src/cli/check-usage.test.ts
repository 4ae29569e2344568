import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-usage-'));
const report = join(folder, 'report.json');
const notJson = join(folder, 'not.json');
writeFileSync(notJson, '[{');
const misspelt = join(folder, 'misspelt.json');
writeFileSync(misspelt, '\uFEFF[{ "rule": "paging.tie-ordr", "reason": "a" }]');
const badProfile = join(folder, 'bad.json');
writeFileSync(badProfile, '{"limit":{"maximum":"many"}}');

const sent = vi.fn();
beforeEach(() => subscribe('undici:request:create', sent));
afterEach(() => {
  unsubscribe('undici:request:create', sent);
  sent.mockClear();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true }));

const target = ['--base-url', 'http://127.0.0.1:2', '--key', 'a-key-0123456789'];

/** Nothing is sent, nothing is written, and the message stands alone. */
async function expectRefusal(args: readonly string[], message: RegExp | string): Promise<string> {
  const { exitCode, out, error } = await runCli(['check', ...args, '--json', report]);

  expect(error).toMatch(message);
  expect(error).not.toMatch(/^\s+at /m);
  expect(out).toBe('');
  expect(exitCode).toBe(2);
  expect(sent).not.toHaveBeenCalled();
  expect(existsSync(report)).toBe(false);
  return error;
}

describe('bad usage is one clear message, exit code 2, and nothing is sent or written', () => {
  test.each<[readonly string[], RegExp | string]>([
    [
      [],
      /^Failed to find what to judge: pass --base-url URL \(or set WORKSPACE_FILES_BASE_URL\), or --mock .*\n$/,
    ],
    [
      ['--base-url', 'http://127.0.0.1:2'],
      /^Failed to find the API key: set WORKSPACE_FILES_KEY, .* or pass --key SECRET\n$/,
    ],
    [['--mock', '--key', 'a'], 'expected --mock, with its own keys, or --key, found both'],
    [
      ['--mock', '--other-key', 'a'],
      'expected --mock, with its own keys, or --other-key, found both',
    ],
    [
      ['--mock', '--base-url', 'http://a.test'],
      'expected --mock, with its own keys, or --base-url, found both',
    ],
    [
      ['--base-url', 'files.test', '--key', 'a'],
      /^Failed to judge the deployment: --base-url: expected an absolute URL such as \S+, found "files\.test"\n$/,
    ],
    [
      ['--base-url', '', '--key', 'a'],
      '--base-url: expected an absolute URL such as http://localhost:4010, found nothing',
    ],
    [['--base-url', 'localhost:80', '--key', 'a'], '--base-url: expected an absolute URL'],
    [
      ['--base-url', 'ftp://a', '--key', 'a'],
      '--base-url: expected one of http: or https:, found ftp:',
    ],
    [
      ['--base-url', 'http://a?b', '--key', 'a'],
      '--base-url: expected a URL without query and fragment',
    ],
    [
      ['--base-url', 'http://a', '--key', 'with space'],
      '--key (WORKSPACE_FILES_KEY): expected visible ASCII characters without spaces, found a space',
    ],
    [
      ['--base-url', 'http://a', '--key', ''],
      '--key (WORKSPACE_FILES_KEY): expected visible ASCII characters without spaces, found nothing',
    ],
    [['--base-url', 'http://a', '--key', 'a\n'], 'found a line break'],
    [
      [...target, '--other-key', 'a-key-0123456789'],
      '--other-key (WORKSPACE_FILES_OTHER_KEY): expected another key',
    ],
    [
      [...target, '--only', 'paging'],
      'Failed to find a rule: no id matches "paging"; expected one of auth.*',
    ],
    [[...target, '--only', ''], 'no id matches ""'],
    [[...target, '--rate', '0'], 'Expected a number from 0.01 to 100000.'],
    [[...target, '--rate', 'fast'], "option '--rate <number>' argument 'fast' is invalid"],
    [[...target, '--max-requests', '0'], 'Expected a whole number from 1 to 1000000.'],
    [[...target, '--timeout', '1e3'], 'Expected a whole number from 1 to 2147483647.'],
    [
      [...target, '--header', 'X-Tenant'],
      'Failed to read --header: expected "Name: value", found a line without a name or a colon',
    ],
    [[...target, '--header', ''], 'found a line without a name or a colon'],
    [[...target, '--header', ': value'], 'Failed to read --header: expected "Name: value"'],
    [
      [...target, '--header', 'A: 1', '--header', 'a: 2'],
      '--header: expected "a" once, found it twice',
    ],
    [[...target, '--header', 'b c: 1'], '--header b c: expected a name of letters'],
    [
      [...target, '--header', 'A: \u0001'],
      '--header A: expected a value of Latin-1 characters without line breaks',
    ],
    [
      [...target, '--header', 'Origin: https://app.test'],
      'Failed to read --header: expected no Origin; pass it as --origin URL',
    ],
    [[...target, '--header', 'Accept: */*'], '--header Accept: expected no Accept'],
    [[...target, '--origin', 'app.test'], '--origin: expected scheme and host, such as https://'],
    [
      [...target, '--header', 'Authorization: x'],
      '--header Authorization: expected no Authorization',
    ],
    [[...target, '--expected-failures', join(folder, 'none.json')], 'no such file'],
    [
      [...target, '--expected-failures', misspelt],
      /0\.rule: expected the id of a rule \(did you mean "paging\.tie-order"\?\), found "paging\.tie-ordr"\n$/,
    ],
    [[...target, '--expected-failures', notJson], /not\.json": expected JSON: /],
    [
      [...target, '--junit', join(folder, 'none/a.xml')],
      /^Failed to write the junit report ".*": the folder .* does not exist/,
    ],
    [[...target, '--html', folder], /^Failed to write the html report ".*": it is a folder\n$/],
    [[...target, '--html', report], 'expected a file of its own, found that of the json report'],
    [
      [...target, '--profile', 'none'],
      /^Failed to find the profile "none": expected an existing file or one of default, /,
    ],
    [
      [...target, '--profile', notJson],
      /^Failed to read the profile ".*not\.json": expected JSON: /,
    ],
    [
      [...target, '--profile', badProfile],
      /^Failed to read the profile ".*bad\.json": limit\.maximum: expected number, found "many"\n$/,
    ],
    [
      [...target, '--profile', 'default', '--only', 'paging.*'],
      'Failed to compare with the profile: expected --profile or --only, which skips the observations, found both',
    ],
    [[...target, '--colour'], "unknown option '--colour'"],
    [[...target, 'now'], /too many arguments/],
  ])('%j', async (args, message) => {
    await expectRefusal(args, message);
  });

  test.each([
    ['WORKSPACE_FILES_RATE', 'fast', "value 'fast' from env 'WORKSPACE_FILES_RATE' is invalid"],
    ['WORKSPACE_FILES_MAX_REQUESTS', '-1', "from env 'WORKSPACE_FILES_MAX_REQUESTS' is invalid"],
    ['WORKSPACE_FILES_TIMEOUT', 'x', "from env 'WORKSPACE_FILES_TIMEOUT' is invalid"],
    [
      'WORKSPACE_FILES_STRICT',
      'perhaps',
      'Failed to read WORKSPACE_FILES_STRICT: expected 1, true',
    ],
    ['WORKSPACE_FILES_COMPLETE', '2', 'Failed to read WORKSPACE_FILES_COMPLETE: expected 1, true'],
    ['WORKSPACE_FILES_ONLY', 'nothing.*', 'no id matches "nothing.*"'],
    ['WORKSPACE_FILES_HEADER', 'X-Tenant', 'Failed to read --header'],
  ])('%s=%s', async (name, value, message) => {
    vi.stubEnv(name, value);

    await expectRefusal(target, message);
  });

  test('WORKSPACE_FILES_MOCK=perhaps', async () => {
    vi.stubEnv('WORKSPACE_FILES_MOCK', 'perhaps');

    await expectRefusal([], 'Failed to read WORKSPACE_FILES_MOCK');
  });

  test('no message repeats what may be a secret', async () => {
    const secret = 'hush-0123456789';

    const errors = [
      await expectRefusal([`--kee=${secret}`], /unknown option '--kee'/),
      await expectRefusal([...target, '--header', secret], /--header/),
      await expectRefusal([...target, '--header', `X-Token: ${secret}\u0000`], /X-Token/),
      await expectRefusal(['--base-url', 'http://a', '--key', `${secret} `], /--key/),
      await expectRefusal(
        ['--base-url', `http://me:${secret}@a`, '--key', 'a'],
        /user name and password/,
      ),
    ];

    expect(errors.join()).not.toContain(secret);
  });
});

test('the help names each variable, and says where secrets belong', async () => {
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

test('a report that cannot be written after all is told, with exit code 2', async () => {
  vi.unstubAllGlobals();
  const gone = mkdtempSync(join(tmpdir(), 'workspace-files-gone-'));
  const file = join(gone, 'report.html');
  const rewritesLines = true;

  const { exitCode, error } = await runCli(
    ['check', '--mock', '--only', 'key-check.success', '--html', file],
    {
      rewritesLines,
      out: () => rmSync(gone, { recursive: true }),
    },
  );

  expect(error).toMatch(/Failed to write the html report ".*": its folder no longer exists\n$/);
  expect(exitCode).toBe(2);
});
