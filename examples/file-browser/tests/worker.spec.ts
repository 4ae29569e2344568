import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';

/** The app with its mock in the browser, as `npm run dev` starts it. */
const mockOf = (page: Page) =>
  page.evaluateHandle(() => {
    if (window.workspaceFiles) return window.workspaceFiles.mock;
    throw new Error('There is no mock on the page');
  });

const secretOf = async (page: Page, label: string) =>
  (await mockOf(page)).evaluate(({ keys }, name) => keys.byLabel(name).secret, label);

async function signIn(page: Page, label: string): Promise<void> {
  await page.goto('/');
  const field = page.getByLabel('API key');
  await field.waitFor();
  await field.fill(await secretOf(page, label));
  await field.press('Enter');
}

test('the list is endless, and holds only what is in view', async ({ page }) => {
  await signIn(page, 'reader');
  await expect(page.getByText('50 files so far')).toBeVisible();
  const mock = await mockOf(page);
  await mock.evaluate((mock) => mock.setProfile({ limit: { default: 200 } }));
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('1,000 files', { exact: true })).toBeVisible({ timeout: 100 });
  }).toPass();

  await page.keyboard.press('End');
  await expect(page.locator('li[aria-posinset="1000"]')).toBeInViewport();
  await expect(page.locator('li[aria-posinset="1000"]')).toHaveAttribute('aria-setsize', '1000');
  expect(await page.getByRole('listitem').count()).toBeLessThan(60);
});

test('offline is told, and passes', async ({ page, context }) => {
  await signIn(page, 'other');
  await expect(page.getByText('37 files')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();

  await expect(page.getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('37 files')).toBeVisible();
});

test('the keyboard alone suffices', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('API key').waitFor();
  const secret = await secretOf(page, 'other');
  await page.keyboard.press('Tab');
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('API key')).toBeVisible();
});

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 320],
] as const) {
  test(`axe finds nothing, ${colorScheme}, ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'reader');
    await expect(page.getByText('50 files so far')).toBeVisible();

    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
