import type { Mistake, Subject } from './subject.ts';

/** Of clients these, as they should be: broken ones are tried by the kit's own matrix. */
const CLIENTS = ['openapi-fetch', 'got', 'swr'];
/** Deployments that take nothing but packages of npm, with all their mistakes. */
const SERVERS = ['fastify-sqlite', 'hono-memory'];

/** The part that is tried before a change lands: some 30 seconds of processor time. */
export const isShort = ({ id }: Subject, mistake: Mistake | undefined): boolean =>
  SERVERS.includes(id) || (CLIENTS.includes(id) && mistake === undefined);
