import { npm, postgres, program, python } from './requirements.ts';
import type { ServerSubject } from './subject.ts';

/** On its own, and behind nginx. */
export const fastifySqlite: ServerSubject = {
  id: 'fastify-sqlite',
  title: 'Fastify and SQLite',
  kind: 'node',
  file: 'servers/fastify-sqlite.mjs',
  needs: [npm('fastify'), npm('sql.js')],
  mistakes: [
    {
      id: 'offset',
      title: 'pages by OFFSET',
      edits: [
        ["[created_at, id].join('|')", "['2000-01-01', offset].join('|')"],
        ['const encodeCursor = ({ created_at, id }) =>', 'const encodeCursor = (offset) =>'],
        ["after ? 'AND (created_at, id) < (?, ?)' : ''", "''"],
        ['id DESC LIMIT ?`', 'id DESC LIMIT ? OFFSET ?`'],
        [
          '...(after ?? []), query.limit + 1]',
          'query.limit + 1, after === undefined ? 0 : Number(after[1])]',
        ],
        [
          'encodeCursor(page.at(-1))',
          'encodeCursor((after === undefined ? 0 : Number(after[1])) + query.limit)',
        ],
      ],
      caughtBy: ['paging.complete', 'listing.unique-ids'],
      whileFilesArrive: true,
    },
    {
      id: 'cursor-time-only',
      title: 'the cursor holds only the time',
      edits: [
        ['AND (created_at, id) < (?, ?)', 'AND created_at < ?'],
        ['...(after ?? [])', '...(after?.slice(0, 1) ?? [])'],
      ],
      caughtBy: ['paging.complete'],
    },
    {
      id: 'ties-unordered',
      title: 'ORDER BY uses only the time, the cursor uses both',
      edits: [
        ['ORDER BY created_at DESC, id DESC', 'ORDER BY created_at DESC'],
        // By its index SQLite would read them in order all the same.
        ['(workspace_id, created_at DESC, id DESC)', '(workspace_id)'],
      ],
      caughtBy: ['paging.complete', 'paging.tie-order', 'paging.stable'],
    },
    {
      id: 'expired-accepted',
      title: 'the expiry of a key is ignored',
      edits: [['Date.parse(key.expires_at) <= Date.now()', 'key.expires_at === null']],
      caughtBy: ['auth.expired-key'],
    },
    {
      id: 'scope-unchecked',
      title: 'the listing requires no scope',
      edits: [['[authenticate, requireFilesRead, ownWorkspace]', '[authenticate, ownWorkspace]']],
      caughtBy: ['auth.missing-scope'],
    },
    {
      id: 'foreign-workspace',
      title: 'any key lists the workspace of the path',
      edits: [
        ['[authenticate, requireFilesRead, ownWorkspace]', '[authenticate, requireFilesRead]'],
        ['async ({ apiKey, query }) => {', 'async ({ params, query }) => {'],
        ['[apiKey.workspaceId, ...(after', '[params.workspaceId, ...(after'],
      ],
      caughtBy: ['auth.bound-workspace'],
    },
    {
      id: 'limit-off-by-one',
      title: 'the extra row that detects more pages is returned',
      edits: [['const page = rows.slice(0, query.limit);', 'const page = rows;']],
      caughtBy: ['paging.limit'],
    },
    {
      id: 'errors-as-text',
      title: 'refusals are plain text',
      edits: [
        [
          "send({ code, error: status === 500 ? 'Internal error' : error.message })",
          'send(error.message)',
        ],
      ],
      caughtBy: ['errors.json'],
    },
  ],
};

/** Deployments of the API, each with the mistakes that are planted in it. */
export const servers: readonly ServerSubject[] = [
  fastifySqlite,
  {
    id: 'express-postgres',
    title: 'Express and PostgreSQL',
    kind: 'node',
    file: 'servers/express-postgres.mjs',
    needs: [npm('express'), npm('pg'), postgres],
    mistakes: [
      {
        id: 'cursor-milliseconds',
        title: 'a Date truncates the time in the cursor to milliseconds',
        edits: [['[row.created_at_text, row.id]', '[row.created_at, row.id]']],
        caughtBy: ['paging.complete'],
      },
      {
        id: 'size-as-text',
        title: 'the driver returns a bigint as a string',
        edits: [['Number(row.size)', 'row.size']],
        caughtBy: ['listing.entry-shape'],
      },
      {
        id: 'oldest-first',
        title: 'the oldest comes first',
        edits: [
          ['created_at < $2', 'created_at > $2'],
          ['ORDER BY created_at DESC, id ASC', 'ORDER BY created_at ASC, id ASC'],
        ],
        caughtBy: ['paging.newest-first'],
      },
      {
        id: 'errors-with-200',
        title: 'refusals have the status 200',
        edits: [
          ['response.status(status).json({ code, error })', 'response.json({ code, error })'],
        ],
        caughtBy: ['errors.status', 'auth.no-credentials'],
      },
      {
        id: 'limit-ignored-later',
        title: 'with a cursor, the limit is ignored',
        edits: [
          [
            'const limit = readLimit(query.limit);',
            'const limit = readLimit(query.cursor ? undefined : query.limit);',
          ],
        ],
        caughtBy: ['paging.limit'],
      },
      {
        id: 'ties-other-way',
        title: 'ties are ordered one way, but the cursor compares the other way',
        edits: [['ORDER BY created_at DESC, id ASC', 'ORDER BY created_at DESC, id DESC']],
        caughtBy: ['paging.complete'],
      },
    ],
  },
  {
    id: 'flask-sqlite',
    title: 'Flask, Waitress and SQLite',
    kind: 'python',
    file: 'servers/flask_sqlite.py',
    needs: [python('flask'), python('waitress')],
    mistakes: [
      {
        id: 'cursor-at-or-before',
        title: 'the cursor compares by <=',
        edits: [['(created_at = ? AND id < ?)', '(created_at = ? AND id <= ?)']],
        caughtBy: ['listing.unique-ids', 'paging.complete', 'paging.ends'],
      },
      {
        id: 'scope-by-substring',
        title: 'the scope is searched as a substring',
        edits: [['g.key["scopes"].split()', 'g.key["scopes"]']],
        caughtBy: ['auth.missing-scope'],
      },
      {
        id: 'cursor-at-the-end',
        title: 'the last page has a cursor too',
        edits: [['if has_more else None', 'if last else None']],
        caughtBy: ['paging.end'],
      },
      {
        id: 'times-as-numbers',
        title: 'createdAt is a number',
        edits: [['"createdAt": shown_time(row["created_at"])', '"createdAt": row["created_at"]']],
        caughtBy: ['listing.entry-shape'],
      },
      {
        id: 'html-refusals',
        title: 'the framework returns its own HTML for errors',
        edits: [
          ['@app.errorhandler(ApiError)\n', ''],
          [
            'super().__init__(message)',
            'from flask import abort; abort(status, message); super().__init__(message)',
          ],
          ['@app.errorhandler(404)\n', ''],
        ],
        caughtBy: ['errors.json'],
      },
      {
        id: 'ids-as-numbers-in-text-order',
        title: 'ties are ordered by ids as text, but the cursor compares numbers',
        edits: [
          ['ORDER BY created_at DESC, id DESC', 'ORDER BY created_at DESC, CAST(id AS TEXT) DESC'],
        ],
        caughtBy: ['paging.complete'],
      },
    ],
  },
  {
    id: 'hono-memory',
    title: 'Hono, in memory',
    kind: 'node',
    file: 'servers/hono-memory.mjs',
    needs: [npm('hono'), npm('@hono/node-server')],
    mistakes: [
      {
        id: 'ties-missing',
        title: 'ties are not ordered: files with the same time as the last are skipped',
        edits: [[' || (a.id < b.id ? 1 : -1)', '']],
        caughtBy: ['paging.complete'],
      },
      {
        id: 'cursor-of-next',
        title: 'the cursor names the next entry, but the next page starts after it',
        edits: [['const end = page.at(-1);', 'const end = rest[limit] ?? page.at(-1);']],
        caughtBy: ['paging.complete'],
      },
      {
        id: 'expiry-at-the-key-check-alone',
        title: 'only the key check checks the expiry',
        edits: [
          [
            'if (new Date(key.expiresAt) < new Date())',
            "if (context.req.path.endsWith('/auth') && new Date(key.expiresAt) < new Date())",
          ],
        ],
        caughtBy: ['auth.expired-key'],
      },
      {
        id: 'keys-by-prefix',
        title: 'keys are looked up by a prefix of their secret',
        edits: [
          [".update(secret).digest('base64')", ".update(secret.slice(0, 14)).digest('base64')"],
        ],
        caughtBy: ['auth.unknown-key'],
      },
      {
        id: 'content-in-entries',
        title: 'entries contain the content of the file',
        edits: [
          [
            'page.map(({ workspaceId: _, ...file }) => file)',
            "page.map(({ workspaceId: _, ...file }) => ({ ...file, content: 'JVBERi0xLjc=' }))",
          ],
        ],
        caughtBy: ['listing.metadata-only'],
      },
      {
        id: 'download',
        title: 'files can be downloaded',
        edits: [
          [
            "app.route('/', api);",
            "api.get('/workspaces/:workspaceId/files/:id/content', (context) =>\n  context.body('%PDF-1.7', 200, { 'content-type': 'application/pdf' }));\napp.route('/', api);",
          ],
        ],
        caughtBy: ['content.not-served'],
      },
    ],
  },
  {
    id: 'nginx',
    title: 'nginx before Fastify: prefix, gzip, rate limit',
    kind: 'nginx',
    file: 'servers/nginx.conf',
    needs: [program('nginx', '-v', 'nginx'), ...fastifySqlite.needs],
    mistakes: [
      {
        id: 'cache-for-all-keys',
        title: 'responses are cached by address, regardless of the key',
        edits: [
          [
            'proxy_pass http://application/;',
            'proxy_pass http://application/;\n      proxy_cache answers;\n      proxy_cache_valid 200 1m;',
          ],
        ],
        caughtBy: ['auth.no-credentials', 'auth.unknown-key', 'auth.missing-scope'],
      },
      {
        id: 'query-dropped',
        title: 'the query is lost on its way',
        edits: [
          [
            'proxy_pass http://application/;',
            'rewrite ^/storage/(.*)$ /$1 break;\n      proxy_pass http://application$uri;',
          ],
        ],
        caughtBy: ['paging.ends', 'paging.complete', 'paging.limit'],
      },
      {
        id: 'friendly-errors',
        title: 'refusals are replaced by a page that succeeds',
        edits: [
          [
            'error_page 429 @limited;',
            'error_page 429 @limited;\n    error_page 401 403 404 =200 @friendly;\n    location @friendly {\n      default_type application/json;\n      return 200 \'{"error": "Sorry"}\';\n    }',
          ],
          ['proxy_http_version 1.1;', 'proxy_http_version 1.1;\n      proxy_intercept_errors on;'],
        ],
        caughtBy: ['errors.status', 'auth.no-credentials'],
      },
      {
        id: 'html-errors',
        title: 'refusals are replaced by the HTML of nginx',
        edits: [
          [
            'error_page 429 @limited;',
            'error_page 429 @limited;\n    error_page 401 403 404 @html;\n    location @html {\n      default_type text/html;\n      return 403 "<h1>Sorry</h1>";\n    }',
          ],
          ['proxy_http_version 1.1;', 'proxy_http_version 1.1;\n      proxy_intercept_errors on;'],
        ],
        caughtBy: ['errors.json'],
      },
    ],
  },
];
