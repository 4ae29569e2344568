// Fastify and SQLite (sql.js). Times in milliseconds, keyset cursors, limits checked by JSON Schema.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import initSqlJs from 'sql.js';

const SQL = await initSqlJs();
const db = new SQL.Database();
db.run(`
  CREATE TABLE workspaces (id TEXT PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE api_keys (
    secret_hash TEXT PRIMARY KEY, workspace_id TEXT NOT NULL, scopes TEXT NOT NULL, expires_at TEXT NOT NULL
  );
  CREATE TABLE files (
    id TEXT PRIMARY KEY, workspace_id TEXT NOT NULL, name TEXT NOT NULL, content_type TEXT NOT NULL,
    size INTEGER NOT NULL, validation_status TEXT NOT NULL, created_at TEXT NOT NULL
  );
  CREATE INDEX files_newest ON files (workspace_id, created_at DESC, id DESC);
`);

const hash = (secret) => createHash('sha256').update(secret).digest('hex');
const select = (sql, params) => {
  const statement = db.prepare(sql);
  statement.bind(params);
  const rows = [];
  while (statement.step()) rows.push(statement.getAsObject());
  statement.free();
  return rows;
};
const insertFile = (file) =>
  db.run('INSERT INTO files VALUES (?, ?, ?, ?, ?, ?, ?)', [
    file.id,
    file.workspaceId,
    file.name,
    file.contentType,
    file.size,
    file.validationStatus,
    new Date(file.createdAt).toISOString(),
  ]);

const seed = JSON.parse(readFileSync(process.env.SEED_FILE, 'utf8'));
for (const { id, name } of seed.workspaces) {
  db.run('INSERT INTO workspaces VALUES (?, ?)', [id, name]);
}
for (const { secret, workspaceId, scopes, expiresAt } of seed.keys) {
  const values = [hash(secret), workspaceId, scopes.join(' '), expiresAt];
  db.run('INSERT INTO api_keys VALUES (?, ?, ?, ?)', values);
}
for (const file of seed.files) insertFile(file);

class ApiError extends Error {
  constructor(statusCode, code, message) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

const app = Fastify();
app.setErrorHandler((error, _request, reply) => {
  if (error.validation) {
    return reply.code(400).send({ code: 'invalid_request', error: error.message });
  }
  const status = error.statusCode ?? 500;
  const code = error instanceof ApiError ? error.code : 'internal';
  return reply
    .code(status)
    .send({ code, error: status === 500 ? 'Internal error' : error.message });
});
app.setNotFoundHandler((_request, reply) =>
  reply.code(404).send({ code: 'not_found', error: 'No such resource' }),
);

async function authenticate(request) {
  const [, secret] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (secret === undefined) throw new ApiError(401, 'unauthenticated', 'An API key is required');
  const [key] = select('SELECT * FROM api_keys WHERE secret_hash = ?', [hash(secret)]);
  if (key === undefined) throw new ApiError(401, 'invalid_key', 'The API key is not valid');
  if (Date.parse(key.expires_at) <= Date.now()) {
    throw new ApiError(401, 'expired_key', 'The API key has expired');
  }
  request.apiKey = { workspaceId: key.workspace_id, scopes: key.scopes.split(' ') };
}

async function ownWorkspace(request) {
  if (request.params.workspaceId !== request.apiKey.workspaceId) {
    throw new ApiError(404, 'workspace_not_found', 'No such workspace');
  }
}

async function requireFilesRead(request) {
  if (!request.apiKey.scopes.includes('files:read')) {
    throw new ApiError(403, 'missing_scope', 'The API key lacks the scope files:read');
  }
}

app.decorateRequest('apiKey', null);

app.get('/api/v1/auth', { onRequest: authenticate }, async ({ apiKey }) => ({
  valid: true,
  workspaceId: apiKey.workspaceId,
  scopes: apiKey.scopes,
}));

app.get(
  '/api/v1/workspaces/:workspaceId',
  { onRequest: [authenticate, ownWorkspace] },
  async ({ apiKey }) => {
    const [workspace] = select('SELECT * FROM workspaces WHERE id = ?', [apiKey.workspaceId]);
    return { workspaceId: workspace.id, name: workspace.name };
  },
);

const encodeCursor = ({ created_at, id }) =>
  Buffer.from([created_at, id].join('|')).toString('base64url');

function decodeCursor(cursor) {
  const [createdAt, id] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!id || Number.isNaN(Date.parse(createdAt))) {
    throw new ApiError(400, 'invalid_cursor', 'The cursor is not valid');
  }
  return [createdAt, id];
}

const listingQuery = {
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    cursor: { type: 'string', minLength: 1 },
  },
};

app.get(
  '/api/v1/workspaces/:workspaceId/files',
  {
    onRequest: [authenticate, requireFilesRead, ownWorkspace],
    schema: { querystring: listingQuery },
  },
  async ({ apiKey, query }) => {
    const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
    const behind = after ? 'AND (created_at, id) < (?, ?)' : '';
    const rows = select(
      `SELECT * FROM files WHERE workspace_id = ? ${behind}
       ORDER BY created_at DESC, id DESC LIMIT ?`,
      [apiKey.workspaceId, ...(after ?? []), query.limit + 1],
    );
    const page = rows.slice(0, query.limit);
    const hasMore = rows.length > query.limit;
    return {
      files: page.map((row) => ({
        id: row.id,
        name: row.name,
        contentType: row.content_type,
        size: row.size,
        validationStatus: row.validation_status,
        createdAt: row.created_at,
      })),
      hasMore,
      nextCursor: hasMore ? encodeCursor(page.at(-1)) : null,
    };
  },
);

// A separate service sends finished uploads here.
app.post('/internal/files', async (request, reply) => {
  insertFile(request.body);
  return reply.code(201).send({});
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
