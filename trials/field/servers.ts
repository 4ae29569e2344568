import { fastifySqlite } from './fastify-sqlite.ts';
import { npm, postgres, program, python } from './requirements.ts';
import type { Subject } from './subject.ts';

/** Deployments of the API, each with its planted mistakes. */
export const servers: readonly Subject[] = [
  fastifySqlite,
  {
    id: 'express-postgres',
    title: 'Express and PostgreSQL',
    file: 'servers/express-postgres.mjs',
    needs: [npm('express'), npm('pg'), postgres],
    mistakes: {
      'cursor-milliseconds': {
        title: 'a Date truncates the time in the cursor to milliseconds',
        edits: { '[row.created_at_text, row.id]': '[row.created_at, row.id]' },
        caughtBy: ['paging.complete'],
      },
      'size-as-text': {
        title: 'the driver returns a bigint as a string',
        edits: { 'Number(row.size)': 'row.size' },
        caughtBy: ['listing.entry-shape'],
      },
      'oldest-first': {
        title: 'the oldest comes first',
        edits: {
          'created_at < $2': 'created_at > $2',
          'ORDER BY created_at DESC, id ASC': 'ORDER BY created_at ASC, id ASC',
        },
        caughtBy: ['paging.newest-first'],
      },
      'errors-with-200': {
        title: 'refusals have the status 200',
        edits: {
          'response.status(status).json({ code, error })': 'response.json({ code, error })',
        },
        caughtBy: ['errors.status', 'auth.no-credentials'],
      },
      'limit-ignored-later': {
        title: 'with a cursor, the limit is ignored',
        edits: {
          'const limit = readLimit(query.limit);':
            'const limit = readLimit(query.cursor ? undefined : query.limit);',
        },
        caughtBy: ['paging.limit'],
      },
      'ties-other-way': {
        title: 'ties are ordered one way, but the cursor compares the other way',
        edits: { 'ORDER BY created_at DESC, id ASC': 'ORDER BY created_at DESC, id DESC' },
        caughtBy: ['paging.complete'],
      },
    },
  },
  {
    id: 'flask-sqlite',
    title: 'Flask, Waitress and SQLite',
    file: 'servers/flask_sqlite.py',
    needs: [python('flask'), python('waitress')],
    mistakes: {
      'cursor-at-or-before': {
        title: 'the cursor compares by <=',
        edits: { '(created_at = ? AND id < ?)': '(created_at = ? AND id <= ?)' },
        caughtBy: ['listing.unique-ids', 'paging.complete', 'paging.ends'],
      },
      'scope-by-substring': {
        title: 'the scope is searched as a substring',
        edits: { 'g.key["scopes"].split()': 'g.key["scopes"]' },
        caughtBy: ['auth.missing-scope'],
      },
      'cursor-at-the-end': {
        title: 'the last page has a cursor too',
        edits: { 'if has_more else None': 'if last else None' },
        caughtBy: ['paging.end'],
      },
      'times-as-numbers': {
        title: 'createdAt is a number',
        edits: { '"createdAt": shown_time(row["created_at"])': '"createdAt": row["created_at"]' },
        caughtBy: ['listing.entry-shape'],
      },
      'html-refusals': {
        title: 'the framework returns its own HTML for errors',
        edits: {
          '@app.errorhandler(ApiError)\n': '',
          'super().__init__(message)':
            'from flask import abort; abort(status, message); super().__init__(message)',
          '@app.errorhandler(404)\n': '',
        },
        caughtBy: ['errors.json'],
      },
      'ids-as-numbers-in-text-order': {
        title: 'ties are ordered by ids as text, but the cursor compares numbers',
        edits: {
          'ORDER BY created_at DESC, id DESC': 'ORDER BY created_at DESC, CAST(id AS TEXT) DESC',
        },
        caughtBy: ['paging.complete'],
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
        caughtBy: ['paging.complete'],
      },
      'cursor-of-next': {
        title: 'the cursor names the next entry, but the next page starts after it',
        edits: { 'const end = page.at(-1);': 'const end = rest[limit] ?? page.at(-1);' },
        caughtBy: ['paging.complete'],
      },
      'expiry-at-the-key-check-alone': {
        title: 'only the key check checks the expiry',
        edits: {
          'if (new Date(key.expiresAt) < new Date())':
            "if (context.req.path.endsWith('/auth') && new Date(key.expiresAt) < new Date())",
        },
        caughtBy: ['auth.expired-key'],
      },
      'keys-by-prefix': {
        title: 'keys are looked up by a prefix of their secret',
        edits: {
          ".update(secret).digest('base64')": ".update(secret.slice(0, 14)).digest('base64')",
        },
        caughtBy: ['auth.unknown-key'],
      },
      'content-in-entries': {
        title: 'entries contain the content of the file',
        edits: {
          'page.map(({ workspaceId: _, ...file }) => file)':
            "page.map(({ workspaceId: _, ...file }) => ({ ...file, content: 'JVBERi0xLjc=' }))",
        },
        caughtBy: ['listing.metadata-only'],
      },
      download: {
        title: 'files can be downloaded',
        edits: {
          "app.route('/', api);":
            "api.get('/workspaces/:workspaceId/files/:id/content', (context) =>\n  context.body('%PDF-1.7', 200, { 'content-type': 'application/pdf' }));\napp.route('/', api);",
        },
        caughtBy: ['content.not-served'],
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
        caughtBy: ['auth.no-credentials', 'auth.unknown-key', 'auth.missing-scope'],
      },
      'query-dropped': {
        title: 'the query is lost on its way',
        edits: {
          'proxy_pass http://application/;':
            'rewrite ^/storage/(.*)$ /$1 break;\n      proxy_pass http://application$uri;',
        },
        caughtBy: ['paging.ends', 'paging.complete', 'paging.limit'],
      },
      'friendly-errors': {
        title: 'refusals are replaced by a page that succeeds',
        edits: {
          'error_page 429 @limited;':
            'error_page 429 @limited;\n    error_page 401 403 404 =200 @friendly;\n    location @friendly {\n      default_type application/json;\n      return 200 \'{"error": "Sorry"}\';\n    }',
          'proxy_http_version 1.1;': 'proxy_http_version 1.1;\n      proxy_intercept_errors on;',
        },
        caughtBy: ['errors.status', 'auth.no-credentials'],
      },
      'html-errors': {
        title: 'refusals are replaced by the HTML of nginx',
        edits: {
          'error_page 429 @limited;':
            'error_page 429 @limited;\n    error_page 401 403 404 @html;\n    location @html {\n      default_type text/html;\n      return 403 "<h1>Sorry</h1>";\n    }',
          'proxy_http_version 1.1;': 'proxy_http_version 1.1;\n      proxy_intercept_errors on;',
        },
        caughtBy: ['errors.json'],
      },
    },
  },
];
