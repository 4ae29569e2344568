import { expect, test } from 'vitest';
import { axeFindingsInLooks, command, focused, inBrowser, visit } from './console.ts';
import { panels } from './panels.ts';

inBrowser('the shell', () => {
  test('each link opens its panel, which has the focus and names the page', async () => {
    const { page } = await visit();
    for (const { title } of panels) {
      await page.getByRole('navigation').getByRole('link', { name: title }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.title()).toBe(`${title} · tiny · Workspace Files`);
      await expect.poll(() => page.getByText('Loading…').count()).toBe(0);
      expect(await axeFindingsInLooks(page), title).toEqual([]);
    }
    await expect.poll(() => page.locator('main:focus').count()).toBe(1);
  });

  test('the palette finds an action by its words, and runs it', async () => {
    const { page } = await visit();
    await page.getByRole('heading', { level: 2, name: 'This mock' }).waitFor();
    await page.keyboard.press('?');
    const input = page.getByRole('searchbox', { name: 'Search actions' });
    await input.fill('to jo');
    const listed = page.getByRole('dialog').getByRole('listitem');
    await expect.poll(() => listed.allTextContents()).toEqual(['Go to Journal']);
    await input.fill('nothing of it');
    await page.getByText('No matching actions.').waitFor();
    await input.fill('go');
    expect(await axeFindingsInLooks(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    // The actions of the open panel are there too.
    await command(page, 'add a file');
    await page.getByRole('dialog', { name: 'Add a file' }).waitFor();
    await page.getByLabel('Name').fill('?');
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  test('a form is sent once', async () => {
    const { page, mock } = await visit('/#/keys');
    const before = (await mock.call('sandboxes.get')).keys;
    await page.getByRole('button', { name: 'Issue a key…' }).click();
    await expect.poll(() => page.locator('dialog input:focus').count()).toBe(1);
    const form = page.getByRole('dialog').locator('form');
    await form.evaluate((each: HTMLFormElement) => {
      for (let times = 0; times < 3; times++) each.requestSubmit();
    });
    await page.getByRole('button', { name: /^Hide the secret of / }).waitFor();
    expect((await mock.call('sandboxes.get')).keys).toHaveLength(before.length + 1);
    await expect.poll(() => focused(page)).toBe('Issue a key…');
  });
});
