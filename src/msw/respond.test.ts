import { afterEach, expect, test, vi } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { handlers } from './index.ts';
import { impossibleEffects } from './respond.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs a browser that can or cannot transfer streams to its workers. */
function stubBrowser(transfersStreams: boolean): void {
  vi.stubGlobal('navigator', { serviceWorker: {} });
  if (transfersStreams) return;
  const postMessage = () => {
    throw new DOMException('could not be cloned', 'DataCloneError');
  };
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = { postMessage, close: () => {} };
    },
  );
}

test('everything is possible in Node, and in a browser that passes streams on', () => {
  expect(impossibleEffects()).toEqual({});
  stubBrowser(true);
  expect(impossibleEffects()).toEqual({});
});

test('a body that breaks or drips is not, where a worker gets it whole; the answer says so', async () => {
  stubBrowser(false);
  const mock = createMock({ world: 'tiny' });
  const [handler] = handlers(mock, { baseUrl: 'http://mock.test' });
  const ask = async () => {
    const request = new Request('http://mock.test/api/v1/auth');
    const { response } = (await handler?.run({ request, requestId: '1' })) ?? {};
    return response;
  };
  for (const effect of [{ kind: 'cut' }, { kind: 'drip', bytesPerSecond: 9 }] as const) {
    mock.faults.add({ effect });
    const response = await ask();
    expect(response?.status).toBe(501);
    expect(await response?.json()).toMatchObject({
      code: 'impossible_fault',
      error: expect.stringContaining(`The fault "${effect.kind}" is impossible here: `),
    });
  }
  mock.faults.add({ effect: { kind: 'reset' } });
  expect((await ask())?.type).toBe('error');
});
