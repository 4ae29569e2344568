import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createMock } from '../../src/mock/create-mock.ts';
import { writeGrownWorld } from '../../src/world/grown-world.ts';
import { loopback } from '../loopback.ts';
import { hashOfAnswers } from '../same-bytes/answers.ts';
import { findChromium } from './chromium.ts';
import { findFirefox, openInFirefox } from './firefox.ts';
import { workerScript } from './helper-site.ts';

/**
 * The mock in real browsers, called there and behind MSW's service worker: the same worlds and the
 * same bytes as in Node. Skipped where the machine has not the browser.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

async function openInChromium(executablePath: string, url: string): Promise<AsyncDisposable> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  await (await browser.newPage()).goto(url);
  return { [Symbol.asyncDispose]: () => browser.close() };
}

const HTML =
  '<!doctype html><title>Same bytes</title><script type="module" src="/page.js"></script>';
const NETWORK = 'the network answered, not the worker';

let script: string;
let worlds: string;
let expected: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [new URL('./same-bytes-page.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
    logLevel: 'error',
  });
  script = outputFiles[0]?.text ?? '';
  const grown = (world: string) => writeGrownWorld(createMock({ world }).world);
  worlds = JSON.stringify({ tiny: grown('tiny'), default: grown('default') });
  expected = await hashOfAnswers(createMock);
});

/** Serves the page until it posts what it found. */
async function findIn(open: (url: string) => AsyncDisposable | Promise<AsyncDisposable>) {
  const found = new EventEmitter();
  const told = once(found, 'posted');
  await using site = await loopback(async (request, response) => {
    const [type, body] = {
      '/': ['text/html', HTML],
      '/page.js': ['text/javascript', script],
      '/mockServiceWorker.js': ['text/javascript', workerScript()],
      '/worlds.json': ['application/json', worlds],
    }[request.url ?? ''] ?? ['text/plain', NETWORK];
    response.writeHead(200, { 'content-type': type }).end(body);
    if (request.url === '/found') found.emit('posted', JSON.parse(await text(request)));
  });
  await using _browser = await open(site.url);
  return (await told)[0];
}

describe.each([
  { name: 'Chromium', path: findChromium(), hint: 'CHROMIUM_PATH', open: openInChromium },
  { name: 'Firefox', path: findFirefox(), hint: 'FIREFOX_PATH', open: openInFirefox },
])('in $name', ({ name, path, hint, open }) => {
  const title = path === null ? ` (no ${name} here: install it, or set ${hint})` : '';

  test.skipIf(path === null)(`the bytes are those of Node${title}`, async () => {
    expect(await findIn((url) => open(path ?? '', url))).toEqual({
      growing: expected,
      light: expected,
      behindWorker: expected,
      network: NETWORK,
    });
  });
});
