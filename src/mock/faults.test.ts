import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '../document/routes.ts';
import { handlers } from '../msw/index.ts';
import { startServer } from '../server/start-server.ts';
import { createMock, type Mock } from './create-mock.ts';

type Send = (path: string) => Promise<Response>;

/** Every face, with a way to ask it. */
const faces: Record<string, (mock: Mock) => Promise<{ send: Send } & AsyncDisposable>> = {
  fetch: async (mock) => ({
    send: (path) => mock.fetch(`http://mock.test${path}`, authorized(mock)),
    [Symbol.asyncDispose]: async () => {},
  }),
  msw: async (mock) => {
    interception.use(...handlers(mock, { baseUrl: 'http://mock.test' }));
    return {
      send: (path) => fetch(`http://mock.test${path}`, authorized(mock)),
      [Symbol.asyncDispose]: async () => interception.resetHandlers(),
    };
  },
  http: async (mock) => {
    const server = await startServer(mock);
    return {
      send: (path) => fetch(server.baseUrl + path, authorized(mock)),
      [Symbol.asyncDispose]: () => server.close(),
    };
  },
};

const interception = setupServer();
beforeAll(() => interception.listen({ onUnhandledRequest: 'bypass' }));
afterAll(() => interception.close());

const authorized = (mock: Mock) => ({
  headers: { Authorization: `Bearer ${mock.keys.byLabel('reader').secret}` },
});
const checkKey = pathOf('checkKey');

describe.each(Object.entries(faces))('a fault, by way of %s', (_, open) => {
  it('gives another answer in the place of the mock’s, byte for byte', async () => {
    const mock = createMock();
    await using face = await open(mock);
    const body = Uint8Array.of(0xff, 0xfe, 0x00);
    mock.faults.add({
      effect: { kind: 'answer', status: 502, headers: { 'Content-Type': 'text/html' }, body },
    });
    const answer = await face.send(checkKey);

    expect(answer.status).toBe(502);
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(body);
    expect((await face.send(checkKey)).status).toBe(200);
  });

  it('ends the connection before an answer', async () => {
    const mock = createMock();
    await using face = await open(mock);
    mock.faults.add({ effect: { kind: 'reset' } });

    await expect(face.send(checkKey)).rejects.toThrow(TypeError);
    expect(mock.journal.entries()).toMatchObject([{ status: 0, fault: 'reset' }]);
    expect((await face.send(checkKey)).status).toBe(200);
  });

  it('ends the connection in the middle of the body', async () => {
    const mock = createMock();
    await using face = await open(mock);
    mock.faults.add({ effect: { kind: 'cut', afterBytes: 10 } });
    const answer = await face.send(checkKey);

    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow(TypeError);
  });

  it('answers late', async () => {
    const mock = createMock();
    await using face = await open(mock);
    mock.faults.add({ effect: { kind: 'delay', milliseconds: 80 } });
    const start = performance.now();
    const answer = await face.send(checkKey);

    expect(answer.status).toBe(200);
    // Timers may be a millisecond early.
    expect(performance.now() - start).toBeGreaterThan(78);
  });
});

describe('faults', () => {
  it('meet the requests of their operation, after those that are let pass, so many times', async () => {
    const mock = createMock();
    mock.faults.add({ operation: 'listFiles', skip: 1, times: 2, effect: teapot });
    const listing = pathOf('listFiles', mock.keys.byLabel('reader').workspaceId);
    const statuses = [];
    for (const path of [checkKey, listing, listing, checkKey, listing, listing]) {
      statuses.push((await mock.fetch(`http://mock.test${path}`, authorized(mock))).status);
    }

    expect(statuses).toEqual([200, 200, 418, 200, 418, 200]);
  });

  it('end when they are taken away, cleared, or the mock is reset', async () => {
    const mock = createMock();
    const status = async () =>
      (await mock.fetch(`http://mock.test${checkKey}`, authorized(mock))).status;
    const remove = mock.faults.add({ times: Infinity, effect: teapot });
    expect(await status()).toBe(418);
    expect(await status()).toBe(418);
    remove();
    expect(await status()).toBe(200);
    mock.faults.add({ effect: teapot });
    mock.faults.clear();
    expect(await status()).toBe(200);
    mock.faults.add({ effect: teapot });
    mock.reset();
    expect(await status()).toBe(200);
  });

  it('cut a body in half where nothing else is said', async () => {
    const mock = createMock();
    const key = authorized(mock);
    const whole = await (await mock.fetch(`http://mock.test${checkKey}`, key)).text();
    mock.faults.add({ effect: { kind: 'cut' } });
    const { body } = await mock.fetch(`http://mock.test${checkKey}`, key);
    const first = await body?.getReader().read();

    expect(new TextDecoder().decode(first?.value)).toBe(whole.slice(0, whole.length / 2));
  });

  it('let a caller give up waiting', async () => {
    const mock = createMock();
    mock.faults.add({ effect: { kind: 'delay', milliseconds: 60_000 } });
    const signal = AbortSignal.timeout(20);

    await expect(
      mock.fetch(`http://mock.test${checkKey}`, { ...authorized(mock), signal }),
    ).rejects.toThrow('timeout');
  });
});

const teapot = { kind: 'answer', status: 418 } as const;
