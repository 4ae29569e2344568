import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
export interface Tried extends z.infer<typeof resultsSchema> {
  readonly version: string;
  /** Null without a command line. */
  readonly serve: string | null;
  readonly check: string | null;
  readonly ended: string;
}

/** A runtime, and how it is tried. */
export interface Runtime {
  readonly name: string;
  /** @throws Error if the runtime is missing or does not run. */
  readonly trial: () => Promise<Tried>;
}

/** The results of the programs in `scripts/runtimes/programs`. */
const resultsSchema = z.object({
  answers: z.string(),
  faces: z.record(z.string(), z.string()),
  contract: z.string(),
});

const CLI = 'dist/cli.js';
/** Milliseconds for a browser to start and to send its results. */
const MAX_PAGE = 300_000;

/**
 * A runtime with processes: Node, Bun and Deno. Its program finds the package by its name, as
 * users do.
 *
 * @param command what runs a file, such as `deno run -A`.
 */
export function processRuntime(name: string, command: readonly string[], root: string): Runtime {
  return {
    name,
    async trial() {
      const version = await versionOf(name, command[0] ?? '');
      const file = await bundleProgram(root, 'process', 'node');
      const program = await runOne([...command, file], root);
      const serve = await attempt(async () => {
        await tryServe([...command, CLI], root);
        return 'yes';
      });
      const check = await attempt(async () => {
        const { printed, endFault } = await runOne([...command, CLI, 'check', '--mock'], root);
        if (endFault !== null) throw new Error(endFault);
        return (
          /\d+ rules: .*unproven/.exec(printed)?.[0] ?? 'Failed to check: it printed no summary'
        );
      });
      const results = resultsSchema.parse(JSON.parse(program.printed));
      return { version, ...results, serve, check, ended: program.endFault ?? 'by itself' };
    },
  };
}

/** The runtime of Cloudflare Workers, which has no command line. */
export function workerdRuntime(binary: string, root: string): Runtime {
  return {
    name: 'workerd',
    async trial() {
      const version = await versionOf('workerd', binary);
      const folder = join(root, 'build/runtimes');
      mkdirSync(folder, { recursive: true });
      const worker = join(root, 'scripts/runtimes/programs/worker.ts');
      writeFileSync(join(folder, 'worker.js'), await bundleWorker(worker));
      await using served = await startWorkerd({ binary, folder, compatibilityDate: version });
      const { baseUrl } = served;
      const results = await (await fetch(`${baseUrl}/tried`)).text();
      const { faces, ...others } = resultsSchema.parse(JSON.parse(results));
      const http = await attempt(() => hashOfFace(fetch, baseUrl, createMock()));
      const ended = endedBy(await served.process.stop());
      return { version, ...others, faces: { ...faces, HTTP: http }, ended, ...noCommandLine };
    },
  };
}

/** A browser: it opens a page that tries everything and sends the results. */
export function browserRuntime(browser: Browser, root: string): Runtime {
  const { name, variable } = browser;
  return {
    name,
    async trial() {
      const binary = binaryOf(browser);
      if (binary === null) {
        throw new Error(`Failed to find ${name}: install it, or name it in ${variable}`);
      }
      const version = await versionOf(name, binary);
      const program = readFileSync(await bundleProgram(root, 'page', 'browser'));
      const sent = new EventTarget();
      await using site = await loopback(async (request, response) => {
        const isProgram = request.url === '/page.js';
        response.setHeader('content-type', isProgram ? 'text/javascript' : 'text/html');
        let body = '';
        for await (const part of request.setEncoding('utf8')) body += part;
        response.end(
          isProgram ? program : '<!doctype html><script type="module" src="/page.js"></script>',
        );
        if (request.method === 'POST')
          sent.dispatchEvent(new CustomEvent('body', { detail: body }));
      });
      const body = once(sent, 'body', { signal: AbortSignal.timeout(MAX_PAGE) });
      await using opened = openPage(browser, binary, site.url);
      const [{ detail }] = await body;
      const results = resultsSchema.parse(JSON.parse(detail));
      return { version, ...results, ended: endedBy(await opened.stop()), ...noCommandLine };
    },
  };
}

const noCommandLine = { serve: null, check: null };

const endedBy = (ending: string): string =>
  ending === 'SIGKILL' ? 'Failed to end: it still ran two minutes after SIGTERM' : 'on SIGTERM';

/** @throws Error if npm installed no binary for this system. */
async function versionOf(name: string, binary: string): Promise<string> {
  if (!existsSync(binary)) {
    throw new Error(
      `Failed to find ${name}: there is none for ${process.platform}-${process.arch}`,
    );
  }
  const printed = await runCommand(binary, ['--version']);
  return /\d+([.-]\d+)+/.exec(printed)?.[0] ?? printed.trim();
}

async function bundleProgram(
  root: string,
  name: string,
  platform: 'node' | 'browser',
): Promise<string> {
  const outfile = join(root, `build/runtimes/${name}.js`);
  await build({
    entryPoints: [join(root, `scripts/runtimes/programs/${name}.ts`)],
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
async function runOne(command: readonly string[], cwd: string) {
  await using child = startProcess(command, { cwd });
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
