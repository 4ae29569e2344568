import type { Watch } from '../watch-mock.ts';

/** How the requests of a client reach the mock. */
export type WayName = 'fetch' | 'msw' | 'http';

export interface OpenedWay {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Where the other server is, to which redirects lead. */
  readonly elsewhereOrigin: string;
  readonly fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

export type OpenWay = (watch: Watch) => Promise<OpenedWay>;
