import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from './in-chromium.ts';
import { ask, Pages, start } from './mocked-page.ts';

/**
 * The browser mock in a real browser, on pages with a strict content policy. Skipped without
 * Chromium.
 */

inChromium((browser) => {
  const pages = new Pages(browser);
  const warnings = () => pages.warnings();

  const registrations = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

  /** The refusals logged to the console. */
  const groups = () => pages.said.filter((line) => /^startGroup/.test(line));

  test('requests to the API get mock responses, all others go to the network', async () => {
    const page = await pages.start('plain');

    expect(await ask(page, '/api/v1/auth')).toMatch(/^200 {"valid":true/);
    expect(await ask(page, '/api/v1/unknown')).toBe('404 the network');
    expect(await ask(page, '/else')).toBe('404 the network');
    await expect
      .poll(() => pages.said)
      .toEqual([
        expect.stringContaining(
          'a mock answers any origin/api/v1/… with the world tiny and the profile default',
        ),
      ]);
    expect(pages.site.asked('plain').filter((path) => /overlay/.test(path))).toEqual([]);
  });

  test('a request for the API at another address is reported once, with the base URL', async () => {
    const baseUrl = 'https://files.example.com/v2';
    const page = await pages.start('elsewhere', { baseUrl });

    expect(await ask(page, `${baseUrl}/api/v1/auth`)).toMatch(/^200/);
    for (const query of ['', '?again']) {
      expect(await ask(page, `/api/v1/auth${query}`)).toBe('404 the network');
    }
    await expect
      .poll(warnings)
      .toEqual([
        expect.stringMatching(
          /\/api\/v1\/auth went to the network: the mock answers https:\/\/files\.example\.com\/v2\/api\/v1\/…/,
        ),
      ]);
  });

  test('the example starts the mock with the overlay', async () => {
    const page = await pages.open(`${pages.site.origin('example')}/`);
    const secret = await page.evaluate(() => window.startMocking());

    expect(await ask(page, '/api/v1/auth', secret)).toMatch(/^200/);
    await page.getByRole('button', { name: 'Mock' }).waitFor();
  });

  test('calls that overlap get one mock, which stops when each has stopped it', async () => {
    const page = await pages.open(`${pages.site.origin('twice')}/`);
    const files = await page.evaluate(async () => {
      const both = [window.startBrowserMock(), window.startBrowserMock()] as const;
      const first = await both[0];
      first.mock.files.create({ name: 'new.txt' });
      // The clean-up of an effect that runs twice.
      await first.stop();
      await first.stop();
      return (await both[1]).mock.files.count();
    });

    expect(files).toBe(4);
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
    await page.evaluate(() => window.workspaceFiles?.stop());
    expect(await ask(page, '/api/v1/auth')).toBe('404 the network');
  });

  test('other options replace the mock: one worker, one log', async () => {
    const page = await pages.open(`${pages.site.origin('reloaded')}/`);
    for (const profile of ['default', 'short-pages', 'terse-errors'] as const) {
      expect(await start(page, { profile })).toBeNull();
    }
    pages.said = [];
    await ask(page, '/api/v1/auth', 'wsk_tiny_expired');

    expect(await registrations(page)).toBe(1);
    await expect.poll(groups).toHaveLength(1);
    const name = await page.evaluate(() => window.workspaceFiles?.mock.profile.name);
    expect(name).toBe('terse-errors');
    // @ts-expect-error: no such name
    const fault = await start(page, { profile: 'shrot-pages' });
    expect(fault).toContain('did you mean "short-pages"?');
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
  });

  test('no request goes to the network while one mock replaces another', async () => {
    const page = await pages.start('replaced');
    const statuses = await page.evaluate(async () => {
      const headers = { authorization: 'Bearer wsk_tiny_reader' };
      const answered: number[] = [];
      const ask = async () => {
        const signal = AbortSignal.timeout(10_000);
        answered.push((await fetch('/api/v1/auth', { headers, signal })).status);
      };
      const asked: Promise<void>[] = [];
      const timer = setInterval(() => asked.push(ask()), 2);
      for (const profile of ['short-pages', 'terse-errors', 'small-limits', 'default'] as const) {
        await window.startBrowserMock({ profile });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      clearInterval(timer);
      await Promise.allSettled(asked);
      return answered;
    });

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(pages.site.asked('replaced')).not.toContain('/api/v1/auth');
  });

  test('without service workers the mock still responds, with a warning', async () => {
    const origin = pages.site.origin('insecure');
    const page = await pages.open(`${origin}/`);
    expect(await start(page)).toBeNull();

    await expect.poll(() => pages.said[0]).toContain(`${origin} has no service workers`);
    expect(pages.said[0]).toContain('open http://localhost:');
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
    expect(await ask(page, '/else')).toBe('404 the network');
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
    expect(groups()[0]).toMatch(/\] 401 GET \/api\/v1\/auth\?%c: the key "expired" .* expired 30/);
    expect(groups()[1]).toMatch(
      /\] 503 GET \/api\/v1\/auth: the fault "answer" \(fault-1\) applied/,
    );
    expect(pages.said.join('\n')).not.toContain('wsk_tiny');
    expect(await start(page, { logRefusals: false })).toBeNull();
    pages.said = [];
    await ask(page, '/api/v1/auth', 'nobody');
    expect(pages.said).toEqual([]);
  });

  test('an aborted request is not reported', async () => {
    const page = await pages.start('aborted');
    pages.said = [];
    await page.evaluate(async () => {
      const aborter = new AbortController();
      const { signal } = aborter;
      const headers = { authorization: 'Bearer wsk_tiny_reader' };
      const asked = fetch('/api/v1/auth', { headers, signal }).catch(() => {});
      aborter.abort();
      await asked;
    });
    await ask(page, '/api/v1/auth');
    expect(pages.said).toEqual([]);
  });

  test('a worker that the browser stopped answers again when the page becomes visible', async () => {
    const page = await pages.start('revived');
    const session = await pages.context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
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
  });

  test('stopping leaves nothing behind', async () => {
    const page = await pages.open(`${pages.site.origin('stopped')}/`);
    const globals = await page.evaluate(() => Object.keys(window));
    await start(page, { overlay: true });
    await page.evaluate(() => window.workspaceFiles?.stop());

    expect(await ask(page, '/api/v1/auth')).toBe('404 the network');
    expect(await page.evaluate(() => Object.keys(window))).toEqual(globals);
    expect(await page.evaluate(() => document.body.childElementCount)).toBe(2);
    expect(await start(page)).toBeNull();
    expect(await ask(page, '/api/v1/auth')).toMatch(/^200/);
  });
});
