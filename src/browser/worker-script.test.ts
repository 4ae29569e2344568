import { afterEach, expect, test, vi } from 'vitest';
import { startBrowserMock } from './index.ts';
import type { BrowserMockOptions } from './options.ts';
import { checkWorkerScript } from './worker-script.ts';

/** The mistakes in serving the script; test/browser/helper.test.ts has the tests in a browser. */

afterEach(() => vi.unstubAllGlobals());

const answer = (init: ResponseInit, body: string | null = "const INTEGRITY_CHECKSUM = 'x'") =>
  new Response(body, init);
const typed = (type: string, more = {}) => answer({ headers: { 'content-type': type, ...more } });

function check(given: Response | null, options: BrowserMockOptions = {}, page = '/app?x#y') {
  vi.stubGlobal('navigator', { serviceWorker: {} });
  return checkWorkerScript(options, new URL(page, 'http://a.test'), async () => given);
}

test.each(['text/javascript', 'application/javascript; charset=utf-8'])(
  'MSW’s script as %s is accepted, and so is one without a response',
  async (type) => {
    await check(typed(type));
    await check(null);
  },
);

test.each([
  [answer({ status: 404 }), 'found status 404: run `npx msw init public/ --save`'],
  [answer({ status: 500 }), 'or say where the script is: `serviceWorker: { url }`'],
  [typed('text/html; charset=utf-8'), 'found text/html; charset=utf-8, a page, as'],
  [answer({ headers: {} }, null), 'found no content type (serve it as text/javascript)'],
  [answer({ headers: { 'content-type': 'text/javascript' } }, 'alert()'), 'found another script'],
])(
  '%#: the error says what is wrong, what to do, and what would be mocked',
  async (given, text) => {
    const baseUrl = 'https://files.example.com';
    const { message } = await check(given, { baseUrl }).then(
      () => new Error(),
      (cause: Error) => cause,
    );
    expect(message).toContain(
      'Failed to start the mock in the browser, for https://files.example.com/api/v1/…: http://a.test/mockServiceWorker.js: expected',
    );
    expect(message).toContain(text);
  },
);

test.each(['http://[', 'https://b.test/mockServiceWorker.js'])(
  'the URL %s is refused',
  async (given) => {
    await expect(check(null, { serviceWorker: { url: given } })).rejects.toThrow(
      `serviceWorker.url: expected a URL of the page's origin, http://a.test, found "${given}"`,
    );
  },
);

test('without a page, the error says what to do instead', async () => {
  await expect(startBrowserMock()).rejects.toThrow(
    'Failed to start the mock in the browser: expected a page, found no window: elsewhere, use createMock',
  );
});
