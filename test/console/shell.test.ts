import { describe, expect, test } from 'vitest';
import { noBrowser, open, serve, useBrowser, why } from './console.ts';
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
});
