import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { until } from '../../test/support/until.ts';
import { createControl } from '../control/create-control.ts';
import { createSandboxes, type SandboxesOptions } from '../mock/sandboxes/sandboxes.ts';
import { MAX_LENGTH } from './limits.ts';
import { startServer } from './start-server.ts';

const SECRET = 'wsk_tiny_reader';

async function place(options: SandboxesOptions = {}) {
  const sandboxes = createSandboxes({ world: 'tiny', ...options });
  const control = createControl(sandboxes, { version: '1.2.3' });
  const server = await startServer(sandboxes, { extraHandlers: control });
  const ask = async (secret = SECRET, target = '/api/v1/auth') => {
    const headers = { authorization: `Bearer ${secret}` };
    await (await fetch(server.baseUrl + target, { headers })).arrayBuffer();
  };
  const follow = async (path = '/sandboxes/default/events', init: RequestInit = {}) =>
    createReader(await fetch(`${server.baseUrl}/__mock${path}`, init));
  return { sandboxes, server, ask, follow, [Symbol.asyncDispose]: () => server.close() };
}

interface Event {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Reads events one by one, as a browser would. */
function createReader(response: Response) {
  const { body } = response;
  if (!body) throw new Error('events have a body');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<Event | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n');
        text = text.slice(end + 2);
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
        if (field('data') === '') continue;
        return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) };
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  return { response, next, cancel: () => reader.cancel() };
}

test('entries are sent as they are made, to the followers of their sandbox', async () => {
  await using here = await place();
  const sandbox = here.sandboxes.create();
  const own = await here.follow(`/sandboxes/${sandbox.id}/events`);
  const all = await here.follow('/events');
  expect(own.response.headers.get('content-type')).toBe('text/event-stream');
  expect(own.response.headers.get('cache-control')).toBe('no-store');
  await here.ask();
  await here.ask(sandbox.keys.byLabel('reader').secret);

  expect(await own.next()).toMatchObject({ id: '1', data: { number: 1, sandbox: sandbox.id } });
  expect(await all.next()).toMatchObject({ id: '1', data: { sandbox: 'default' } });
  expect(await all.next()).toMatchObject({ id: '2', data: { number: 2, sandbox: sandbox.id } });
});

test('a follower that returns continues after its last event, or after a given one', async () => {
  await using here = await place();
  for (let count = 0; count < 3; count++) await here.ask();

  const resumed = await here.follow(undefined, { headers: { 'last-event-id': '1' } });
  expect([(await resumed.next())?.id, (await resumed.next())?.id]).toEqual(['2', '3']);
  const asked = await here.follow('/sandboxes/default/events?after=2');
  expect((await asked.next())?.id).toBe('3');
  const fresh = await here.follow();
  await here.ask();
  expect((await fresh.next())?.id).toBe('4');
  const refused = await here.follow(undefined, { headers: { 'last-event-id': 'x' } });
  expect(refused.response.status).toBe(400);
});

test('entries that were dropped before they could be sent are counted', async () => {
  await using here = await place({ journalSize: 3 });
  for (let count = 0; count < 10; count++) await here.ask();
  const late = await here.follow('/sandboxes/default/events?after=2');

  expect(await late.next()).toEqual({ id: '7', event: 'lost', data: { lost: 5 } });
  expect((await late.next())?.id).toBe('8');
});

test('nothing is kept for a follower that does not read', async () => {
  await using here = await place({ journalSize: 20 });
  const { port } = here.server;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET /__mock/sandboxes/default/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  const { journal } = here.sandboxes.default;
  const read = vi.spyOn(journal, 'read');
  const asked = `http://127.0.0.1/api/v1/auth?${'x'.repeat(20_000)}`;
  await until(() => read.mock.calls.length);
  let made = 0;
  let readBefore = -1;
  // Until the buffers of the connection are full.
  await until(async () => {
    for (let count = 0; count < 100; count++) {
      here.sandboxes.answer(new Request(asked));
      made++;
      await new Promise((resolve) => setImmediate(resolve));
    }
    const isStill = read.mock.calls.length === readBefore;
    readBefore = read.mock.calls.length;
    return isStill;
  });

  // Once it reads again, it receives the number of events that it missed.
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.resume();
  await until(() => text.includes(`id: ${made}\n`));
  const lost = [...text.matchAll(/data: {"lost":(\d+)}/g)].map(([, count]) => Number(count));
  const came = [...text.matchAll(/^data: {"number":/gm)].length;
  expect(lost.length).toBeGreaterThan(0);
  expect(came + lost.reduce((sum, count) => sum + count, 0)).toBe(made);
  socket.destroy();
});

test('the subscription of a client ends with its connection', async () => {
  await using here = await place();
  const { journal } = here.sandboxes.default;
  const ended = vi.fn();
  const subscribe = journal.subscribe;
  const subscribed = vi.spyOn(journal, 'subscribe').mockImplementation((listener) => {
    const end = subscribe(listener);
    return () => {
      ended();
      end();
    };
  });
  const abort = new AbortController();
  await here.follow(undefined, { signal: abort.signal });
  await until(() => subscribed.mock.calls.length);
  expect(ended).not.toHaveBeenCalled();
  abort.abort();

  await until(() => ended.mock.calls.length);
});

test('the events end with the server', async () => {
  const { server, follow } = await place();
  const told = vi.spyOn(process, 'emitWarning');
  const followers = await Promise.all(Array.from({ length: 15 }, () => follow()));
  await server.close(MAX_LENGTH);

  for (const { next } of followers) expect(await next()).toBeNull();
  expect(told).not.toHaveBeenCalled();
  told.mockRestore();
});
