import { describe, expect, test } from 'vitest';
import { axeFindings, looks, noBrowser, open, serve, useBrowser, why } from './console.ts';
import { panels } from './panels.ts';

describe.skipIf(noBrowser)(`the shell${why}`, () => {
  useBrowser();

  test('every panel is reached by its link, and names the page', async () => {
    const { baseUrl } = await serve('--world', 'tiny');
    const page = await open(baseUrl);
    for (const { title } of panels) {
      await page.getByRole('navigation').getByRole('link', { name: title }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.title()).toBe(`${title} · tiny · Workspace Files`);
    }
  });

  test.each(looks)('axe finds nothing on any panel: $name', async (look) => {
    const { baseUrl } = await serve('--world', 'tiny');
    const page = await open(baseUrl, '/', look);
    for (const { id, title } of panels) {
      await page.goto(`${baseUrl}/#/${id}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await axeFindings(page), id).toEqual([]);
    }
  });
});
