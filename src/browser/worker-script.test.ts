import { expect, test } from 'vitest';
import { startBrowserMock } from './index.ts';
import { checkWorkerScript, readPlace, type WorkerPlace } from './worker-script.ts';

/** All mistakes in serving the script; test/browser/helper.test.ts has the tests in a browser. */

const SCRIPT = "const INTEGRITY_CHECKSUM = 'x'";

const answer = (init: ResponseInit, body: string | null = SCRIPT) => new Response(body, init);
const typed = (type: string, more = {}) => answer({ headers: { 'content-type': type, ...more } });

const check = (given: Response | null, place: Partial<Record<keyof WorkerPlace, string>> = {}) =>
  checkWorkerScript(
    {
      url: new URL(place.url ?? 'http://a.test/mockServiceWorker.js'),
      scope: place.scope ?? null,
      page: new URL(place.page ?? 'http://a.test/app?x#y'),
    },
    async () => given,
  );

test.each([
  ['text/javascript'],
  ['application/javascript; charset=utf-8'],
  ['text/ecmascript'],
  ['application/x-javascript'],
])('MSW’s script as %s is accepted, and so is one without a response', async (type) => {
  await check(typed(type));
  await check(null);
});

const javascript = { headers: { 'content-type': 'text/javascript' } };
const RUN = 'run `npx msw init public/ --save` next to your package.json';

test.each([
  [answer({ status: 404 }), 'found status 404', RUN],
  [answer({ status: 500 }), 'found status 500', 'or name where it is: `serviceWorker: { url }`'],
  [typed('text/html; charset=utf-8'), 'found text/html; charset=utf-8, a page', RUN],
  [answer({ headers: {} }, null), 'found no content type', 'content type text/javascript'],
  [typed('application/json'), 'found application/json', 'content type text/javascript'],
  [answer(javascript, 'alert()'), 'found another script', RUN],
])('%#: the error says what is wrong, and what to do', async (given, found, remedy) => {
  const fault = check(given);

  await expect(fault).rejects.toThrow(found);
  await expect(fault).rejects.toThrow(remedy);
});

const folder = 'http://a.test/app/mockServiceWorker.js';

test.each([
  [{ url: folder, page: 'http://a.test/app/files' }, {}, null],
  [{ url: folder, page: 'http://a.test/' }, {}, 'its scope is http://a.test/app/, and the page'],
  [{ url: folder, scope: '/' }, {}, 'registered for http://a.test/app/ and below, found the scope'],
  [{ url: folder, scope: '/' }, { 'service-worker-allowed': '/' }, null],
  [{ scope: '/app' }, {}, null],
  [{ scope: '/other' }, {}, 'its scope is http://a.test/other, and the page http://a.test/app?x#y'],
])('%#: the page is in the scope of the worker', async (place, headers, fault) => {
  const checked = check(typed('text/javascript', headers), place);

  if (fault === null) await expect(checked).resolves.toBeUndefined();
  else await expect(checked).rejects.toThrow(fault);
});

test.each([
  [{ url: 'http://[' }, 'url: expected a URL, found "http://["'],
  [
    { url: 'https://b.test/mockServiceWorker.js' },
    `url: expected a URL of the page's origin, http://a.test, found "https://b.test/mockServiceWorker.js"`,
  ],
  [{ url: 'blob:x' }, `url: expected a URL of the page's origin, http://a.test, found "blob:x"`],
  [{ options: { scope: '//[' } }, 'options.scope: expected a URL, found "//["'],
])('%j is refused, with the invalid field', (serviceWorker, fault) => {
  expect(() => readPlace(serviceWorker, new URL('http://a.test/app'))).toThrow(
    new Error(`Failed to start the mock in the browser: serviceWorker.${fault}`),
  );
});

test('without a page, the error says what to do instead', async () => {
  await expect(startBrowserMock()).rejects.toThrow(
    'Failed to start the mock in the browser: expected a page, found no window: elsewhere, use createMock',
  );
});
