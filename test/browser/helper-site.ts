import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { build } from 'esbuild';

/** A file that a site serves in addition to the page and its scripts. */
export interface SiteFile {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Site {
  /** Creates a new origin with the same scripts, and returns its URL. */
  origin(name: string, files?: Readonly<Record<string, SiteFile>>): string;
  /** All requested paths of the origin with this name. */
  asked(name: string): readonly string[];
  close(): void;
}

const script = (body: string, headers = {}): SiteFile => ({
  headers: { 'content-type': 'text/javascript', ...headers },
  body,
});

const workerScript = (): string =>
  readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'), 'utf8');

/** The strictest content policy that an app can have. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self' https://files.example.com",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const page: SiteFile = {
  headers: { 'content-type': 'text/html', 'content-security-policy': POLICY },
  body: '<!doctype html><html lang="en"><title>App</title><main><h1>App</h1><button>Ours</button></main><script type="module" src="/out/helper-page.js"></script>',
};

/**
 * Serves pages with a strict content policy and a script that is bundled in chunks, as in an app.
 */
export async function openSite(): Promise<Site> {
  const { outputFiles } = await build({
    entryPoints: [new URL('./helper-page.ts', import.meta.url).pathname],
    alias: {
      'workspace-files-kit/browser': new URL('../../src/browser/index.ts', import.meta.url)
        .pathname,
    },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    outdir: '/out',
    platform: 'browser',
    format: 'esm',
    logLevel: 'error',
  });
  const scripts = new Map(outputFiles.map(({ path, text }) => [path, script(text)]));
  const sites = new Map<string, { files: Map<string, SiteFile>; asked: string[] }>();
  const server = createServer(({ url = '', headers: { host = '' } }, response) => {
    const site = sites.get(host.split('.')[0] ?? '');
    const { pathname } = new URL(url, 'http://site');
    site?.asked.push(pathname);
    const own = site?.files.get(pathname) ?? scripts.get(pathname);
    const file = own ?? (pathname.endsWith('/') ? page : null);
    response.writeHead(file ? (file.status ?? 200) : 404, file?.headers ?? {});
    response.end(file?.body ?? 'the network');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port: number = Object(server.address()).port;
  return {
    origin(name, files = { '/mockServiceWorker.js': script(workerScript()) }) {
      sites.set(name, { files: new Map(Object.entries(files)), asked: [] });
      return `http://${name}.${name === 'insecure' ? 'test' : 'localhost'}:${port}`;
    },
    asked: (name) => sites.get(name)?.asked ?? [],
    close: () => server.close(),
  };
}
