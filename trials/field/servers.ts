import { expressPostgres } from './servers/express-postgres.ts';
import { fastifySqlite } from './servers/fastify-sqlite.ts';
import { flaskSqlite } from './servers/flask-sqlite.ts';
import { honoMemory } from './servers/hono-memory.ts';
import { nginx } from './servers/nginx.ts';

/** Deployments of the API, each with the mistakes that are planted in it. */
export const servers = [fastifySqlite, expressPostgres, flaskSqlite, honoMemory, nginx] as const;
