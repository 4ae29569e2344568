import type { Connect } from './connection.ts';

export const connectionNames = ['fetch', 'msw', 'http'] as const;
/** How the requests of a client reach the mock. */
export type ConnectionName = (typeof connectionNames)[number];

/** Loaded on demand: MSW is an optional peer, and a browser has no server. */
export const connections: Readonly<Record<ConnectionName, () => Promise<Connect>>> = {
  fetch: async () => (await import('./direct.ts')).openDirect,
  msw: async () => (await import('./interception.ts')).openInterception,
  http: async () => (await import('./server.ts')).openServer,
};
