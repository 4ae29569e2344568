import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { until } from '../../test/support/until.ts';
import type { JournalEntry } from '../mock/journal/entry.ts';
import { createSandboxes, type Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';
import { type ControlClient, connect, type ReplyOf } from './connect.ts';
import { createControl } from './create-control.ts';

const TOKEN = 'the-control-token';
let sandboxes: Sandboxes;
let server: RunningServer;
let control: ControlClient;
beforeAll(async () => {
  sandboxes = createSandboxes({ world: 'tiny' });
  const extraHandlers = [createControl(sandboxes, { version: '1.2.3', token: TOKEN })];
  server = await startServer(sandboxes, { extraHandlers });
  control = connect(`${server.baseUrl}/__mock/`, { token: TOKEN });
});
afterAll(() => server.close(0));

const ask = async (secret: string, path = '/api/v1/auth') =>
  (await fetch(server.baseUrl + path, { headers: { authorization: `Bearer ${secret}` } })).status;

test('a sandbox is created, controlled and deleted', async () => {
  const sandbox = await control.sandbox({ profile: 'small-limits' });
  const secret = sandbox.secretOf('reader');
  const file = await sandbox.call('files.create', { id: 'a/b ?', name: 'a.txt' });
  expectTypeOf(file.size).toBeNumber();

  expect(sandboxes.get(sandbox.id)?.files.get('a/b ?')).toBeDefined();
  expect(await sandbox.call('files.list', { limit: 1, contains: 'a/b' })).toEqual({
    files: [file],
    total: 1,
  });
  expect((await sandbox.call('sandboxes.get')).profile.name).toBe('small-limits');
  expect(await sandbox.call('profile.change', { 'limit.default': 2 })).toMatchObject({
    limit: { default: 2 },
  });
  await sandbox.call('keys.expire', { label: 'reader' });
  expect(await ask(secret)).toBe(401);
  const state = await sandbox.call('state.export');
  await sandbox.delete();
  await sandbox.delete();
  expect(sandboxes.get(sandbox.id)).toBeUndefined();

  await using copy = await control.sandbox({ state });
  expect(await copy.call('files.get', { id: 'a/b ?' })).toEqual(file);
});

test('the server and its default sandbox are controlled', async () => {
  expect(await control.call('health')).toMatchObject({ status: 'ok', version: '1.2.3' });
  expect((await control.call('names')).profiles.map(({ name }) => name)).toContain('small-limits');
  expect(await control.call('metrics')).toContain('workspace_files_requests_total');
  await control.default.call('clock.set', { now: '2026-02-01T00:00:00Z' });
  const { clock } = await control.get('default').call('sandboxes.get');
  expect(clock).toEqual({ now: '2026-02-01T00:00:00.000000Z', frozen: true });
  await control.default.call('reset');
  expectTypeOf<ReplyOf<'files.delete'>>().toBeUndefined();
});

test('the journal is followed, until the signal is aborted', async () => {
  await using sandbox = await control.sandbox();
  await ask(sandbox.secretOf('reader'));
  const stop = new AbortController();
  const entries: JournalEntry[] = [];
  const followed = (async () => {
    for await (const entry of sandbox.follow({ signal: stop.signal })) entries.push(entry);
  })();
  await until(() => entries.length === 1);
  await ask(sandbox.secretOf('unscoped'));
  await until(() => entries.length === 2);
  stop.abort();

  await expect(followed).rejects.toThrow();
  expect(entries.map(({ keyLabel }) => keyLabel)).toEqual(['reader', 'unscoped']);
  for await (const { number } of sandbox.follow({ after: 1 })) {
    expect(number).toBe(2);
    break;
  }
});

test('an error has the message, status and problems of the control API', async () => {
  const refused = control.default.call('files.create', { id: 'file_a' });
  await expect(refused).rejects.toMatchObject({
    name: 'ControlRequestError',
    message: expect.stringContaining('id: "file_a" is taken'),
    status: 409,
    problems: [{ path: 'id' }],
  });
  await expect(connect(server.baseUrl).default.call('reset')).rejects.toThrow(
    'pass it as connect(baseUrl, { token })',
  );
});

test.each<[string, number, string]>([
  ['<html>', 200, 'its control API is off'],
  ['{"code":"not_found","error":"No."}', 404, 'it is not a mock'],
])('a response that is not of a control API says so: %s', async (body, status, message) => {
  const fetch = async () => new Response(body, { status });
  await expect(connect('http://x', { fetch }).call('health')).rejects.toMatchObject({
    status,
    message: expect.stringContaining(message),
  });
});

test('a server that is not there is named, with how to start it', async () => {
  await expect(connect('http://127.0.0.1:1').call('health')).rejects.toMatchObject({
    status: undefined,
    message: expect.stringMatching(/127\.0\.0\.1:1: .+: start it with `workspace-files serve`/),
  });
});

test('a base URL that is none is refused', () => {
  expect(() => connect('ftp://x')).toThrow(
    'Failed to connect: baseUrl: expected an http(s) URL, found "ftp://x"',
  );
});

test('a misspelt operation is named, with the one that was meant', async () => {
  const { call }: { call(id: string): Promise<unknown> } = Object(control.default);
  await expect(call('files.crate')).rejects.toThrow(
    'Failed to control the mock: unknown operation "files.crate": did you mean "files.create"?',
  );
});

test('neither a label nor a secret that is no label is repeated in a message', async () => {
  const { secret } = sandboxes.default.keys.byLabel('reader');
  const refused = await control.default.call('keys.expire', { label: secret }).catch(String);
  expect(refused).not.toContain(secret);
});

test('a proxy can route the requests of a sandbox by its id', async () => {
  const seen: (string | null)[] = [];
  const routed = connect(server.baseUrl, {
    token: TOKEN,
    fetch: (input, init) => {
      seen.push(new Headers(init?.headers).get('authorization'));
      return fetch(input, init);
    },
  });
  const sandbox = await routed.sandbox();
  await sandbox.call('files.list');
  await sandbox.delete();
  expect(seen).toEqual(Array(3).fill(`Bearer wsk_${sandbox.id}`));
});
