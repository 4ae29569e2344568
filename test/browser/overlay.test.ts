import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inChromium } from './in-chromium.ts';
import { ask, Pages } from './mocked-page.ts';

/**
 * The overlay in a real browser, on a page with a strict content policy. Skipped without Chromium.
 */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

inChromium((browser) => {
  const pages = new Pages(browser);
  const complaints = () =>
    pages.said.filter((text) => /violates|policy|^pageerror|^dialog/i.test(text));

  const check = (page: Page, secret?: string) => ask(page, '/api/v1/auth', secret);
  const overlay = (page: Page) => page.locator('workspace-files-mock');
  const panel = (page: Page) => overlay(page).getByRole('dialog', { name: 'API mock' });
  const button = (page: Page, name: string) =>
    overlay(page).getByRole('button', { name, exact: true });
  const status = (page: Page) => overlay(page).getByRole('status').textContent();
  const openKeys = (page: Page) => overlay(page).locator('summary', { hasText: 'Keys' }).click();
  const startOpen = async (name: string) => {
    const page = await pages.start(name, { overlay: true });
    await page.keyboard.press('Alt+Shift+M');
    await panel(page).waitFor();
    return page;
  };
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
    await panel(page).waitFor();
    expect(await focused(page)).toBe('Reset');
    expect(loads()).toHaveLength(1);
    await page.keyboard.press('Escape');

    await panel(page).waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Ours');
    expect(await button(page, 'Mock').isVisible()).toBe(false);
    expect(complaints()).toEqual([]);
  });

  test.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark', reducedMotion: 'reduce' }],
    ['narrow', { colorScheme: 'light', viewport: { width: 320, height: 480 } }],
  ] as const)('axe finds nothing, and nothing spills, %s', async (name, look) => {
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

    await button(page, 'Mock').click();
    await openKeys(page);
    await overlay(page).locator('ol details').last().locator('summary').click();
    expect(await faults()).toEqual([]);
    const box = await panel(page).boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    expect(await panel(page).evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0);
    expect(complaints()).toEqual([]);
  });

  test('a request opens its details, and stays open: why, and what would pass', async () => {
    const page = await startOpen('details');
    await check(page, 'wsk_tiny_expired');
    const row = overlay(page).locator('ol details');
    await row.locator('summary').press('Enter');
    await check(page);

    await expect.poll(() => row.count()).toBe(2);
    expect(await row.evaluateAll((all) => all.map((each) => each.hasAttribute('open')))).toEqual([
      false,
      true,
    ]);
    expect(await row.last().textContent()).toMatch(/expired 30 days ago.*Would pass/);
  });

  test('a key is filled into the field of the page that had the focus last', async () => {
    const page = await startOpen('fill');
    await openKeys(page);
    await button(page, 'Fill in reader').click();
    expect(await status(page)).toBe('Failed to fill in the key: the page shows no text field');
    await page.evaluate(() => {
      for (const name of ['first', 'second']) {
        const input = document.body.appendChild(document.createElement('input'));
        input.ariaLabel = name;
        input.addEventListener('input', () => {
          document.title = `${name} ${input.value}`;
        });
      }
    });

    await button(page, 'Fill in reader').click();
    await expect.poll(() => page.title()).toBe('first wsk_tiny_reader');
    await page.getByRole('textbox', { name: 'second' }).focus();
    await button(page, 'Fill in expired').click();
    await expect.poll(() => page.title()).toBe('second wsk_tiny_expired');
    expect(await status(page)).toBe('Filled in expired');
  });

  test.each(['before', 'after'])(
    'a modal dialog that opens %s the overlay leaves it usable',
    async (order) => {
      const page = await pages.start(`modal-${order}`, { overlay: true });
      const openDialog = () =>
        page.evaluate(() => {
          const dialog = document.body.appendChild(document.createElement('dialog'));
          const field = dialog.appendChild(document.createElement('input'));
          dialog.showModal();
          field.focus();
        });
      if (order === 'after') {
        await page.keyboard.press('Alt+Shift+M');
        // Loaded late, it would open after the dialog, and the next press would close it.
        await panel(page).waitFor();
      }
      await openDialog();
      await page.keyboard.press('Alt+Shift+M');
      await panel(page).waitFor();
      await openKeys(page);
      await button(page, 'Fill in reader').click();
      await page.keyboard.press('Escape');

      await panel(page).waitFor({ state: 'hidden' });
      const field = page.locator('dialog:modal input');
      expect(await field.inputValue()).toBe('wsk_tiny_reader');
      await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
    },
  );

  test('profile and scenario are chosen, follow the mock, and are reset', async () => {
    const page = await startOpen('choices');
    await overlay(page).getByLabel('Profile').selectOption('short-pages');
    expect(await status(page)).toBe('Profile changed to short-pages');
    await overlay(page).getByLabel('Scenario').selectOption('outage');
    const names = () =>
      page.evaluate(() => {
        const { profile, scenario } = window.workspaceFiles?.mock ?? {};
        return [profile?.name, scenario?.name];
      });
    expect((await names())[1]).toBe('outage');
    await button(page, 'Reset').click();

    expect(await names()).toEqual(['default', undefined]);
    await expect.poll(() => overlay(page).getByLabel('Profile').inputValue()).toBe('default');
    expect(await overlay(page).getByLabel('Scenario').inputValue()).toBe('');
  });
});
