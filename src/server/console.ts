import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Answer } from '../http/answer.ts';
import type { ExtraHandler } from './start-server.ts';

/** The folders of the built console, relative to a module in `dist`, the source, or `build`. */
const FOLDERS = ['console/', '../../dist/console/', '../../../dist/console/'];

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * The Content-Security-Policy of the console: no inline code, no code created from text, and no
 * connection to any other server.
 */
export const CONSOLE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const NOT_BUILT =
  'The console was not built. In a clone, `npm run build:console` builds it; then load this page again.\n';

/**
 * Responds to `/` with the console, and serves the files of its page.
 *
 * @param folders of the built console; read only on request.
 */
export function createConsole(
  folders: readonly URL[] = FOLDERS.map((path) => new URL(path, import.meta.url)),
): ExtraHandler {
  return {
    takes: (target) => /^\/(?:$|\?|console\/[\w.-]+(?:$|\?))/.test(target),
    answer({ url, method }) {
      const { pathname } = new URL(url);
      const name = pathname === '/' ? 'index.html' : pathname.slice(1);
      const file = method === 'GET' || method === 'HEAD' ? readFile(name, folders) : undefined;
      if (!file) return respond(404, NOT_BUILT, '.txt', 'no-store');
      // The names of files change with their content, except that of the page.
      const caching = pathname === '/' ? 'no-cache' : 'public, max-age=31536000, immutable';
      return respond(200, method === 'HEAD' ? null : file, extname(name), caching);
    },
  };
}

function readFile(name: string, folders: readonly URL[]): Uint8Array<ArrayBuffer> | undefined {
  for (const folder of folders) {
    try {
      return readFileSync(new URL(name, folder));
    } catch {
      // Not here: try the next folder.
    }
  }
  return undefined;
}

const respond = (
  status: number,
  body: string | Uint8Array<ArrayBuffer> | null,
  extension: string,
  caching: string,
): Answer => ({
  status,
  headers: {
    'content-type': types[extension] ?? 'application/octet-stream',
    'cache-control': caching,
    'content-security-policy': `${CONSOLE_POLICY}; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  body,
});
