import { npm, program, python, type Subject } from './subject.ts';

/** Also the deployment behind nginx. */
export const fastifySqlite: Subject = {
  id: 'fastify-sqlite',
  title: 'Fastify and SQLite',
  file: 'servers/fastify-sqlite.mjs',
  needs: [npm('fastify'), npm('sql.js')],
  mistakes: {
    offset: {
      title: 'pages by OFFSET',
      edits: {
        "[created_at, id].join('|')": "['2000-01-01', offset].join('|')",
        'const encodeCursor = ({ created_at, id }) =>': 'const encodeCursor = (offset) =>',
        "after ? 'AND (created_at, id) < (?, ?)' : ''": "''",
        'id DESC LIMIT ?`': 'id DESC LIMIT ? OFFSET ?`',
        '...(after ?? []), query.limit + 1]':
          'query.limit + 1, after === undefined ? 0 : Number(after[1])]',
        'encodeCursor(page.at(-1))':
          'encodeCursor((after === undefined ? 0 : Number(after[1])) + query.limit)',
      },

      whileFilesArrive: true,
    },
    'cursor-time-only': {
      title: 'the cursor holds only the time',
      edits: {
        'AND (created_at, id) < (?, ?)': 'AND created_at < ?',
        '...(after ?? [])': '...(after?.slice(0, 1) ?? [])',
      },
    },
    'ties-unordered': {
      title: 'ORDER BY uses only the time, the cursor uses both',
      edits: {
        'ORDER BY created_at DESC, id DESC': 'ORDER BY created_at DESC',
        // With this index, SQLite would read them in order anyway.
        '(workspace_id, created_at DESC, id DESC)': '(workspace_id)',
      },
    },
    'expired-accepted': {
      title: 'the expiry of a key is ignored',
      edits: { 'Date.parse(key.expires_at) <= Date.now()': 'key.expires_at === null' },
    },
    'scope-unchecked': {
      title: 'the listing requires no scope',
      edits: { '[authenticate, requireFilesRead, ownWorkspace]': '[authenticate, ownWorkspace]' },
    },
    'foreign-workspace': {
      title: 'any key lists the workspace of the path',
      edits: {
        '[authenticate, requireFilesRead, ownWorkspace]': '[authenticate, requireFilesRead]',
        'async ({ apiKey, query }) => {': 'async ({ params, query }) => {',
        '[apiKey.workspaceId, ...(after': '[params.workspaceId, ...(after',
      },
    },
  },
};

/** Deployments of the API, each with its planted mistakes. */
export const servers: readonly Subject[] = [
  fastifySqlite,

  {
    id: 'flask-sqlite',
    title: 'Flask, Waitress and SQLite',
    file: 'servers/flask_sqlite.py',
    needs: [python('flask'), python('waitress')],
    mistakes: {
      'cursor-at-or-before': {
        title: 'the cursor compares by <=',
        edits: { '(created_at = ? AND id < ?)': '(created_at = ? AND id <= ?)' },
      },
      'scope-by-substring': {
        title: 'the scope is searched as a substring',
        edits: { 'g.key["scopes"].split()': 'g.key["scopes"]' },
      },
      'html-refusals': {
        title: 'the framework returns its own HTML for errors',
        edits: {
          '@app.errorhandler(ApiError)\n': '',
          'super().__init__(message)':
            'from flask import abort; abort(status, message); super().__init__(message)',
          '@app.errorhandler(404)\n': '',
        },
      },
      'ids-as-numbers-in-text-order': {
        title: 'ties are ordered by ids as text, but the cursor compares numbers',
        edits: {
          'ORDER BY created_at DESC, id DESC': 'ORDER BY created_at DESC, CAST(id AS TEXT) DESC',
        },
      },
    },
  },
  {
    id: 'hono-memory',
    title: 'Hono, in memory',
    file: 'servers/hono-memory.mjs',
    needs: [npm('hono'), npm('@hono/node-server')],
    mistakes: {
      'ties-missing': {
        title: 'ties are not ordered: files with the same time as the last are skipped',
        edits: { ' || (a.id < b.id ? 1 : -1)': '' },
      },
      'cursor-of-next': {
        title: 'the cursor names the next entry, but the next page starts after it',
        edits: { 'const end = page.at(-1);': 'const end = rest[limit] ?? page.at(-1);' },
      },
      'expiry-at-the-key-check-alone': {
        title: 'only the key check checks the expiry',
        edits: {
          'if (new Date(key.expiresAt) < new Date())':
            "if (context.req.path.endsWith('/auth') && new Date(key.expiresAt) < new Date())",
        },
      },
      'keys-by-prefix': {
        title: 'keys are looked up by a prefix of their secret',
        edits: {
          ".update(secret).digest('base64')": ".update(secret.slice(0, 14)).digest('base64')",
        },
      },
    },
  },
  {
    id: 'nginx',
    title: 'nginx before Fastify: prefix, gzip, rate limit',
    file: 'servers/nginx.conf',
    needs: [program('nginx', '-v'), ...fastifySqlite.needs],
    mistakes: {
      'cache-for-all-keys': {
        title: 'responses are cached by address, regardless of the key',
        edits: {
          'proxy_pass http://application/;':
            'proxy_pass http://application/;\n      proxy_cache answers;\n      proxy_cache_valid 200 1m;',
        },
      },
      'query-dropped': {
        title: 'the query is lost on its way',
        edits: {
          'proxy_pass http://application/;':
            'rewrite ^/storage/(.*)$ /$1 break;\n      proxy_pass http://application$uri;',
        },
      },
      'friendly-errors': {
        title: 'refusals are replaced by a page that succeeds',
        edits: {
          'error_page 429 @limited;':
            'error_page 429 @limited;\n    error_page 401 403 404 =200 @friendly;\n    location @friendly {\n      default_type application/json;\n      return 200 \'{"error": "Sorry"}\';\n    }',
          'proxy_http_version 1.1;': 'proxy_http_version 1.1;\n      proxy_intercept_errors on;',
        },
      },
    },
  },
];
