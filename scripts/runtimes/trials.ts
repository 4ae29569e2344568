import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import * as z from 'zod';
import { createMock } from '../../src/mock/create-mock.ts';
import { hashOfFace } from '../../test/same-bytes/answers.ts';
import { loopback } from '../../test/support/loopback.ts';
import { runCommand, startProcess } from '../processes.ts';
import { tryServe } from '../try-serve.ts';
import { type Browser, binaryOf, openPage } from './browsers.ts';
import { bundleWorker, startWorkerd } from './workerd.ts';

/** The results in a runtime: each part is a result or "Failed to …". */
export interface Tried extends Results {
  readonly version: string;
  /** Null for a runtime without a command line. */
  readonly serve: string | null;
  readonly check: string | null;
  readonly ended: string;
}

/** The results of the programs in `scripts/runtimes/programs`: hashes, sentences or "Failed to …". */
const resultsSchema = z.object({
  /** All answers of `mock.fetch`, writes included. */
  answers: z.string(),
  /** Hashes of the listed requests by face. */
  faces: z.record(z.string(), z.string()),
  contract: z.string(),
});
export type Results = z.infer<typeof resultsSchema>;

const ROOT = new URL('../../', import.meta.url).pathname;
const CLI = 'dist/cli.js';
/** Milliseconds for a browser to start and to send its results. */
const MAX_PAGE = 300_000;

/**
 * Tries a runtime with processes: Node, Bun and Deno. Its program finds the package by its name, as
 * users do.
 *
 * @param command what runs a file, such as `deno run -A`.
 * @throws Error if it is missing or does not run.
 */
export async function tryProcess(...command: readonly string[]): Promise<Tried> {
  const version = await versionOf(command[0] ?? '');
  const program = await runOne([...command, await bundleProgram('process', 'node')]);
  const serve = await attempt(async () => {
    await tryServe([...command, CLI], ROOT);
    return 'yes';
  });
  const check = await attempt(async () => {
    const { printed, endFault } = await runOne([...command, CLI, 'check', '--mock']);
    if (endFault !== null) throw new Error(endFault);
    return /\d+ rules: .*unproven/.exec(printed)?.[0] ?? 'Failed to check: it printed no summary';
  });
  const results = resultsSchema.parse(JSON.parse(program.printed));
  return { version, ...results, serve, check, ended: program.endFault ?? 'by itself' };
}

/** Tries the runtime of Cloudflare Workers, which has no command line. */
export async function tryWorkerd(binary: string): Promise<Tried> {
  const version = await versionOf(binary);
  const folder = join(ROOT, 'build/runtimes');
  mkdirSync(folder, { recursive: true });
  const worker = join(ROOT, 'scripts/runtimes/programs/worker.ts');
  writeFileSync(join(folder, 'worker.js'), await bundleWorker(worker));
  await using served = await startWorkerd({ binary, folder, compatibilityDate: version });
  const { baseUrl } = served;
  const results = await (await fetch(`${baseUrl}/tried`)).text();
  const { faces, ...others } = resultsSchema.parse(JSON.parse(results));
  const http = await attempt(() => hashOfFace(fetch, baseUrl, createMock()));
  const ended = endedBy(await served.process.stop());
  return { version, ...others, faces: { ...faces, HTTP: http }, ended, ...noCommandLine };
}

/** Tries a browser: it opens a page that tries everything and sends the results. */
export async function tryBrowser(browser: Browser): Promise<Tried> {
  const binary = binaryOf(browser);
  if (binary === null) throw new Error(`Failed to find it: install it, or set ${browser.variable}`);
  const version = await versionOf(binary);
  const program = readFileSync(await bundleProgram('page', 'browser'));
  const sent = new EventTarget();
  await using site = await loopback(async (request, response) => {
    const isProgram = request.url === '/page.js';
    response.setHeader('content-type', isProgram ? 'text/javascript' : 'text/html');
    const body = await text(request);
    response.end(
      isProgram ? program : '<!doctype html><script type="module" src="/page.js"></script>',
    );
    if (request.method === 'POST') sent.dispatchEvent(new CustomEvent('body', { detail: body }));
  });
  const body = once(sent, 'body', { signal: AbortSignal.timeout(MAX_PAGE) });
  await using opened = openPage(browser, binary, site.url);
  const [{ detail }] = await body;
  const results = resultsSchema.parse(JSON.parse(detail));
  return { version, ...results, ended: endedBy(await opened.stop()), ...noCommandLine };
}

const noCommandLine = { serve: null, check: null };

const endedBy = (ending: string): string =>
  ending === 'SIGKILL' ? 'Failed to end: it still ran two minutes after SIGTERM' : 'on SIGTERM';

/** @throws Error if npm installed no binary for this system. */
async function versionOf(binary: string): Promise<string> {
  if (!existsSync(binary)) {
    throw new Error(`Failed to find it: there is none for ${process.platform}-${process.arch}`);
  }
  const printed = await runCommand(binary, ['--version']);
  return /\d+([.-]\d+)+/.exec(printed)?.[0] ?? printed.trim();
}

async function bundleProgram(name: string, platform: 'node' | 'browser'): Promise<string> {
  const outfile = join(ROOT, `build/runtimes/${name}.js`);
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

/** Runs a command that must print and then end by itself. */
async function runOne(command: readonly string[]) {
  await using child = startProcess(command, { cwd: ROOT });
  await child.untilPrinted(/\n$/);
  const endFault = await child.endFault();
  return { printed: child.printed, endFault };
}

/** The result, or why it failed. */
async function attempt(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    return text.includes('Failed to ') ? text : `Failed to run: ${text}`;
  }
}
