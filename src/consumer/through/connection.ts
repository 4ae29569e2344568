import type { Watch } from '../watch-mock.ts';

/** How the requests of a client reach the mock. */
export type ConnectionName = 'fetch' | 'msw' | 'http';

export interface Connection {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Where the other server is, to which redirects lead. */
  readonly elsewhereOrigin: string;
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/** What answers the requests: the API, and the other server. */
export type Answerers = Pick<Watch, 'api' | 'elsewhere'>;

export type Connect = (answerers: Answerers) => Promise<Connection>;
