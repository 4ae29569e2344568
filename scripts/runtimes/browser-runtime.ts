import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';
import { type Browser, binaryOf, openPage } from './browsers.ts';
import { type Runtime, resultsSchema, type Tried } from './tried.ts';

const PROGRAM = 'build/runtimes/page.js';
const PAGE = '<!doctype html><title>runtimes</title><script type="module" src="/page.js"></script>';
/** Milliseconds for a browser to start, and to send what came of everything. */
const LONGEST = 300_000;

/** A browser: it opens a page that tries everything, and sends what came of it. */
export function browserRuntime(browser: Browser, cwd: string): Runtime {
  const { name, variable } = browser;
  return {
    name,
    async trial() {
      const binary = binaryOf(browser);
      if (binary === null) {
        throw new Error(`Failed to find ${name}: install it, or name it in ${variable}`);
      }
      const printed = await runCommand(binary, ['--version'], { cwd });
      const version = /\d+(\.\d+)+/.exec(printed)?.[0] ?? printed.trim();
      const page = await servePage(readFileSync(join(cwd, PROGRAM), 'utf8'));
      const opened = openPage(browser, binary, page.url);
      let ended = 'on SIGTERM';
      const results = await page.sent.finally(async () => {
        ended = (await opened.close()) ?? ended;
        page.close();
      });
      return { version, ...results, serve: null, check: null, ended };
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
