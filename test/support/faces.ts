import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { Mock } from '../../src/mock/mock.ts';
import { handlers } from '../../src/msw/index.ts';
import { startServer } from '../../src/server/start-server.ts';

/** A mock behind one of its faces. */
export interface Face extends AsyncDisposable {
  send(path: string, init?: RequestInit): Promise<Response>;
}

interface OpenFace extends Face {
  readonly baseUrl: string;
  /** The function to send requests with; the global `fetch` if omitted. */
  readonly fetch?: Mock['fetch'];
}

const ORIGIN = 'http://mock.test';

type Open = (mock: Mock, baseUrl?: string) => Promise<OpenFace>;

/** Every face by its name. MSW intercepts requests below the base URL. */
export const faces: Readonly<Record<string, Open>> = {
  fetch: async (mock) => ({
    baseUrl: ORIGIN,
    fetch: mock.fetch,
    send: (path, init) => mock.fetch(ORIGIN + path, init),
    [Symbol.asyncDispose]: async () => {},
  }),
  msw: async (mock, baseUrl = ORIGIN) => {
    // Other paths below a prefix belong to the app: here, an app without any.
    const app = http.all(`${baseUrl}/*`, () => HttpResponse.json({}, { status: 404 }));
    const own = handlers(mock, { baseUrl });
    const interception = setupServer(...own, ...(baseUrl === ORIGIN ? [] : [app]));
    interception.listen({ onUnhandledRequest: 'error' });
    return {
      baseUrl,
      send: (path, init) => fetch(baseUrl + path, init),
      [Symbol.asyncDispose]: async () => interception.close(),
    };
  },
  http: async (mock) => {
    const server = await startServer(mock);
    return {
      baseUrl: server.baseUrl,
      send: (path, init) => fetch(server.baseUrl + path, init),
      [Symbol.asyncDispose]: () => server.close(),
    };
  },
};
