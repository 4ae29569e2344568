import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from './in-chromium.ts';
import { ask, Pages, start } from './mocked-page.ts';

/**
 * The overlay in a real browser, on a page with a strict content policy. Skipped without Chromium.
 */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const NAMES = ['Requests', 'Keys', 'Files', 'Switches'];

inChromium((browser) => {
  const pages = new Pages(browser);
  const complaints = () =>
    pages.said.filter((text) => /violates|policy|^pageerror|^dialog/i.test(text));

  const check = async (page: Page, secret?: string, query = '') =>
    Number((await ask(page, `/api/v1/auth${query}`, secret)).slice(0, 3));

  const overlay = (page: Page) => page.locator('workspace-files-mock');
  const button = (at: Page | Locator, name: string) =>
    at.getByRole('button', { name, exact: true });
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });
  const status = (page: Page) => overlay(page).getByRole('status').textContent();
  const focused = (page: Page) =>
    page.evaluate(() => {
      const outer = document.activeElement;
      return (outer?.shadowRoot?.activeElement ?? outer)?.textContent;
    });

  test('the shortcut loads the overlay, and Escape closes it and restores the focus', async () => {
    const page = await pages.start('shortcut', {});
    const loads = () => pages.site.asked('shortcut').filter((path) => path.includes('overlay'));
    expect([await overlay(page).count(), loads()]).toEqual([0, []]);

    await page.getByText('Ours').focus();
    await page.keyboard.press('Alt+Shift+M');
    await tab(page, 'Requests').waitFor();
    await expect.poll(() => focused(page)).toBe('Requests');
    expect(loads()).toHaveLength(1);
    await page.keyboard.press('Escape');

    await tab(page, 'Requests').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('Ours');
    expect(await button(overlay(page), 'Mock').isVisible()).toBe(false);
    expect(complaints()).toEqual([]);
  });

  test.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark', reducedMotion: 'reduce' }],
    ['narrow', { colorScheme: 'light', viewport: { width: 320, height: 480 } }],
  ] as const)('axe finds nothing, %s', async (name, look) => {
    const page = await pages.start(name, { overlay: true }, look);
    await check(page, 'wsk_tiny_expired');
    await check(page);
    // Bypasses the content policy of the page, as an extension would.
    await page.evaluate(axe);
    const faults = () =>
      page.evaluate(async () => {
        const { violations } = await Reflect.get(window, 'axe').run();
        return violations.map((each: { id: string }) => each.id);
      });
    expect(await faults()).toEqual([]);

    await button(page, 'Mock 1 refused').click();
    for (const each of NAMES) {
      await tab(page, each).click();
      expect([each, await faults()]).toEqual([each, []]);
      const box = await page.getByRole('tabpanel').boundingBox();
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      const spills = await page
        .getByRole('tabpanel')
        .evaluate((panel) => panel.scrollWidth - panel.clientWidth);
      expect(spills).toBe(0);
    }
    expect(complaints()).toEqual([]);
  });

  test('the keyboard reaches every control', async () => {
    const page = await pages.start('keyboard', { overlay: { open: true } });
    await page.evaluate(() => {
      window.workspaceFiles?.mock.faults.add({ effect: { kind: 'reset' }, operation: 'listFiles' });
    });
    await check(page);
    /** The focusable elements, and which of them has the focus. */
    const look = () =>
      overlay(page).evaluate(({ shadowRoot }) => {
        const all = shadowRoot?.querySelectorAll<HTMLElement>('button, select, input, [tabindex]');
        const reachable = [...(all ?? [])].filter(
          (each) =>
            each.checkVisibility() &&
            each.tabIndex >= 0 &&
            (!(each instanceof HTMLInputElement) || each.checked),
        );
        const at = shadowRoot?.activeElement ?? null;
        return { count: reachable.length, at: reachable.findIndex((each) => each.isSameNode(at)) };
      });
    // Until then, the focusable elements change.
    await overlay(page).getByText('/api/v1/auth').waitFor();
    await tab(page, 'Requests').focus();
    for (const name of NAMES) {
      await expect.poll(() => focused(page)).toBe(name);
      const reached = new Set<number>();
      let { count, at } = await look();
      for (let presses = 0; presses <= count + 3; presses++) {
        if (at >= 0) reached.add(at);
        await page.keyboard.press('Tab');
        ({ count, at } = await look());
      }
      expect([name, reached.size]).toEqual([name, count]);
      await tab(page, name).focus();
      await page.keyboard.press('ArrowRight');
    }
    await expect.poll(() => focused(page)).toBe('Requests');
  });

  test('a key is copied, expires and is revoked', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await pages.start('keys', { overlay: { open: true } }, { permissions });
    await tab(page, 'Keys').click();
    const row = (label: string) => overlay(page).locator('.key').filter({ hasText: label });
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await row('expired').first().textContent()).toMatch(/expired 30 days ago/);
    expect(await row('unscoped').textContent()).toContain('no files:read');

    await button(page, 'Copy header').click();
    await page.getByText('Copied the header of reader').waitFor();
    expect(await clipboard()).toBe('Authorization: Bearer wsk_tiny_reader');
    await row('unscoped').click();
    await button(page, 'Copy secret').click();
    await page.getByText('Copied the secret of unscoped').waitFor();
    expect(await clipboard()).toBe('wsk_tiny_unscoped');

    await button(page, 'Expire').click();
    await expect.poll(() => status(page)).toBe('unscoped has expired');
    await expect.poll(() => row('unscoped').textContent()).toContain('expired 0 seconds ago');
    await button(page, 'Revoke').click();
    await expect.poll(() => row('unscoped').count()).toBe(0);
    expect(await check(page, 'wsk_tiny_unscoped')).toBe(401);
  });

  test('a row opens its details, and stays open: why it was refused and what would pass', async () => {
    const page = await pages.start('details', { overlay: { open: true } });
    await check(page, 'wsk_tiny_expired');
    const row = overlay(page).locator('details');
    await row.locator('summary').press('Enter');
    await row.getByText(/^the key "reader"/).waitFor();
    await check(page);

    await expect.poll(() => row.count()).toBe(2);
    expect(await row.evaluateAll((all) => all.map((each) => each.hasAttribute('open')))).toEqual([
      false,
      true,
    ]);
    expect(await row.last().textContent()).toMatch(/expired 30 days ago.*Would pass.*Rule5-r3/);
  });

  test('a key is filled into the field of the page that had the focus last', async () => {
    const page = await pages.start('fill', { overlay: { open: true } });
    await tab(page, 'Keys').click();
    await page.getByRole('button', { name: 'Fill in reader' }).click();
    expect(await status(page)).toBe('Failed to fill in the key: the page shows no text field');
    await page.evaluate(() => {
      const field = (name: string) => {
        const input = document.body.appendChild(document.createElement('input'));
        input.ariaLabel = name;
        input.addEventListener('input', () => {
          document.title = `${name} ${input.value}`;
        });
      };
      field('first');
      field('second');
    });

    await page.getByRole('button', { name: 'Fill in reader' }).click();
    await expect.poll(() => page.title()).toBe('first wsk_tiny_reader');
    await page.getByLabel('second').focus();
    await page.getByRole('button', { name: 'Fill in expired' }).click();
    await expect.poll(() => page.title()).toBe('second wsk_tiny_expired');
    expect(await status(page)).toBe('Filled in expired');
  });

  test('a file is added and deleted', async () => {
    const page = await pages.start('files', { overlay: { open: true } });
    await tab(page, 'Files').click();
    const names = () =>
      page.evaluate(() => window.workspaceFiles?.mock.files.list().map(({ name }) => name));
    const before = await names();
    await page.getByLabel('Name').fill('mine.txt');
    await button(page, 'Add file').click();
    await expect.poll(names).toEqual(['mine.txt', ...(before ?? [])]);
    await button(page, 'Delete mine.txt').click();

    await expect.poll(names).toEqual(before);
    await expect.poll(() => focused(page)).toBe('Add file');
    await page.getByText('The first 3 of 3, in listing order.').waitFor();
  });

  test('without a clipboard, the text to copy is shown', async () => {
    const page = await pages.start('insecure', { overlay: { open: true } });
    await tab(page, 'Keys').click();
    await button(page, 'Copy header').click();

    await page
      .getByText('Copy failed. Copy this text: Authorization: Bearer wsk_tiny_reader')
      .waitFor();
  });

  test('profile, scenario, clock and faults can be switched and reset', async () => {
    const page = await pages.start('switches', { overlay: { open: true, place: 'top-left' } });
    await tab(page, 'Switches').click();
    await page.getByLabel('Profile').selectOption('swapped-statuses');
    await expect
      .poll(() => page.evaluate(() => window.workspaceFiles?.mock.profile.name))
      .toBe('swapped-statuses');
    await page.getByLabel('Scenario').selectOption('outage');
    await page.getByText(/\d of \d steps done/).waitFor();
    await page.getByLabel('Scenario').selectOption('none');
    await page.evaluate(() => {
      const { mock } = window.workspaceFiles ?? {};
      const expiresAt = new Date((mock?.clock.now() ?? 0) + 300_000);
      mock?.keys.issue({ label: 'soon', secret: 'wsk_tiny_soon', expiresAt });
    });
    await button(page, '+5 minutes').click();
    await page.getByText('Clock advanced: +5 minutes').waitFor();
    // The status that the profile defines.
    expect(await check(page, 'wsk_tiny_soon')).toBe(403);
    await button(page, '+90 days').click();
    expect(await check(page)).not.toBe(200);
    await button(page, 'Reset clock').click();
    expect(await check(page)).toBe(200);

    await page.getByLabel('What goes wrong').selectOption('Status 429, Retry-After 5 s');
    await page.getByLabel('For', { exact: true }).selectOption('the next three requests');
    await button(page, 'Add fault').click();
    expect(await check(page)).toBe(429);
    await page.getByText('Status 429, Retry-After 5 s: 2 left').waitFor();
    await button(page, 'Remove')
      .or(page.getByRole('button', { name: /^Remove fault/ }))
      .click();
    await expect.poll(() => focused(page)).toBe('Add fault');
    expect(await check(page)).toBe(200);

    await button(page, 'Reset everything').click();
    await expect.poll(() => page.getByLabel('Profile').inputValue()).toBe('default');
    await tab(page, 'Requests').click();
    await page.getByText('No requests to the API yet.').waitFor();
    await page.evaluate(() => window.workspaceFiles?.mock.keys.revoke('wsk_tiny_reader'));
    await tab(page, 'Switches').click();
    await page.getByLabel('Scenario').selectOption('key-expires-on-page-3');
    await expect.poll(() => status(page)).toMatch(/^Failed to |started$/);
  });

  test('names are shown as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"&%c\u202e';
    const page = await pages.start('hostile', {
      overlay: { open: true },
      profile: { name: hostile, description: hostile },
      scenario: { name: hostile, title: hostile, description: hostile, profile: {} },
    });
    await page.evaluate((label) => window.workspaceFiles?.mock.keys.issue({ label }), hostile);
    await check(page, hostile.replaceAll(/[^ -~]/g, ''), `?x=${encodeURIComponent(hostile)}`);

    for (const each of NAMES) {
      await tab(page, each).click();
      expect(await overlay(page).locator('img').count()).toBe(0);
    }
    expect(await page.getByLabel('Profile').inputValue()).toBe(hostile);
    expect(complaints()).toEqual([]);
  });

  test('a hot reload keeps one open overlay and the focus', async () => {
    const page = await pages.start('reloaded', { overlay: { open: true } });
    await page.getByText('Ours').focus();
    await start(page, { overlay: true, profile: 'short-pages' });
    await page.getByText('world tiny, profile short-pages').waitFor();

    await expect
      .poll(async () => [await overlay(page).count(), await focused(page)])
      .toEqual([1, 'Ours']);
    expect(await page.evaluate(() => window.workspaceFiles?.stop())).toBeUndefined();
    await expect.poll(() => overlay(page).count()).toBe(0);
  });

  test('an overlay closed while it loads stays closed', async () => {
    const page = await pages.start('closing', {});
    const hidden = () =>
      page.evaluate(async () => {
        const { overlay } = window.workspaceFiles ?? {};
        const opened = overlay?.open();
        overlay?.close();
        await opened;
      });
    await hidden();

    expect(await overlay(page).count()).toBe(1);
    expect(await tab(page, 'Requests').isVisible()).toBe(false);
  });

  test('a hot reload keeps a closed overlay closed, even with open: true', async () => {
    const page = await pages.start('closed', { overlay: { open: true } });
    await tab(page, 'Requests').waitFor();
    await page.evaluate(() => window.workspaceFiles?.overlay.close());
    await start(page, { overlay: { open: true }, profile: 'short-pages' });

    await button(page, 'Mock').click();
    await page.getByText('world tiny, profile short-pages').waitFor();
    await button(page, 'Mock').click();
    await start(page, { overlay: { open: true } });
    await button(page, 'Mock').waitFor();
    expect(await tab(page, 'Requests').isVisible()).toBe(false);
    await start(page, { overlay: true });
    await start(page, { overlay: { open: true } });
    await tab(page, 'Requests').waitFor();
  });
});
