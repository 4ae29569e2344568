import { expect, test } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { namesOf } from '../mock/scenario/named.ts';

const { write } = temporaryFolder();

const badRecipe = write('recipe.json', { workspaces: [{ label: 'a', files: { count: -1 } }] });

test.each([
  [
    ['serve', '--port', 'abc'],
    /option '--port <number>' argument 'abc' is invalid\. expected number, found "abc"\./,
  ],
  [['serve', '--now', 'tomorrow'], /expected "current" or ISO 8601 with an offset/],
  [['serve', '--sate', 'x'], /unknown option '--sate'\n\(Did you mean --state\?\)/],
  [['check', '--kee=wsk_1234567890'], /unknown option '--kee'/],
  [
    ['check', '--mock', '--base-url', 'http://a.test'],
    /'--mock' cannot be used with .*'--base-url/,
  ],
  [
    ['serve', '--profile', 'uuid-id'],
    /^Failed to find the profile "uuid-id": expected an existing file or a name that "workspace-files profiles" lists; did you mean "uuid-ids"\?\n$/,
  ],
  [
    ['serve', '--profile', write('name.json', '"uuid-ids"')],
    /^Failed to read the profile ".*name\.json": expected an object, found other JSON\n$/,
  ],
  [['seed', '--world', badRecipe], /recipe\.json": workspaces\.0\.files\.count: /],
  [
    ['serve', '--host', '203.0.113.1', '--port', '0'],
    /^Failed to listen on 203\.0\.113\.1, port 0: the host is not an address of this machine\n$/,
  ],
])('invalid arguments get one clear message, and exit code 2: %j', async (args, message) => {
  const { error, ...ended } = await runCli(args);

  expect(error).toMatch(message);
  expect(error).not.toMatch(/^\s+at |wsk_/m);
  expect(ended).toEqual({ exitCode: 2, out: '' });
});

test('an internal error says so, with what to report', async () => {
  const out = () => {
    throw new TypeError('x is not a function');
  };

  const { exitCode, error } = await runCli(['openapi'], { out });

  expect(error).toMatch(
    /^Internal error of workspace-files; please report it: TypeError: x is not a function\n {4}at /,
  );
  expect(exitCode).toBe(2);
});

test('seed prints the world as JSON, which is accepted as a world', async () => {
  const { out } = await runCli(['seed', '--world', 'tiny']);

  expect(JSON.parse(out)).toMatchObject({
    ...{ recipe: 'tiny', now: '2026-01-15T12:00:00.000000Z' },
    workspaces: [{ workspaceId: 'ws_tiny' }],
    files: [{ id: 'file_a' }, { id: 'file_b' }, { id: 'file_c' }],
  });
  expect((await runCli(['seed', '--world', write('grown.json', out)])).out).toBe(out);
  const wrong = write('wrong.json', out.replace('"recipe": "tiny"', '"recipe": 5'));
  expect((await runCli(['seed', '--world', wrong])).error).toContain('recipe: expected string');
});

test.each(Object.entries(namesOf))('%s are listed, a sentence on each', async (kind, list) => {
  const { out } = await runCli([kind]);

  const rows = out
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(rows).toEqual(list().map(({ name, description }) => [name, description]));
});

test('openapi, --version and --help print and exit with 0', async () => {
  expect(JSON.parse((await runCli(['openapi'])).out)).toMatchObject({ openapi: '3.1.1' });
  expect(await runCli(['--version'])).toMatchObject({ exitCode: 0, out: '1.2.3\n' });
  expect(await runCli(['serve', '--help'])).toMatchObject({ exitCode: 0 });
});

test('a message cannot steer the terminal, whatever a file contains', async () => {
  const file = write('steering.json', { 'limit\u009B31m\u202E\u007F': 1 });

  const { error, exitCode } = await runCli(['serve', '--profile', file]);

  expect(error).toContain(String.raw`limit\u{9B}31m\u{202E}\u{7F}`);
  expect(exitCode).toBe(2);
});
