import { describe, expect, test } from 'vitest';
import { axeFindings, noBrowser, open, serve, useBrowser, why } from './console.ts';
import { panels } from './panels.ts';

describe.skipIf(noBrowser)(`the shell${why}`, () => {
  useBrowser();

  test.each(panels)('the link $title opens its panel, which names the page', async ({ title }) => {
    const { baseUrl } = await serve('--world', 'tiny');
    const page = await open(baseUrl);
    await page.getByRole('navigation').getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} · tiny · Workspace Files`);
    await expect.poll(() => page.getByText('Loading…').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});
