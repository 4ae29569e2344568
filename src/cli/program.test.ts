import { describe, expect, test } from 'vitest';
import { runCli } from '../../test/support/run-cli.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

const { folder, write } = temporaryFolder();

describe('invalid arguments: one clear message, and exit code 2', () => {
  const nameInFile = write('name.json', '"uuid-ids"');
  const badJson = write('bad.json', '{"a":');
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
      /option '--mock' cannot be used with option '--base-url <url>'/,
    ],
    [['fly'], /unknown command 'fly'/],
    [
      ['serve', '--world', 'nowhere'],
      /^Failed to find the world "nowhere": expected an existing file or a name that "workspace-files worlds" lists\n$/,
    ],
    [
      ['serve', '--profile', 'uuid-id'],
      /^Failed to find the profile "uuid-id": expected an existing file or a name that "workspace-files profiles" lists; did you mean "uuid-ids"\?\n$/,
    ],
    [
      ['serve', '--profile', nameInFile],
      /^Failed to read the profile ".*name\.json": expected an object, found other JSON\n$/,
    ],
    [['seed', '--world', folder], /^Failed to read the world ".*": it is a folder\n$/],
    [['seed', '--world', badJson], /^Failed to read the world ".*bad\.json": expected JSON: /],
    [
      ['seed', '--world', badRecipe],
      /^Failed to read the world recipe ".*recipe\.json": workspaces\.0\.files\.count: /,
    ],
    [
      ['serve', '--host', '203.0.113.1', '--port', '0'],
      /^Failed to listen on 203\.0\.113\.1, port 0: the host is not an address of this machine\n$/,
    ],
  ])('%j', async (args, message) => {
    const { error, ...ended } = await runCli(args);

    expect(error).toMatch(message);
    expect(error).not.toMatch(/^\s+at |wsk_/m);
    expect(ended).toEqual({ exitCode: 2, out: '' });
  });
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

describe('the other commands', () => {
  test('seed prints the world as JSON, the same each time', async () => {
    const first = await runCli(['seed', '--world', 'tiny']);
    const second = await runCli(['seed', '--world', 'tiny']);

    expect(JSON.parse(first.out)).toMatchObject({
      recipe: 'tiny',
      now: '2026-01-15T12:00:00.000000Z',
      workspaces: [{ workspaceId: 'ws_tiny' }],
      files: [{ id: 'file_a' }, { id: 'file_b' }, { id: 'file_c' }],
    });
    expect(second.out).toBe(first.out);
  });

  test('a seeded world is accepted as a world', async () => {
    const { out } = await runCli(['seed', '--world', 'tiny']);
    const grown = write('grown.json', out);

    expect((await runCli(['seed', '--world', grown])).out).toBe(out);
    const wrong = write('wrong.json', out.replace('"recipe": "tiny"', '"recipe": 5'));
    expect((await runCli(['seed', '--world', wrong])).error).toContain(
      'Failed to read the grown world: recipe: expected string, found 5',
    );
  });

  test('openapi, --version and --help print and exit with 0', async () => {
    expect(JSON.parse((await runCli(['openapi'])).out)).toMatchObject({ openapi: '3.1.1' });
    expect(await runCli(['--version'])).toMatchObject({ exitCode: 0, out: '1.2.3\n' });
    expect(await runCli(['serve', '--help'])).toMatchObject({ exitCode: 0 });
  });
});

test('a message cannot steer the terminal, whatever a file contains', async () => {
  const file = write('steering.json', { 'limit\u009B31m\u202E\u007F': 1 });

  const { error, exitCode } = await runCli(['serve', '--profile', file]);

  expect(error).toContain(String.raw`limit\u{9B}31m\u{202E}\u{7F}`);
  expect(exitCode).toBe(2);
});
