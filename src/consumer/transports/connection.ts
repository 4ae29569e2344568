import type { MockWatch } from '../watch-mock.ts';

/** How the requests of a client reach the mock and the other server. */
export interface Connection {
  /** With the base path, and without a trailing slash. */
  readonly baseUrl: string;
  /** The address of the other server, the target of redirects. */
  readonly elsewhereOrigin: string;
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/** The handlers of requests: the API, and the other server. */
export type Answerers = Pick<MockWatch, 'api' | 'elsewhere'>;

/** @param basePath precedes `/api/v1` in the path, such as `/gateway`; empty for none. */
export type Connect = (answerers: Answerers, basePath: string) => Promise<Connection>;

export const connectionNames = ['fetch', 'msw', 'http'] as const;
/** How the requests of a client reach the mock. */
export type ConnectionName = (typeof connectionNames)[number];

/** Loaded on demand: MSW is an optional peer, and a browser has no server. */
export const connections: Readonly<Record<ConnectionName, () => Promise<Connect>>> = {
  fetch: async () => (await import('./direct.ts')).openDirect,
  msw: async () => (await import('./interception.ts')).openInterception,
  http: async () => (await import('./server.ts')).openServer,
};
