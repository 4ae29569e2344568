import { setupServer } from 'msw/node';
import type { Mock } from '../../src/mock/mock.ts';
import { handlers } from '../../src/msw/index.ts';
import { startServer } from '../../src/server/start-server.ts';

/** A mock behind one of its faces. */
export interface Face extends AsyncDisposable {
  send(path: string, init?: RequestInit): Promise<Response>;
}

const ORIGIN = 'http://mock.test';

/** Every face by its name. */
export const faces: Readonly<Record<string, (mock: Mock) => Promise<Face>>> = {
  fetch: async (mock) => ({
    send: (path, init) => mock.fetch(ORIGIN + path, init),
    [Symbol.asyncDispose]: async () => {},
  }),
  msw: async (mock) => {
    const interception = setupServer(...handlers(mock, { baseUrl: ORIGIN }));
    interception.listen({ onUnhandledRequest: 'error' });
    return {
      send: (path, init) => fetch(ORIGIN + path, init),
      [Symbol.asyncDispose]: async () => interception.close(),
    };
  },
  http: async (mock) => {
    const server = await startServer(mock);
    return {
      send: (path, init) => fetch(server.baseUrl + path, init),
      [Symbol.asyncDispose]: () => server.close(),
    };
  },
};
