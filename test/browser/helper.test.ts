import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { script, workerScript } from './helper-site.ts';
import { inChromium } from './in-chromium.ts';
import { ask, Pages, start } from './mocked-page.ts';

/** The helper in a real browser, on pages with a strict policy. Skipped if the machine has no Chromium. */

inChromium((browser) => {
  const pages = new Pages(browser);
  const warnings = () => pages.warnings();

  const registrations = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

  /** The refusals that the console was told. */
  const groups = () => pages.said.filter((line) => /^startGroup/.test(line));

  test('requests to the API get mock responses, all others go to the network', async () => {
    const page = await pages.start('plain');

    expect(await ask(page, '/api/v1/auth')).toMatch(/^200 {"valid":true/);
    expect(await ask(page, '/api/v1/unknown')).toBe('404 the network');
    expect(await ask(page, '/else')).toBe('404 the network');
    await expect
      .poll(() => pages.said)
      .toEqual([
        expect.stringMatching(/^info: .*a mock answers the API: world tiny, profile default/),
      ]);
    expect(pages.site.asked('plain').filter((path) => /grow|overlay/.test(path))).toEqual([]);
  });

  test('the example starts the mock with the overlay, for one base URL or any', async () => {
    const page = await pages.open(`${pages.site.origin('example')}/`);
    const secret = await page.evaluate(() => window.startMocking());

    expect(await ask(page, '/api/v1/auth', secret)).toMatch(/^200/);
    expect(await start(page, { baseUrl: 'https://files.example.com/v2' })).toBeNull();
    expect(await ask(page, 'https://files.example.com/v2/api/v1/auth')).toMatch(/^200/);
    expect(await ask(page, '/api/v1/auth')).toBe('404 the network');
  });

  test('the seeding code is loaded for a named world and for setWorld', async () => {
    const page = await pages.open(`${pages.site.origin('grown')}/`);
    const loaded = () =>
      pages.site.asked('grown').filter((path) => path.includes('seed-world')).length;
    expect(await start(page)).toBeNull();
    expect(loaded()).toBe(0);

    expect(await start(page, { world: 'default', files: 7 })).toBeNull();
    const count = await page.evaluate(() => window.workspaceFiles?.mock.files.count());
    await page.evaluate(() => window.workspaceFiles?.setWorld('tiny'));

    expect([loaded(), count]).toEqual([1, 7]);
    expect(await ask(page, '/api/v1/workspaces/ws_tiny')).toMatch(/^200/);
  });

  const html = { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' };

  test.each([
    ['missing', { ...html, status: 404 }, 'found status 404'],
    ['fallback', html, 'found text/html, a page, as single-page apps give'],
    ['typed', { ...html, headers: { 'content-type': 'text/plain' } }, 'found text/plain: serve it'],
    ['moved', { status: 302, headers: { location: '/' }, body: '' }, 'found a redirect to http'],
    ['foreign', script('addEventListener("fetch", () => {})'), 'found another script: run `npx'],
  ])('a worker script that is %s is reported with a fix', async (name, file, found) => {
    const origin = pages.site.origin(name, { '/mockServiceWorker.js': file });
    const page = await pages.open(`${origin}/`);

    expect(await start(page)).toContain(
      `Failed to start the mock in the browser: ${origin}/mockServiceWorker.js: expected MSW's worker script, ${found}`,
    );
    expect(await registrations(page)).toBe(0);
    expect(await page.evaluate(() => 'workspaceFiles' in window)).toBe(false);
  });

  test('a rewritten worker script is used without a second reload', async () => {
    const old = workerScript()
      .replace(/PACKAGE_VERSION = '[^']+'/, "PACKAGE_VERSION = '2.0.1'")
      .replace(/INTEGRITY_CHECKSUM = '[^']+'/, "INTEGRITY_CHECKSUM = 'old'");
    const origin = pages.site.origin('stale', { '/mockServiceWorker.js': script(old) });
    const page = await pages.open(`${origin}/`);
    const another = await pages.context.newPage();
    await another.goto(`${origin}/`);

    expect(await start(page)).toBeNull();
    await expect.poll(() => pages.said).toHaveLength(2);
    expect(pages.said[0]).toMatch(
      /^warning: .*\/mockServiceWorker\.js was written by MSW 2\.0\.1, and does not fit the MSW that is installed: run `npx msw init public\/ --save`/,
    );
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
    expect(await start(another)).toBeNull();

    pages.site.put('stale', '/mockServiceWorker.js', script(workerScript()));
    await page.reload();
    pages.said = [];
    expect(await start(page)).toBeNull();
    await expect.poll(() => pages.said).toEqual([expect.stringMatching(/^info/)]);
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
  });

  test('a page outside the worker’s scope is reported and not reloaded', async () => {
    const url = '/assets/mockServiceWorker.js';
    const files = { [url]: script(workerScript()) };
    const origin = pages.site.origin('scoped', files);
    const page = await pages.open(`${origin}/app/`);

    expect(await start(page, { serviceWorker: { url } })).toContain(
      `its scope is ${origin}/assets/, and the page ${origin}/app/ is outside of it: put the script at ${origin}/ (`,
    );
    expect(await start(page, { serviceWorker: { url, options: { scope: '/' } } })).toContain(
      `it may be registered for ${origin}/assets/ and below, found the scope ${origin}/`,
    );
    pages.site.put('scoped', url, script(workerScript(), { 'service-worker-allowed': '/' }));
    expect(await start(page, { serviceWorker: { url, options: { scope: '/' } } })).toBeNull();
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
  });

  test('workers of one script can have different scopes', async () => {
    const origin = pages.site.origin('scopes');
    const page = await pages.open(`${origin}/a/`);
    expect(await start(page, { serviceWorker: { options: { scope: '/a/' } } })).toBeNull();
    const another = await pages.context.newPage();
    await another.goto(`${origin}/b/`);

    expect(await start(another, { serviceWorker: { options: { scope: '/b/' } } })).toBeNull();
    expect(await ask(another, '/api/v1/auth')).toMatch(/^200/);
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
  });

  test('without service workers the mock still responds, with a warning', async () => {
    const origin = pages.site.origin('insecure');
    const page = await pages.open(`${origin}/`);
    expect(await start(page)).toBeNull();

    await expect
      .poll(() => pages.said[0])
      .toContain(`warning: [workspace-files-kit] ${origin} has no service workers`);
    expect(pages.said[0]).toContain('open http://localhost:');
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
    expect(await ask(page, '/else')).toBe('404 the network');
  });

  test('a hot reload replaces the mock: one worker, one log', async () => {
    const page = await pages.open(`${pages.site.origin('reloaded')}/`);
    for (let times = 0; times < 5; times++) expect(await start(page)).toBeNull();
    const both = (['short-pages', 'terse-errors'] as const).map((profile) =>
      start(page, { profile }),
    );
    expect(await Promise.all(both)).toEqual([null, null]);
    pages.said = [];

    await ask(page, '/api/v1/auth', 'wsk_tiny_expired');
    // The previous mock still answers calls, but logs nothing.
    await page.evaluate(async () => {
      const old = window.workspaceFiles;
      await window.startBrowserMock({ profile: 'terse-errors' });
      await old?.mock.fetch('/api/v1/auth');
      await old?.stop();
    });

    expect(await registrations(page)).toBe(1);
    await expect.poll(groups).toHaveLength(1);
    const name = await page.evaluate(() => window.workspaceFiles?.mock.profile.name);
    expect(name).toBe('terse-errors');
    // @ts-expect-error: no such name
    const fault = await start(page, { profile: 'shrot-pages' });
    expect(fault).toContain('did you mean "short-pages"?');
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
  });

  test('each refusal is logged once, with its reason and without secrets', async () => {
    const page = await pages.start('refusals');
    pages.said = [];
    await ask(page, '/api/v1/auth');
    await ask(page, '/api/v1/auth?%c', 'wsk_tiny_expired');
    await page.evaluate(() => {
      window.workspaceFiles?.mock.faults.add({ effect: { kind: 'answer', status: 503 } });
    });
    await ask(page, '/api/v1/auth');

    await expect.poll(groups).toHaveLength(2);
    expect(groups()[0]).toMatch(
      /\] 401 GET \/api\/v1\/auth\?%c: the key "expired" .* expired 30 days ago on the mock's clock/,
    );
    expect(groups()[1]).toMatch(
      /\] 503 GET \/api\/v1\/auth: the fault "answer" \(fault-1\) applied/,
    );
    await expect.poll(() => pages.said.join('\n')).toContain('would pass');
    expect(pages.said.join('\n')).not.toContain('wsk_tiny');
    expect(await start(page, { logRefusals: false })).toBeNull();
    pages.said = [];
    await ask(page, '/api/v1/auth', 'nobody');
    expect(pages.said).toEqual([]);
  });

  test('keys and requests are available as tables', async () => {
    const page = await pages.start('devtools');
    await ask(page, '/api/v1/auth', 'wsk_tiny_expired');

    const shown = await page.evaluate(() => ({
      keys: window.workspaceFiles?.keys(),
      requests: window.workspaceFiles?.requests(),
    }));

    expect(shown.keys).toContainEqual({
      label: 'expired',
      state: 'expired',
      scopes: 'files:read',
      expiresAt: '2025-12-16T12:00:00.000000Z',
      workspaceId: 'ws_tiny',
      authorization: 'Bearer wsk_tiny_expired',
    });
    expect(shown.requests).toEqual([
      {
        number: 1,
        request: 'GET /api/v1/auth',
        status: 401,
        key: 'expired',
        why: expect.stringContaining('expired 30 days ago'),
      },
    ]);
  });

  /** Stops every service worker as the DevTools do: the next event starts it again, without memory. */
  const stopWorkers = async (page: Page): Promise<void> => {
    const session = await pages.context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.detach();
  };

  test('the first request that a restarted worker lets through is reported', async () => {
    const page = await pages.start('restarted');
    await ask(page, '/api/v1/auth');
    await stopWorkers(page);

    expect(await ask(page, '/api/v1/auth')).toBe('404 the network');
    await expect
      .poll(warnings)
      .toEqual([
        expect.stringMatching(
          /\/api\/v1\/auth went to the network because the browser restarted the service worker\. .* repeat the request/,
        ),
      ]);
    await expect.poll(() => ask(page, '/api/v1/auth')).toMatch(/^200/);
    await ask(page, '/else');
    expect(warnings()).toHaveLength(1);
  });

  test('a restarted worker is activated by a new start and when the page becomes visible', async () => {
    const page = await pages.start('revived');
    await stopWorkers(page);
    expect(await start(page)).toBeNull();
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);

    await stopWorkers(page);
    await page.evaluate(async () => {
      const heard = new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }) => {
          if (data.type === 'MOCKING_ENABLED') resolve();
        });
      });
      document.dispatchEvent(new Event('visibilitychange'));
      await heard;
    });
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
    expect(warnings()).toEqual([]);
  });

  test('a new worker script from another tab also serves the first tab', async () => {
    const origin = pages.site.origin('replaced');
    const page = await pages.open(`${origin}/`);
    await start(page);
    await ask(page, '/api/v1/auth');
    pages.site.put('replaced', '/mockServiceWorker.js', script(`${workerScript()}\n// newer`));
    await page.evaluate(() => {
      Object.assign(window, { controllers: 0 });
      navigator.serviceWorker.addEventListener('controllerchange', () => {
        Object.assign(window, { controllers: 1 });
      });
    });
    const another = await pages.context.newPage();
    await another.goto(`${origin}/`);
    expect(await start(another)).toBeNull();
    await page.waitForFunction(() => Reflect.get(window, 'controllers') === 1);

    await expect.poll(() => ask(page, '/api/v1/auth')).toMatch(/^200/);
    await ask(page, '/api/v1/auth', 'wsk_tiny_expired');
    const count = () => page.evaluate(() => window.workspaceFiles?.requests().at(-1)?.status);
    expect(await count()).toBe(401);
    expect(await ask(another, '/api/v1/auth')).toMatch(/^200/);
  });

  test('stopping leaves nothing behind', async () => {
    const page = await pages.open(`${pages.site.origin('stopped')}/`);
    const globals = await page.evaluate(() => Object.keys(window));
    await start(page, { overlay: { open: true } });
    await page.evaluate(() => window.workspaceFiles?.stop());

    expect(await ask(page, '/api/v1/auth')).toBe('404 the network');
    expect(await page.evaluate(() => Object.keys(window))).toEqual(globals);
    expect(await page.evaluate(() => document.body.childElementCount)).toBe(2);
    await page.reload();
    expect(await registrations(page)).toBe(0);
    expect(await start(page)).toBeNull();
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
  });
});
