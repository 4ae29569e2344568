import { program } from '../requirements.ts';
import type { ServerSubject } from '../server-subject.ts';
import { fastifySqlite } from './fastify-sqlite.ts';

export const nginx: ServerSubject = {
  id: 'nginx',
  title: 'nginx before Fastify: prefix, gzip, rate limit',
  kind: 'nginx',
  file: 'servers/nginx.conf',
  needs: [program('nginx', '-v', 'nginx'), ...fastifySqlite.needs],
  mistakes: [
    {
      id: 'cache-for-all-keys',
      title: 'answers are cached by address, whoever asks',
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
};
