import { expect, test } from 'vitest';
import { axeFindings, inBrowser, visit } from './console.ts';
import { panels } from './panels.ts';

inBrowser('the shell', () => {
  test.each(panels)('the link $title opens its panel, which names the page', async ({ title }) => {
    const { page } = await visit();
    await page.getByRole('navigation').getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} · tiny · Workspace Files`);
    await expect.poll(() => page.getByText('Loading…').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});
