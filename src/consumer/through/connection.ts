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

export type Connect = (watch: Watch) => Promise<Connection>;
