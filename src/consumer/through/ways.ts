import type { OpenWay, WayName } from './way.ts';

/** Loaded when asked for: MSW is an optional peer, and a browser has no server. */
export const ways: Readonly<Record<WayName, () => Promise<OpenWay>>> = {
  fetch: async () => (await import('./direct.ts')).openDirect,
  msw: async () => (await import('./interception.ts')).openInterception,
  http: async () => (await import('./server.ts')).openServer,
};
