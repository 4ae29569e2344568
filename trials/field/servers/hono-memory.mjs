// Hono on Node, all in memory. Cursors are encrypted and never repeat.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';

const seed = JSON.parse(readFileSync(process.env.SEED_FILE, 'utf8'));
const hash = (secret) => createHash('sha256').update(secret).digest('base64');
const workspaces = new Map(seed.workspaces.map((workspace) => [workspace.id, workspace]));
const keys = new Map(seed.keys.map(({ secret, ...key }) => [hash(secret), key]));
const stored = (file) => ({ ...file, createdAt: new Date(file.createdAt) });
const newestFirst = (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
let files = seed.files.map(stored).sort(newestFirst);

const sealingKey = randomBytes(32);
function seal(value) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}
function unseal(token) {
  try {
    const bytes = Buffer.from(token, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(decipher.update(bytes.subarray(28)) + decipher.final());
  } catch {
    throw failure(400, 'cursor.malformed');
  }
}

const failure = (status, code) =>
  new HTTPException(status, { res: Response.json({ code }, { status }) });

const app = new Hono();
const api = new Hono().basePath('/api/v1');

api.use(async (context, next) => {
  const secret = context.req.header('authorization')?.match(/^Bearer +(.+)$/i)?.[1];
  const key = secret && keys.get(hash(secret));
  if (!key) throw failure(401, 'key.unknown');
  if (new Date(key.expiresAt) < new Date()) throw failure(401, 'key.expired');
  context.set('key', key);
  await next();
});

api.get('/auth', (context) => {
  const { workspaceId, scopes, expiresAt } = context.get('key');
  return context.json({ workspaceId, key: { status: 'active', scopes, expiresAt } });
});

api.use('/workspaces/:workspaceId/*', async (context, next) => {
  if (context.req.param('workspaceId') !== context.get('key').workspaceId) {
    throw failure(403, 'workspace.foreign');
  }
  await next();
});

api.get('/workspaces/:workspaceId', (context) =>
  context.json(workspaces.get(context.req.param('workspaceId'))),
);

api.get('/workspaces/:workspaceId/files', (context) => {
  const { workspaceId, scopes } = context.get('key');
  if (!scopes.includes('files:read')) throw failure(403, 'scope.missing');
  const { limit: limitText = '30', cursor } = context.req.query();
  const limit = Math.min(Number.parseInt(limitText, 10), 60);
  if (!(limit > 0)) throw failure(400, 'limit.invalid');

  const own = files.filter((file) => file.workspaceId === workspaceId);
  const after = cursor === undefined ? undefined : unseal(cursor);
  const last = after && { id: after.id, createdAt: new Date(after.at) };
  const rest = last ? own.filter((file) => newestFirst(file, last) > 0) : own;
  const page = rest.slice(0, limit);
  const end = page.at(-1);
  const hasMore = rest.length > limit;
  return context.json({
    files: page.map(({ workspaceId: _, ...file }) => file),
    hasMore,
    nextCursor: hasMore ? seal({ at: end.createdAt.getTime(), id: end.id }) : null,
  });
});

app.route('/', api);
app.post('/internal/files', async (context) => {
  files = [...files, stored(await context.req.json())].sort(newestFirst);
  return context.body(null, 201);
});
app.notFound((context) => context.json({ code: 'route.unknown' }, 404));
app.onError((error, context) =>
  error instanceof HTTPException ? error.getResponse() : context.json({ code: 'internal' }, 500),
);

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
