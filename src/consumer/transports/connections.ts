import type { Connect } from './connection.ts';

export const connectionNames = ['fetch', 'http'] as const;
/** How the requests of a client reach the mock. */
export type ConnectionName = (typeof connectionNames)[number];

/** Loaded on demand: a browser has no server. */
export const connections: Readonly<Record<ConnectionName, () => Promise<Connect>>> = {
  fetch: async () => (await import('./direct.ts')).openDirect,
  http: async () => (await import('./server.ts')).openServer,
};
