import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forever, given } from '../../../test/support/driven-command.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { until } from '../../../test/support/until.ts';
import { onceDriver } from './drive.ts';

const { path } = temporaryFolder();

/** Drives a shell script, which makes no requests. */
const driverOf = (script: string, ...form: ['json'?]) => onceDriver(['sh', '-c', script], ...form);

/** The result of a script that lists files. */
const listed = (script: string, ...form: ['json'?]) =>
  driverOf(script, ...form).drive('listFiles', given, forever, 'pages.full');

test('a command finds its server in the environment', async () => {
  const script =
    'echo "$WORKSPACE_FILES_BASE_URL"; echo "$WORKSPACE_FILES_WORKSPACE_ID"; test "$WORKSPACE_FILES_KEY" = wsk_0123456789abcdefghij';

  expect(await listed(script)).toMatchObject({
    kind: 'listed',
    ids: ['http://127.0.0.1:1', 'ws_1'],
  });
});

test('an id is the whole line, whatever ends it', async () => {
  expect(await listed(String.raw`printf ' a\tb \r\n\n{"c"}\n%%é'`)).toMatchObject({
    kind: 'listed',
    ids: [' a\tb ', '{"c"}', '%é'],
  });
});

test('with --lines json a line is an entry', async () => {
  const entries = await listed(`printf '{"id":"a"}\\n\\n{"id":"b","title":"B"}'`, 'json');

  expect(entries).toMatchObject({ kind: 'listed', ids: ['a', 'b'] });
  expect(await listed('echo a', 'json')).toMatchObject({
    ...{ kind: 'malformed', message: 'a line that is not JSON, which --lines json expects: a' },
  });
});

test.each([
  ['stdout', 'echo "$WORKSPACE_FILES_KEY"', 'listed'],
  ['stderr', 'printf %s "$WORKSPACE_FILES_KEY" | base64 >&2', 'listed'],
  ['stderr', 'echo "Authorization: Bearer $WORKSPACE_FILES_KEY" >&2; exit 1', 'failed'],
])('a key printed on %s is noticed and redacted: %s', async (stream, script, kind) => {
  const result = await listed(script);

  expect(result).toMatchObject({ kind, keyIn: [stream] });
  expect(JSON.stringify(result)).not.toMatch(/wsk_|d3NrXz/);
});

test('a situation that is over ends its command, and a run that is stopped starts none', async () => {
  const file = path('hangs');
  const driver = driverOf(`echo $$ > ${file}; exec sleep 30`);
  const over = new AbortController();
  const driven = driver.drive('listFiles', given, over.signal, 'pages.full');
  const pid = await until(() => existsSync(file) && Number(readFileSync(file)));

  over.abort();

  expect(await driven).toMatchObject({ kind: 'failed', message: 'it was killed by SIGTERM' });
  expect(existsSync(`/proc/${pid}/exe`)).toBe(false);
  await driver.stop();
  const later = driver.drive('listFiles', given, forever, 'pages.full');
  await expect(later).rejects.toThrow('the run was stopped');
});
