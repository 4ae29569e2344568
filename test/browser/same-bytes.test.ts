import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { binaryOf, chromium, firefox, openPage } from '../../scripts/runtimes/browsers.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { hashOfAnswers } from '../same-bytes/answers.ts';
import { loopback } from '../support/loopback.ts';
import { workerScript } from './helper-site.ts';

/**
 * The mock in real browsers, called directly and behind MSW's service worker: the same worlds and
 * bytes as in Node. Skipped without the browser.
 */
const HTML =
  '<!doctype html><title>Same bytes</title><script type="module" src="/page.js"></script>';
const NETWORK = 'the network answered, not the worker';

let script: string;
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
  expected = await hashOfAnswers(createMock);
});

/** Opens the page in a browser, and returns the data that it posts. */
async function findIn(open: (url: string) => AsyncDisposable) {
  const found = new EventEmitter();
  const told = once(found, 'posted');
  await using site = await loopback(async (request, response) => {
    const [type, body] = {
      '/': ['text/html', HTML],
      '/page.js': ['text/javascript', script],
      '/mockServiceWorker.js': ['text/javascript', workerScript()],
    }[request.url ?? ''] ?? ['text/plain', NETWORK];
    response.writeHead(200, { 'content-type': type }).end(body);
    if (request.url === '/found') found.emit('posted', JSON.parse(await text(request)));
  });
  await using _page = open(site.url);
  const [posted] = await told;
  return posted;
}

describe.each([chromium, firefox])('in $name', (browser) => {
  const { name, variable } = browser;
  const binary = binaryOf(browser);
  const title = binary === null ? ` (no ${name} here: install it, or set ${variable})` : '';

  test.skipIf(binary === null)(`the bytes are the same as in Node${title}`, async () => {
    expect(await findIn((url) => openPage(browser, binary ?? '', url))).toEqual({
      direct: expected,
      behindWorker: expected,
      network: NETWORK,
    });
  });
});
