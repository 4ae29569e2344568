import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';

interface Story {
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

/** Written by `npm run storybook:build`. */
const index = new URL('../storybook-static/index.json', import.meta.url);
const stories: Record<string, Story> = JSON.parse(readFileSync(index, 'utf8')).entries;

/** Each story has its own mock, so the stories can share a page, which loads Storybook once. */
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
});
test.afterAll(() => page.context().close());

for (const { id, title, name } of Object.values(stories)) {
  test(`${title}: ${name}`, async () => {
    await page.goto(`/iframe.html?id=${id}&viewMode=story`);
    await page.waitForFunction('__STORYBOOK_PREVIEW__?.currentRender?.phase === "finished"');
    await expect(page.locator('main')).toBeVisible();
    await expectAccessible(page);
  });
}
