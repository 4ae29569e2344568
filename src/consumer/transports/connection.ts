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
