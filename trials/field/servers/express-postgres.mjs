// Express and PostgreSQL. UUIDs, times in microseconds, ties by id ascending, limits clamped.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 5 });
await pool.query(`
  DROP TABLE IF EXISTS files, api_keys, workspaces;
  CREATE TABLE workspaces (id text PRIMARY KEY, name text NOT NULL, created_at timestamptz DEFAULT now());
  CREATE TABLE api_keys (
    secret_hash bytea PRIMARY KEY, workspace_id text NOT NULL REFERENCES workspaces,
    scopes text[] NOT NULL, expires_at timestamptz NOT NULL
  );
  CREATE TABLE files (
    id uuid PRIMARY KEY, workspace_id text NOT NULL REFERENCES workspaces, name text NOT NULL,
    content_type text NOT NULL, size bigint NOT NULL, validation_status text NOT NULL,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX ON files (workspace_id, created_at DESC, id);
`);

const hash = (secret) => createHash('sha256').update(secret).digest();
const addFile = (file) =>
  pool.query('INSERT INTO files VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    file.id,
    file.workspaceId,
    file.name,
    file.contentType,
    file.size,
    file.validationStatus,
    file.createdAt,
  ]);
const seed = JSON.parse(readFileSync(process.env.SEED_FILE, 'utf8'));
for (const { id, name } of seed.workspaces) {
  await pool.query('INSERT INTO workspaces VALUES ($1, $2)', [id, name]);
}
for (const key of seed.keys) {
  await pool.query('INSERT INTO api_keys VALUES ($1, $2, $3, $4)', [
    hash(key.secret),
    key.workspaceId,
    key.scopes,
    key.expiresAt,
  ]);
}
for (const file of seed.files) await addFile(file);

const app = express();
const fail = (response, status, code, error) => response.status(status).json({ code, error });

async function authenticate(request, response, next) {
  const header = request.get('authorization') ?? '';
  if (!header.startsWith('Bearer ')) {
    response.set('WWW-Authenticate', 'Bearer');
    return fail(response, 401, 'UNAUTHENTICATED', 'Missing bearer token');
  }
  const { rows } = await pool.query(
    'SELECT * FROM api_keys WHERE secret_hash = $1 AND expires_at > now()',
    [hash(header.slice('Bearer '.length))],
  );
  if (rows.length === 0) {
    response.set('WWW-Authenticate', 'Bearer error="invalid_token"');
    return fail(response, 401, 'INVALID_TOKEN', 'The token is invalid or has expired');
  }
  request.key = rows[0];
  next();
}

function bindWorkspace(request, response, next) {
  if (request.params.workspaceId !== request.key.workspace_id) {
    return fail(response, 403, 'FORBIDDEN', 'The key is bound to another workspace');
  }
  next();
}

const api = express.Router();
api.use(authenticate);

api.get('/auth', ({ key }, response) => {
  response.json({
    workspaceId: key.workspace_id,
    valid: true,
    permissions: key.scopes,
    expiresAt: key.expires_at,
  });
});

api.get('/workspaces/:workspaceId', bindWorkspace, async ({ key }, response) => {
  const { rows } = await pool.query('SELECT * FROM workspaces WHERE id = $1', [key.workspace_id]);
  response.json({ id: rows[0].id, name: rows[0].name, createdAt: rows[0].created_at });
});

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

function readLimit(text) {
  const limit = Number(text ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit)) return DEFAULT_LIMIT;
  return Math.min(Math.max(limit, 1), MAX_LIMIT);
}

const encodeCursor = (row) =>
  Buffer.from(JSON.stringify([row.created_at_text, row.id])).toString('base64');

function decodeCursor(cursor) {
  try {
    const [time, id] = JSON.parse(Buffer.from(cursor, 'base64').toString());
    return typeof time === 'string' && typeof id === 'string' ? [time, id] : undefined;
  } catch {
    return undefined;
  }
}

api.get('/workspaces/:workspaceId/files', bindWorkspace, async (request, response) => {
  const { key, query } = request;
  if (!key.scopes.includes('files:read')) {
    return fail(response, 403, 'INSUFFICIENT_SCOPE', 'files:read is required');
  }
  const limit = readLimit(query.limit);
  const after = query.cursor === undefined ? null : decodeCursor(String(query.cursor));
  if (after === undefined) return fail(response, 400, 'BAD_CURSOR', 'Malformed cursor');

  const { rows } = await pool.query(
    `SELECT *, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at_text
     FROM files
     WHERE workspace_id = $1
       AND ($2::timestamptz IS NULL OR created_at < $2 OR (created_at = $2 AND id > $3::uuid))
     ORDER BY created_at DESC, id ASC
     LIMIT $4`,
    [key.workspace_id, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  const files = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  response.json({
    files: files.map((row) => ({
      id: row.id,
      name: row.name,
      contentType: row.content_type,
      size: Number(row.size),
      validationStatus: row.validation_status,
      createdAt: row.created_at_text,
    })),
    hasMore,
    nextCursor: hasMore ? encodeCursor(files.at(-1)) : null,
    count: files.length,
  });
});

app.use('/api/v1', api);
app.post('/internal/files', express.json(), async (request, response) => {
  await addFile(request.body);
  response.sendStatus(201);
});
app.use((_request, response) => fail(response, 404, 'NOT_FOUND', 'Not found'));
app.use((error, _request, response, _next) => {
  // Only a cursor can contain a time or UUID that PostgreSQL cannot parse.
  if (['22007', '22008', '22P02'].includes(error.code)) {
    return fail(response, 400, 'BAD_CURSOR', 'Malformed cursor');
  }
  fail(response, error.status ?? 500, 'ERROR', 'Something went wrong');
});

app.listen(Number(process.env.PORT), '127.0.0.1');
