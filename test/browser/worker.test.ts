import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock } from '../../src/mock/create-mock.ts';
import { findChromium } from './chromium.ts';

/**
 * The mock in a real browser, behind MSW's service worker: the same world and the same bytes as
 * in Node. Skipped where the machine has no Chromium.
 */
const executablePath = findChromium();
const title = `in a browser${executablePath ? '' : ' (no Chromium here: install it, or set CHROMIUM_PATH)'}`;

describe.skipIf(executablePath === null)(title, () => {
  let server: Server;
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    const files = new Map([
      ['/', { type: 'text/html', text: '<!doctype html><script src="/page.js"></script>' }],
      ['/page.js', { type: 'text/javascript', text: await bundlePage() }],
      ['/mockServiceWorker.js', { type: 'text/javascript', text: workerScript() }],
    ]);
    server = createServer((request, response) => {
      const file = files.get(request.url ?? '');
      response.writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain' });
      response.end(file?.text ?? 'the network answered, not the worker');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await new Promise((resolve) => server.close(resolve));
  });

  async function openPage(): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(origin);
    return page;
  }

  test.each(['default', 'cursor-non-ascii', 'times-rfc2822'])(
    'the worker gives the bytes that Node gives, under the profile %s',
    async (profile) => {
      const mock = createMock({ profile });
      const page = await openPage();
      const started = await page.evaluate((name) => window.startMock(name), profile);
      expect(started.hash).toBe(mock.world.hash);

      const { secret, workspaceId } = started;
      const listing = `/api/v1/workspaces/${workspaceId}/files`;
      for (const [path, authorization] of [
        ['/api/v1/auth', `Bearer ${secret}`],
        ['/api/v1/auth', 'Bearer nobody'],
        [`/api/v1/workspaces/${workspaceId}`, `Bearer ${secret}`],
        [`${listing}?limit=200`, `Bearer ${secret}`],
        [`${listing}?limit=0`, `Bearer ${secret}`],
      ] as const) {
        const inBrowser = await page.evaluate(([p, a]) => window.ask(p, a), [
          path,
          authorization,
        ] as const);
        const inNode = await mock.fetch(origin + path, { headers: { authorization } });

        expect(inBrowser).toEqual({
          status: inNode.status,
          type: inNode.headers.get('content-type'),
          body: await inNode.text(),
        });
      }
      await page.close();
    },
  );

  test('a path that is not of the API reaches the network', async () => {
    const page = await openPage();
    await page.evaluate(() => window.startMock('default'));

    const answer = await page.evaluate(() => window.ask('/elsewhere', ''));

    expect(answer).toMatchObject({ status: 404, body: 'the network answered, not the worker' });
  });
});

async function bundlePage(): Promise<string> {
  const result = await build({
    entryPoints: [new URL('./page.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    conditions: ['browser'],
    logLevel: 'error',
  });
  return result.outputFiles[0]?.text ?? '';
}

function workerScript(): string {
  const path = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
  return readFileSync(path, 'utf8');
}
