import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCli } from '../../test/run-cli.ts';
import { createMock } from '../mock/create-mock.ts';

const folder = mkdtempSync(join(tmpdir(), 'workspace-files-har-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BASE = 'https://files.example.com/behind';
const mock = createMock({ profile: 'small-limits', files: 40 });
const { secret } = mock.keys.byLabel('reader');
const { workspaceId: id } = mock.keys.byLabel('reader');

/** An answer of the mock, as a browser writes it. */
async function entry(path: string, authorization?: string, base = BASE) {
  const headers = { accept: '*/*', ...(authorization && { authorization }) };
  const response = await mock.fetch(new Request(`http://mock.test${path}`, { headers }));
  const text = await response.text();
  const pairs = (all: Headers) => Array.from(all, ([name, value]) => ({ name, value }));
  return {
    startedDateTime: '2026-03-01T10:00:00.000Z',
    time: 8,
    request: { method: 'GET', url: base + path, headers: pairs(new Headers(headers)) },
    response: {
      status: response.status,
      headers: pairs(response.headers),
      content: { size: text.length, text },
    },
  };
}

async function har(name: string, entries: readonly unknown[]): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', entries } }));
  return file;
}

const bearer = `Bearer ${secret}`;
const usual = async (base = BASE) => [
  await entry('/api/v1/auth', bearer, base),
  await entry(`/api/v1/workspaces/${id}/files`, bearer, base),
  await entry('/api/v1/auth', undefined, base),
];

test('a profile is learned from a file, without a request, and says what it rests on', async () => {
  const file = await har('usual.har', await usual());
  const output = join(folder, 'profile.json');

  const { exitCode, error } = await runCli(['learn', '--har', file, '-o', output]);

  const text = readFileSync(output, 'utf8');
  const { learned, refusals } = JSON.parse(text);
  expect(exitCode).toBe(0);
  expect(error).toMatch(
    /^Learned \d+ of \d+ fields of a profile from https:\/\/files\.example\.com\/behind, by 3 recorded exchanges; nothing was sent/,
  );
  expect(learned.from).toBe(BASE);
  // Seen once: it stands in the profile, and is not claimed.
  expect(refusals.noCredentials.status).toBe(mock.profile.refusals.noCredentials.status);
  expect(learned.fields['refusals.noCredentials']).toMatchObject({ source: 'assumed' });
  expect(error).toContain('a recording with GET');
  expect(createMock({ profile: JSON.parse(text) }).profile.name).toBe('learned');
  expect(text + error).not.toContain(secret);
  expect(text + error).not.toContain(secret.slice(-4));
});

test('of several deployments the base URL says which is meant', async () => {
  const other = 'https://staging.example.com';
  const file = await har('two.har', [...(await usual()), ...(await usual(other))]);

  const undecided = await runCli(['learn', '--har', file]);
  const decided = await runCli(['learn', '--har', file, '--base-url', other]);

  expect(undecided.exitCode).toBe(2);
  expect(undecided.error).toContain(`--base-url: expected to be told which of ${BASE}, ${other}`);
  expect(decided.exitCode).toBe(0);
  expect(JSON.parse(decided.out).learned.from).toBe(other);
});

test.each([
  ['no HAR', { entries: [] }, 'log: expected an object, found nothing'],
  ['no entries', { log: {} }, 'log.entries: expected an array, found nothing'],
  [
    'an entry without a URL',
    { log: { entries: [{ request: { method: 'GET', url: 'nowhere', headers: [] } }] } },
    'log.entries[0].request.url: expected an absolute URL',
  ],
  ['no API', { log: { entries: [] } }, 'expected requests to /api/v1/auth'],
])('%s: exit code 2, and the place', async (_, content, message) => {
  const file = join(folder, 'odd.har');
  writeFileSync(file, JSON.stringify(content));

  const { exitCode, error } = await runCli(['learn', '--har', file]);

  expect(exitCode).toBe(2);
  expect(error).toContain(`Failed to read --har "${file}": `);
  expect(error).toContain(message);
});

test('what is for requests is refused beside it, and so is a key that it does not show', async () => {
  const file = await har('again.har', await usual());

  const sending = await runCli(['learn', '--har', file, '--rate', '5']);
  const unseen = await runCli(['learn', '--har', file, '--other-key', 'not-in-it-at-all']);

  expect(sending).toMatchObject({ exitCode: 2 });
  expect(sending.error).toContain('it sends nothing, and --rate is for requests');
  expect(unseen).toMatchObject({ exitCode: 2 });
  expect(unseen.error).toContain('--other-key: expected a key that it shows, found none');
});
