import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { targetOf } from '../http/request-head.ts';
import { CONSOLE_POLICY } from './console-policy.ts';
import type { ExtraHandler } from './handle-request.ts';

/**
 * The folders of the built console, relative to a module in `dist`, in the source, or in a bundle
 * in `build`.
 */
const PLACES = ['console/', '../../dist/console/', '../../../dist/console/'];

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Responds to `GET /` with the console, and serves the files of its page; nothing else, so that it
 * covers no path of the API.
 *
 * @param folder the folder of the built console; read only on request.
 */
export function createConsole(folder?: URL): ExtraHandler {
  const answer: ExtraHandler = ({ url, method }) => {
    const [path = ''] = targetOf(url).split('?', 1);
    if (!isOwn(path) || !/^(GET|HEAD)$/.test(method)) return undefined;
    const page = readPage(path, folder ?? findBuilt());
    return page && Promise.resolve(method === 'HEAD' ? new Response(null, page) : page);
  };
  return Object.assign(answer, { takes: isOwn });
}

/** Whether a path, with or without a query, is `/` or in the folder of the page's files. */
const isOwn = (target: string): boolean => /^\/(?:$|\?|console\/[\w.-]+(?:$|\?))/.test(target);

function findBuilt(): URL | undefined {
  const folders = PLACES.map((path) => new URL(path, import.meta.url));
  return folders.find((folder) => existsSync(new URL('index.html', folder)));
}

/** Undefined if it does not exist. File names change with the content, except that of the page. */
function readPage(path: string, folder: URL | undefined): Response | undefined {
  const isPage = path === '/';
  try {
    const file = new URL(isPage ? 'index.html' : `.${path}`, folder);
    const headers = headersOf(extname(file.pathname), isPage ? 'no-cache' : FOREVER);
    return new Response(readFileSync(file), { headers });
  } catch {
    return isPage
      ? new Response(NOT_BUILT, { status: 404, headers: headersOf('.txt', 'no-store') })
      : undefined;
  }
}

const FOREVER = 'public, max-age=31536000, immutable';

const headersOf = (extension: string, caching: string) => ({
  'content-type': types[extension] ?? 'application/octet-stream',
  'cache-control': caching,
  'content-security-policy': `${CONSOLE_POLICY}; frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

const NOT_BUILT =
  'The console was not built. In a clone, `npm run build:console` builds it; then load this page again.\n';
