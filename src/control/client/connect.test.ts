import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import { loopback } from '../../../test/support/loopback.ts';
import { get } from '../../../test/support/tiny-listing.ts';
import type { MockFile } from '../../mock/files.ts';
import type { JournalEntry } from '../../mock/journal/entry.ts';
import type { MockKey } from '../../mock/keys.ts';
import { createSandboxes, type Sandboxes } from '../../mock/sandboxes/sandboxes.ts';
import type { Profile } from '../../profile/schema.ts';
import { CONTROL_HEADER, CONTROL_PATH } from '../address.ts';
import { createControl } from '../create-control.ts';
import { controlRoutes, findRoute, statusOf } from '../routes.ts';
import { connect } from './connect.ts';
import type { RemoteMock } from './remote-mock.ts';
import { ControlRequestError } from './request-error.ts';

const BASE_URL = 'http://127.0.0.1:4010';

/** A separate host of sandboxes, and a client of it, without a network. */
function place(token?: string, journalSize?: number) {
  const sandboxes = createSandboxes({ world: 'tiny', journalSize });
  const control = createControl(sandboxes, { version: '1.2.3', token });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await control(request);
    if (!response) throw new Error('only the control API is asked');
    if (response.ok) await expectDocumented(request, response.clone());
    return response;
  };
  return { sandboxes, fetch, client: connect(BASE_URL, { fetch, token }) };
}

/** Expects a successful response to have the status and body described by the OpenAPI document. */
async function expectDocumented({ method, url }: Request, response: Response) {
  const { route } = findRoute(method, new URL(url).pathname.slice(CONTROL_PATH.length));
  expect([route.id, response.status]).toEqual([route.id, statusOf(route)]);
  if (route.sendsEvents) return;
  const body = await response.text();
  if (route.reply === null) expect(body).toBe('');
  else expect(z.safeParse(route.reply, JSON.parse(body)).error).toBeUndefined();
}

const isAnswered = async (sandboxes: Sandboxes, secret: string) =>
  (await get(sandboxes, '/api/v1/auth', secret)).ok;

test('a sandbox has keys with secrets, and is gone at the end of its block', async () => {
  const { client, sandboxes } = place();
  let secret = '';
  {
    await using sandbox = await client.sandbox({ profile: 'small-limits', files: 5 });
    secret = sandbox.secretOf('reader');
    expect(sandbox.baseUrl).toBe(BASE_URL);
    expect(await isAnswered(sandboxes, secret)).toBe(true);
    expect(await sandbox.files.count()).toBe(8);
    expect((await sandbox.keys.byLabel('reader')).secret).toBe(secret);
    expect(() => sandbox.secretOf('redaer')).toThrow(
      'Failed to find the key "redaer": expected one of reader,',
    );
  }

  expect(await isAnswered(sandboxes, secret)).toBe(false);
  expect(sandboxes.list()).toHaveLength(1);
});

test('a sandbox may be deleted twice; the block after it says nothing of it', async () => {
  const { client } = place();
  await using sandbox = await client.sandbox();
  await sandbox.delete();
  await sandbox.delete();

  await expect(sandbox.files.list()).rejects.toMatchObject({
    name: 'ControlRequestError',
    message: `There is no sandbox "${sandbox.id}": it was deleted, or nobody used it`,
    code: 'not_found',
    status: 404,
    field: 'id',
  });
});

test('what runs there, and what there is to choose from', async () => {
  const { client, sandboxes } = place();
  const { hash } = sandboxes.default.world;
  const health = { status: 'ok', version: '1.2.3', worldHash: hash, sandboxes: 1 };
  expect(await client.health()).toMatchObject(health);
  for (const listed of await Promise.all([
    client.worlds(),
    client.profiles(),
    client.scenarios(),
  ])) {
    expect(listed.length).toBeGreaterThan(2);
    for (const { name, description } of listed)
      expect(`${name}: ${description}`).toMatch(/: .+\.$/);
  }
  const sandbox = await client.sandbox();
  expect((await client.list()).map(({ id }) => id)).toEqual(['default', sandbox.id]);
  expect(await client.get('nowhere')).toBeUndefined();
  expect((await client.get(sandbox.id))?.id).toBe(sandbox.id);
});

/** Parses the time: the control API has microseconds, the mock the form of its profile. */
const withTime = (file: MockFile | undefined) =>
  file && { ...file, createdAt: Date.parse(file.createdAt) };

describe('a remote mock does what a mock does', () => {
  test('with files', async () => {
    const { client, sandboxes } = place();
    const { files } = client.default;
    const local = sandboxes.default.files;
    const createdAt = new Date('2026-01-15T12:00:00.000Z');
    const made = await files.create({ id: 'a b/c', name: 'x.txt', size: 3, createdAt });
    expect(made).toMatchObject({ id: 'a b/c', createdAt: '2026-01-15T12:00:00.000000Z' });
    expect(withTime(await files.get(made.id))).toEqual(withTime(local.get(made.id)));
    expect(await files.update(made.id, { size: 4 })).toMatchObject({ size: 4 });
    expect((await files.list()).map(withTime)).toEqual(local.list().map(withTime));
    expect(await files.delete(made.id)).toBe(true);
    expect(await files.delete(made.id)).toBe(false);
    expect(await files.get(made.id)).toBeUndefined();
    expect(await files.create()).toMatchObject({ name: 'new-file.txt' });
  });

  test.each([
    { name: 'a.pdf' },
    { name: 'a.bin' },
    { name: 'a', contentType: 'image/png', size: 5 },
    { name: 'large.pdf', size: 12 },
    { name: 'empty.pdf', signature: new Uint8Array() },
    { name: 'empty.pdf', signature: new Uint8Array(), size: 0 },
    { name: 'a.bin', signature: new TextEncoder().encode('%PDF-1.7') },
    { name: 'a.txt', signature: new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d]), size: 5e9 },
    { name: 'a.pdf', signature: new Uint8Array([0x4d, 0x5a, 0x90, 0, 3]) },
  ])('with the upload %j', async (upload) => {
    const { client, sandboxes } = place();
    const local = sandboxes.default.files.upload(upload);
    sandboxes.default.reset();

    const remote = await client.default.files.upload(upload);
    expect(remote.accepted).toBe(local.accepted);
    if (remote.accepted && local.accepted) {
      expect(withTime(remote.file)).toEqual(withTime(local.file));
    } else expect(remote).toEqual(local);
  });

  test('with keys', async () => {
    const { client, sandboxes } = place();
    const sandbox = await client.sandbox();
    const { keys } = sandbox;
    const issued = await keys.issue({ label: 'mine', scopes: [], expiresAt: new Date(2e12) });
    expect(await isAnswered(sandboxes, issued.secret)).toBe(true);
    expect(await keys.byLabel('mine')).toEqual(issued);
    expect(await keys.expire(issued.secret)).toEqual({
      ...issued,
      state: 'expired',
      expiresAt: expect.any(String),
    });
    expect(await keys.revoke('mine')).toBe(true);
    expect(await keys.revoke('mine')).toBe(false);
    await expect(keys.byLabel('mine')).rejects.toThrow('Failed to find the key "mine": expected');
    const { secret } = await keys.issue({ label: 'mine' });
    expect((await keys.byLabel('mine')).secret).toBe(secret);
  });

  test('with keys that others issued, as in process', async () => {
    const { client, sandboxes } = place();
    const local = sandboxes.default.keys;

    expect(await client.default.keys.list()).toEqual(local.list());
    expect(await client.default.keys.byLabel('reader')).toEqual(local.byLabel('reader'));
    await client.default.keys.revoke(local.byLabel('reader').secret);
    expect(local.list().map(({ label }) => label)).not.toContain('reader');
  });

  test('with the clock', async () => {
    const { client, sandboxes } = place();
    const { clock } = client.default;
    const local = sandboxes.default.clock;
    await clock.set(new Date('2027-01-01T00:00:00Z'));
    await clock.advance(-1_500);
    expect(await clock.now()).toBe(Date.parse('2026-12-31T23:59:58.500Z'));
    await clock.run();
    expect([await clock.isFrozen(), local.isFrozen()]).toEqual([false, false]);
    await clock.freeze();
    expect(await clock.now()).toBe(local.now());
  });

  test('with workspaces, the profile, the journal and a reset', async () => {
    const { client, sandboxes } = place();
    const remote = client.default;
    const local = sandboxes.default;
    expect(await remote.workspaces.byLabel('main')).toMatchObject({ workspaceId: 'ws_tiny' });
    await expect(remote.workspaces.byLabel('mian')).rejects.toThrow('expected one of main');
    expect((await remote.setProfile('small-limits')).name).toBe('small-limits');
    await remote.changeProfile({ 'limit.maximum': 7 });
    expect(await remote.profile()).toEqual(local.profile);
    for (let count = 0; count < 3; count++) await local.fetch(`${BASE_URL}/api/v1/auth`);
    expect(await remote.journal.entries()).toEqual(local.journal.entries());
    expect(await remote.journal.entries({ after: 1, limit: 1 })).toMatchObject([{ number: 2 }]);
    await remote.journal.clear();
    await local.fetch(`${BASE_URL}/api/v1/auth`);
    expect(await remote.journal.entries()).toMatchObject([{ number: 4 }]);
    await client.journal.clear();
    expect(local.journal.entries()).toEqual([]);
    await remote.reset();
    expect([await remote.profile(), local.journal.entries()]).toEqual([local.profile, []]);
    expect((await remote.read()).worldHash).toBe(local.world.hash);
  });

  test('with faults', async () => {
    const { client, sandboxes } = place();
    const { faults } = client.default;
    const local = sandboxes.default;
    const body = Uint8Array.of(0xff, 0x00);
    const remove = await faults.add({
      operation: 'checkKey',
      times: Infinity,
      effect: { kind: 'answer', status: 502, body },
    });
    const slow = await faults.add({ effect: { kind: 'delay', milliseconds: Infinity } });
    expect(await faults.list()).toMatchObject([
      { id: remove.id, met: 0, fault: { times: 'Infinity', effect: { base64: '/wA=' } } },
      { id: slow.id, fault: { effect: { milliseconds: 'Infinity' } } },
    ]);
    const answered = await local.fetch(`${BASE_URL}/api/v1/auth`);
    expect([answered.status, new Uint8Array(await answered.arrayBuffer())]).toEqual([502, body]);
    expect((await client.default.read()).faults).toBe(2);

    await remove();
    expect([await faults.remove(slow.id), await faults.remove(slow.id)]).toEqual([true, false]);
    await faults.add({ effect: { kind: 'reset' } });
    await faults.clear();
    expect(local.faults.list()).toEqual([]);
    await expect(faults.add({ when: () => true, effect: { kind: 'reset' } })).rejects.toThrow(
      'when: expected none, which another process cannot ask',
    );
  });

  test('with states: one goes on elsewhere, or in its own place', async () => {
    const [here, there] = [place(), place()];
    const one = await here.client.sandbox({ profile: 'small-limits' });
    await one.files.create({ id: 'of-one' });
    const state = await one.exportState();
    const copy = await there.client.sandbox({ state });

    expect((await copy.files.list()).map(({ id }) => id)).toContain('of-one');
    expect(await copy.exportState()).toEqual(state);
    expect(await isAnswered(there.sandboxes, one.secretOf('reader'))).toBe(true);
    await one.files.delete('of-one');
    await one.importState(state);
    expect(await one.files.get('of-one')).toBeDefined();
    await expect(copy.importState(JSON.parse('{"version":2}'))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Failed to import the state:'),
    });
    await expect(here.client.default.importState(state)).rejects.toMatchObject({ status: 409 });
  });

  test('with scenarios', async () => {
    const { client, sandboxes } = place();
    expect((await client.scenarios()).map(({ name }) => name)).toContain('outage');
    const remote = await client.sandbox({ scenario: 'outage' });
    const local = sandboxes.get(remote.id);
    expect(await remote.scenario()).toMatchObject({ name: 'outage', done: 0 });
    const step = { after: { requests: 1 }, do: [{ action: 'runClock' as const }] };
    expect(await remote.setScenario({ name: 'mine', steps: [step] })).toMatchObject({
      name: 'mine',
      next: step,
    });
    expect(await remote.scenario()).toEqual(local?.scenario);
    expect(await remote.setScenario(null)).toBeNull();
    expect(local?.scenario).toBeNull();
    await expect(remote.setScenario('otage')).rejects.toThrow('did you mean "outage"?');
  });

  test('and its types are those of the mock', () => {
    expectTypeOf<Awaited<ReturnType<RemoteMock['files']['create']>>>().toEqualTypeOf<MockFile>();
    expectTypeOf<Awaited<ReturnType<RemoteMock['keys']['issue']>>>().toEqualTypeOf<MockKey>();
    expectTypeOf<Awaited<ReturnType<RemoteMock['profile']>>>().toEqualTypeOf<Profile>();
    expectTypeOf<Awaited<ReturnType<RemoteMock['journal']['entries']>>>().toEqualTypeOf<
      readonly JournalEntry[]
    >();
    // @ts-expect-error: a world is a name or a recipe
    expectTypeOf(() => connect(BASE_URL).sandbox({ world: 3 })).toBeFunction();
    // @ts-expect-error: an unknown option
    expectTypeOf(() => connect(BASE_URL).sandbox({ wrld: 'tiny' })).toBeFunction();
  });
});

test('every route of the control API that replies with JSON has a method', async () => {
  const asked = new Set<string>();
  const fetch: typeof globalThis.fetch = async (input, { method = '' } = {}) => {
    const target = new URL(String(input)).pathname.slice(CONTROL_PATH.length);
    asked.add(findRoute(method, target).route.id);
    const reply = { id: 'x', keys: [], files: [], entries: [], workspaces: [], sandboxes: [] };
    return Response.json(reply, { headers: { [CONTROL_HEADER]: '1' } });
  };
  const callAll = async (operations: object) => {
    for (const operation of Object.values(operations)) {
      if (typeof operation === 'object') await callAll(operation);
      // How it handles the reply does not matter here.
      const call = async (...given: unknown[]) => {
        const made = operation(...given);
        return Symbol.asyncIterator in Object(made) ? made.next() : made;
      };
      if (typeof operation !== 'function') continue;
      await call('x', {}).catch(() => {});
      await call({}).catch(() => {});
    }
  };
  const client = connect(BASE_URL, { fetch });
  await callAll(client);
  await callAll(await client.sandbox());

  // Metrics are text, for a scraper.
  const routes = controlRoutes.filter(({ mediaType }) => mediaType === undefined);
  expect([...asked].toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
});

describe('a journal that is followed', () => {
  const takeNext = async (entries: AsyncGenerator<JournalEntry>) => (await entries.next()).value;

  test('gives what came after a number, and then each entry as it comes', async () => {
    const { client, sandboxes } = place();
    const ask = (secret: string) => isAnswered(sandboxes, secret);
    await ask('wsk_tiny_reader');
    await ask('wsk_nobody');
    const entries = client.default.journal.follow({ after: 1 });

    expect(await takeNext(entries)).toMatchObject({ number: 2, status: 401 });
    const next = takeNext(entries);
    await ask('wsk_tiny_reader');
    expect(await next).toMatchObject({ number: 3, status: 200 });
    await entries.return(undefined);
    expect(await entries.next()).toEqual({ done: true, value: undefined });
  });

  test('is that of all sandboxes, or ends with its own', async () => {
    const { client, sandboxes } = place();
    const sandbox = await client.sandbox();
    await isAnswered(sandboxes, sandbox.secretOf('reader'));
    const all = client.journal.follow({ after: 0 });

    expect(await takeNext(all)).toMatchObject({ sandbox: sandbox.id });
    await all.return(undefined);
    await sandbox.delete();
    await expect(sandbox.journal.follow().next()).rejects.toThrow(ControlRequestError);
  });

  test('names what it let go by the numbers that are left out', async () => {
    const { client, sandboxes } = place(undefined, 2);
    for (let asked = 0; asked < 5; asked++) await isAnswered(sandboxes, 'wsk_tiny_reader');
    const entries = client.default.journal.follow({ after: 1 });

    expect(await takeNext(entries)).toMatchObject({ number: 4 });
    await entries.return(undefined);
  });

  test('ends where the signal says so', async () => {
    const { client } = place();
    const stop = new AbortController();
    const next = client.default.journal.follow({ signal: stop.signal }).next();
    stop.abort(new Error('enough'));

    await expect(next).rejects.toThrow('enough');
  });
});

describe('what comes to nothing is an error that says', () => {
  const faultOf = async (promise: Promise<unknown>) => {
    const cause: unknown = await promise.catch((error) => error);
    if (cause instanceof ControlRequestError) return cause;
    throw new Error('a control request that comes to nothing is a ControlRequestError', { cause });
  };

  test('what the control API refused, and why', async () => {
    const fault = await faultOf(place().client.sandbox({ profile: 'small-limit' }));

    expect(fault.message).toContain('did you mean "small-limits"?');
    expect(fault).toMatchObject({ status: 400, code: 'invalid' });
    const other = await faultOf(place().client.default.files.create({ size: -1 }));
    expect(other).toMatchObject({ status: 400, code: 'invalid', field: 'size' });
    expect(other.problems).toEqual([{ path: 'size', message: 'expected at least 0, found -1' }]);
    expect(fault.problems).toEqual([]);
  });

  test('that a token is needed, and how it is given', async () => {
    const { fetch } = place('a-long-token');

    expect(await faultOf(connect(BASE_URL, { fetch }).list())).toMatchObject({
      message:
        'Expected the control token as x-mock-control-token, or as Authorization: Bearer TOKEN: give it as connect(baseUrl, { token })',
      status: 401,
      code: 'unauthorized',
    });
  });

  test('that nothing listens there', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = Object(server.address());
    await new Promise((resolve) => server.close(resolve));

    const fault = await faultOf(connect(`http://127.0.0.1:${port}`).health());

    expect(fault).toMatchObject({
      message: `Failed to reach the mock at http://127.0.0.1:${port}: nothing listens there: start it by \`workspace-files serve --port ${port}\`, or correct the address`,
      code: 'unreachable',
      status: undefined,
    });
  });

  test('that the answer broke off', async () => {
    const begin = (_request: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { [CONTROL_HEADER]: '1', 'content-length': '100' });
      response.write('{"status":', () => response.destroy());
    };
    await using server = await loopback(begin);

    const fault = await faultOf(connect(server.url).health());

    expect(fault.message).toContain(`Failed to reach the mock at ${server.url}: other side closed`);
    expect(fault).toMatchObject({ code: 'unreachable', status: undefined });
  });

  test.each([
    ['a page', 200, '<p>'],
    ['JSON of another server', 200, '{}'],
    ['a mock without a control API', 404, '{"code":"not_found","error":"There is none"}'],
  ])('that %s is there', async (_title, status, body) => {
    const fetch = async () => new Response(body, { status });

    expect(await faultOf(connect(BASE_URL, { fetch }).health())).toMatchObject({
      message: expect.stringContaining(
        `expected its control API at ${BASE_URL}/__mock, found something else (status ${status})`,
      ),
      code: 'no_control',
      status,
    });
  });
});

test.each([
  'http://127.0.0.1:4010/',
  'http://127.0.0.1:4010/__mock',
  'http://127.0.0.1:4010/__mock/',
])('the address may be written %s', (given) => {
  expect(connect(given).baseUrl).toBe(BASE_URL);
});

test.each([
  [
    '127.0.0.1:4010',
    {},
    'Failed to connect: baseUrl: expected an http(s) URL, found "127.0.0.1:4010"',
  ],
  [
    BASE_URL,
    JSON.parse('{"tokn":"x"}'),
    'Failed to connect: unknown option "tokn": did you mean "token"?',
  ],
])('what is wrong with %j, %j is told at once', (baseUrl, options, message) => {
  expect(() => connect(baseUrl, options)).toThrow(expect.objectContaining({ message: message }));
});
