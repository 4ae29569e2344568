import { existsSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { forever, given } from '../../../test/support/driven-command.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { until } from '../../../test/support/until.ts';
import { OnceDriver } from './drive-command.ts';

const { path } = temporaryFolder();

/** Drives a shell script, which makes no requests. */
const driverOf = (script: string, ...format: ['json'?]) =>
  new OnceDriver(['sh', '-c', script], ...format);

/** The result of a script that lists files. */
const listed = (script: string, ...format: ['json'?]) =>
  driverOf(script, ...format).drive('listFiles', given, forever, 'pages.full');

test('a command finds its server in the environment', async () => {
  const script =
    'echo "$WORKSPACE_FILES_BASE_URL"; echo "$WORKSPACE_FILES_WORKSPACE_ID"; test "$WORKSPACE_FILES_KEY" = wsk_0123456789abcdefghij';

  expect(await listed(script)).toMatchObject({
    kind: 'listed',
    ids: ['http://127.0.0.1:1', 'ws_1'],
  });
});

test('a command that is told no workspace has none in its environment', async () => {
  vi.stubEnv('WORKSPACE_FILES_WORKSPACE_ID', 'ws_of_this_process');
  const { drive } = driverOf('printenv WORKSPACE_FILES_WORKSPACE_ID || echo none');

  const result = await drive('checkKey', { ...given, workspaceId: '' }, forever, 'key-check.bare');

  vi.unstubAllEnvs();
  expect(result).toMatchObject({ ids: ['none'] });
});

test('an id is taken to the letter, whatever ends its line', async () => {
  expect(await listed(String.raw`printf ' a\tb \r\n\n{"c"}\n%%é'`)).toMatchObject({
    kind: 'listed',
    ids: [' a\tb ', '{"c"}', '%é'],
  });
});

test('an entry a line is read as JSON, and a line that is none is told', async () => {
  const entry = {
    id: 'a',
    name: 'a.txt',
    contentType: 'text/plain',
    size: 5,
    validationStatus: 'accepted',
    createdAt: '2026-01-15T12:00:00Z',
  };
  const print = `printf '%s\\n\\n{"id":"b","title":"B"}' '${JSON.stringify(entry)}'`;
  const malformed = (message: string) => ({ kind: 'malformed', message, keyIn: [] });

  const entries = await listed(print, 'json');
  const all = [entry, { id: 'b', title: 'B' }];
  expect(entries).toMatchObject({ kind: 'listed', ids: ['a', 'b'], entries: all });
  expect(await listed('echo a', 'json')).toEqual(malformed('a line that is not JSON: a'));
  expect(await listed('echo 5', 'json')).toEqual(malformed('an entry without an id: 5'));
});

test.each([
  ['stdout', 'echo "$WORKSPACE_FILES_KEY"', 'listed'],
  ['stderr', 'printf %s "$WORKSPACE_FILES_KEY" | base64 >&2', 'listed'],
  ['stderr', 'echo "Authorization: Bearer $WORKSPACE_FILES_KEY" >&2; exit 1', 'failed'],
])('its key is seen on %s: %s', async (stream, script, kind) => {
  const result = await listed(script);

  expect(result).toMatchObject({ kind, keyIn: [stream] });
  expect(JSON.stringify(result)).not.toMatch(/wsk_|d3NrXz/);
});

test('126 and 127 are ordinary failures once the command has run', async () => {
  const ran = path('ran');
  const { drive } = driverOf(`test -e ${ran} && exit 127; touch ${ran}`);

  expect(await drive('listFiles', given, forever, 'pages.full')).toMatchObject({ kind: 'listed' });
  expect(await drive('listFiles', given, forever, 'pages.full')).toMatchObject({
    kind: 'failed',
    message: 'it exited with 127',
    description: null,
  });
});

test('nobody waits for one that is over its time, while the run goes on', async () => {
  const file = path('hangs');
  const { drive } = driverOf(`echo $$ > ${file}; exec sleep 30`);
  const over = new AbortController();
  const driven = drive('listFiles', given, over.signal, 'pages.full');
  const pid = await until(() => existsSync(file) && Number(readFileSync(file)));

  over.abort();

  expect(await driven).toMatchObject({ kind: 'failed', message: 'it was killed by SIGTERM' });
  expect(existsSync(`/proc/${pid}/exe`)).toBe(false);
});

test('once stopped, it starts nothing', async () => {
  const file = path('never');
  const driver = driverOf(`touch ${file}`);
  await driver.stop();

  await expect(driver.drive('listFiles', given, forever, 'pages.full')).rejects.toThrow(
    'the run was stopped',
  );
  expect(existsSync(file)).toBe(false);
});
