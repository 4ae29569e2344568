import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';

interface Story {
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

/** Written by `npm run storybook:build`. */
const index = new URL('../storybook-static/index.json', import.meta.url);
const stories: Record<string, Story> = JSON.parse(readFileSync(index, 'utf8')).entries;

for (const { id, title, name } of Object.values(stories)) {
  test(`${title}: ${name}`, async ({ page }) => {
    await page.goto(`/iframe.html?id=${id}&viewMode=story`);
    await page.waitForFunction('__STORYBOOK_PREVIEW__?.currentRender?.phase === "finished"');
    await expect(page.locator('main')).toBeVisible();
    await expectAccessible(page);
  });
}
