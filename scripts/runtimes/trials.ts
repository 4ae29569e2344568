import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { createMock } from '../../src/mock/create-mock.ts';
import { loopback } from '../../test/support/loopback.ts';
import { hashOfFace } from '../../test/support/same-bytes.ts';
import { runCommand } from '../processes.ts';
import { tryServe } from '../try-serve.ts';
import { type Browser, binaryOf, openPage } from './browsers.ts';
import type { Results } from './programs/results.ts';
import { bundleWorker, startWorkerd } from './workerd.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const CLI = 'dist/cli.js';
const FOLDER = join(ROOT, 'build/runtimes');
/** Milliseconds for a program to end by itself, or for a page to send its results. */
const MAX_PROGRAM = 300_000;

/**
 * Tries a runtime with processes: Node, Bun and Deno. Its program finds the package by its name, as
 * users do, and must end by itself.
 *
 * @param command what runs a file, such as `deno run -A`.
 */
export async function tryProcess(...command: readonly string[]): Promise<Results> {
  const [binary = '', ...flags] = command;
  requireBinary(binary);
  const run = (...args: readonly string[]) =>
    runCommand(binary, [...flags, ...args], { cwd: ROOT, timeout: MAX_PROGRAM });
  const results: Results = JSON.parse(await run(await bundleProgram('process', 'node')));
  await tryServe([...command, CLI], ROOT);
  await run(CLI, 'check', '--mock');
  return results;
}

/** Tries the runtime of Cloudflare Workers, which has no command line. */
export async function tryWorkerd(binary: string): Promise<Results> {
  requireBinary(binary);
  const [compatibilityDate = ''] =
    /\d+-\d+-\d+/.exec(await runCommand(binary, ['--version'])) ?? [];
  mkdirSync(FOLDER, { recursive: true });
  const worker = join(ROOT, 'scripts/runtimes/programs/worker.ts');
  writeFileSync(join(FOLDER, 'worker.js'), await bundleWorker(worker));
  await using served = await startWorkerd({ binary, folder: FOLDER, compatibilityDate });
  const { baseUrl } = served;
  const response = await fetch(`${baseUrl}/tried`);
  if (!response.ok) throw new Error(`Failed to try everything: ${await response.text()}`);
  const { answers, faces }: Results = await response.json();
  return { answers, faces: { ...faces, HTTP: await hashOfFace(fetch, baseUrl, createMock()) } };
}

/** Tries a browser: it opens a page that tries everything and sends the results. */
export async function tryBrowser(browser: Browser): Promise<Results> {
  const binary = binaryOf(browser);
  if (binary === null) throw new Error(`Failed to find it: install it, or set ${browser.variable}`);
  const script = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
  const scripts = new Map([
    ['/page.js', readFileSync(await bundleProgram('page', 'browser'))],
    ['/mockServiceWorker.js', readFileSync(script)],
  ]);
  const sent = new EventTarget();
  await using site = await loopback(async (request, response) => {
    const own = scripts.get(request.url ?? '');
    response.setHeader('content-type', own ? 'text/javascript' : 'text/html');
    const detail = await text(request);
    response.end(own ?? '<!doctype html><script type="module" src="/page.js"></script>');
    if (request.method === 'POST') sent.dispatchEvent(new CustomEvent('body', { detail }));
  });
  const body = once(sent, 'body', { signal: AbortSignal.timeout(MAX_PROGRAM) });
  await using _page = openPage(browser, binary, site.url);
  const [{ detail }] = await body;
  if (detail.startsWith('Failed')) throw new Error(detail);
  return JSON.parse(detail);
}

/** @throws Error if npm installed no binary for this system. */
function requireBinary(binary: string): void {
  if (existsSync(binary)) return;
  throw new Error(`Failed to find it: there is none for ${process.platform}-${process.arch}`);
}

async function bundleProgram(name: string, platform: 'node' | 'browser'): Promise<string> {
  const outfile = join(FOLDER, `${name}.js`);
  await build({
    entryPoints: [join(ROOT, `scripts/runtimes/programs/${name}.ts`)],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform,
    ...(platform === 'node' && { packages: 'external' }),
    // Without the paths of the project, which lead to the source: the built package is tried.
    tsconfigRaw: '{}',
    logLevel: 'warning',
  });
  return outfile;
}
