import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { targetOf } from '../http/request-head.ts';
import { CONSOLE_POLICY } from './console-policy.ts';
import type { ExtraHandler } from './handle-request.ts';

/** Where it was built, relative to a module of `dist`, of the source, or of a bundle in `build`. */
const PLACES = ['console/', '../../dist/console/', '../../../dist/console/'];

/** Its files, but for the page itself; their names change with what they hold. */
const ASSETS = '/console/';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** A file as it is sent. */
interface Page {
  readonly status: number;
  readonly body: BodyInit;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers `GET /` with the console, and the files that its page names; nothing else, so that no
 * path of the API is taken away by it.
 *
 * @param folder where it was built; nothing is read before it is asked for.
 */
export function createConsole(folder?: URL): ExtraHandler {
  let built: ReadonlyMap<string, Page> | undefined;
  const answer: ExtraHandler = ({ url, method }) => {
    const path = pathOf(targetOf(url));
    if (!isOwn(path) || !/^(GET|HEAD)$/.test(method)) return undefined;
    built ??= readBuilt(folder ?? findBuilt());
    const page = built?.get(path) ?? (path === '/' ? notBuilt : undefined);
    if (page === undefined) return undefined;
    const { body, status, headers } = page;
    return Promise.resolve(new Response(method === 'HEAD' ? null : body, { status, headers }));
  };
  return Object.assign(answer, { takes: isOwn });
}

/** By a path, or by a path and a query. */
const isOwn = (target: string): boolean => /^\/(?:$|\?|console\/)/.test(target);

const pathOf = (target: string): string => target.split('?', 1)[0] ?? '';

function findBuilt(): URL | undefined {
  const folders = PLACES.map((path) => new URL(path, import.meta.url));
  return folders.find((folder) => existsSync(new URL('index.html', folder)));
}

/** By their paths; undefined if there are none. */
function readBuilt(folder: URL | undefined): ReadonlyMap<string, Page> | undefined {
  if (!folder) return undefined;
  const read = (path: string, caching: string): [string, Page] => {
    const body = readFileSync(new URL(`.${path}`, folder));
    return [path, { status: 200, body, headers: headersOf(extname(path), caching) }];
  };
  try {
    const names = readdirSync(new URL(`.${ASSETS}`, folder));
    const [, page] = read('/index.html', 'no-cache');
    return new Map([['/', page], ...names.map((name) => read(ASSETS + name, FOREVER))]);
  } catch {
    return undefined;
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

const notBuilt: Page = {
  status: 404,
  body: 'The console was not built. In a clone, `npm run build:console` builds it; then load this page again.\n',
  headers: headersOf('.txt', 'no-store'),
};
