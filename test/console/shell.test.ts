import { expect, test } from 'vitest';
import { axeFindings, inBrowser, visit } from './console.ts';
import { panels } from './panels.ts';

inBrowser('the shell', () => {
  test('each link opens its panel, which names the page', async () => {
    const { page } = await visit();
    for (const { title } of panels) {
      await page.getByRole('navigation').getByRole('link', { name: title }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.title()).toBe(`${title} · tiny · Workspace Files`);
      await expect.poll(() => page.getByText('Loading…').count()).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
    }
  });
});
