import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';
import { type Runtime, resultsSchema, type Tried } from './tried.ts';
import { stop } from './watched-child.ts';

const PROGRAM = 'build/runtimes/page.js';
const PAGE = '<!doctype html><title>runtimes</title><script type="module" src="/page.js"></script>';
/** Milliseconds for a browser to start, and to send what came of everything. */
const LONGEST = 180_000;

interface Browser {
  readonly name: string;
  /** An environment variable that names it, and where it is otherwise. */
  readonly variable: string;
  readonly places: readonly string[];
  /** How it opens a page without a window, with a profile folder of its own. */
  readonly args: (profile: string) => readonly string[];
}

export const chromium: Browser = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  places: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  args: (profile) => [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    `--user-data-dir=${profile}`,
  ],
};

export const firefox: Browser = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  places: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  args: (profile) => ['--headless', '--no-remote', '--profile', profile],
};

/** A browser: it opens a page that tries everything, and sends what came of it. */
export function browserRuntime({ name, variable, places, args }: Browser, cwd: string): Runtime {
  return {
    name,
    async trial() {
      const binary = process.env[variable] ?? places.find((path) => existsSync(path));
      if (binary === undefined) {
        throw new Error(`Failed to find ${name}: install it, or name it in ${variable}`);
      }
      const printed = await runCommand(binary, ['--version'], { cwd });
      const version = /\d+(\.\d+)+/.exec(printed)?.[0] ?? printed.trim();
      const profile = mkdtempSync(join(tmpdir(), 'workspace-files-browser-'));
      const page = await servePage(readFileSync(join(cwd, PROGRAM), 'utf8'));
      const child = spawn(binary, [...args(profile), page.url], { cwd, stdio: 'ignore' });
      try {
        const results = await page.sent;
        return {
          version,
          ...results,
          serve: null,
          check: null,
          ended: (await stop(child)) ?? 'on SIGTERM',
        };
      } finally {
        child.kill('SIGKILL');
        page.close();
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

interface ServedPage {
  readonly url: string;
  readonly sent: Promise<Pick<Tried, 'answers' | 'faces' | 'contract'>>;
  close(): void;
}

async function servePage(program: string): Promise<ServedPage> {
  const bodies = new EventEmitter<{ body: [string] }>();
  const sent = once(bodies, 'body', { signal: AbortSignal.timeout(LONGEST) });
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const isProgram = request.url === '/page.js';
    response.setHeader('content-type', isProgram ? 'text/javascript' : 'text/html');
    response.end(isProgram ? program : PAGE);
    if (request.method === 'POST') bodies.emit('body', body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}/`,
    sent: sent.then(
      ([body]) => resultsSchema.parse(JSON.parse(body)),
      () =>
        Promise.reject(new Error(`Failed to try a page: it sent nothing in ${LONGEST / 1_000} s`)),
    ),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}
