import { expect, test } from 'vitest';
import { axeFindingsInLooks, command, focused, inBrowser, visit } from './console.ts';

inBrowser('the keyboard', () => {
  test('two keys open a panel and focus it; typing does not', async () => {
    const { page } = await visit();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await expect
      .poll(() => page.locator('main').evaluate((main) => main.matches(':focus')))
      .toBe(true);

    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Search actions' }).waitFor();
    await page.keyboard.type('gj');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Keys');
  });

  test('the first Tab stop skips the navigation', async () => {
    const { page } = await visit();
    await page.getByRole('heading', { level: 2, name: 'This mock' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');

    await expect.poll(() => page.locator('main :focus').count()).toBe(1);
  });

  test('an action is found by its words and run', async () => {
    const { page } = await visit();
    await page.keyboard.press('Control+k');
    const input = page.getByRole('searchbox', { name: 'Search actions' });
    await input.fill('to jo');
    await expect
      .poll(() => page.getByRole('dialog').getByRole('listitem').allTextContents())
      .toEqual(['Go to Journalgj']);
    await input.fill('nothing of it');
    await page.getByText('No matching actions.').waitFor();
    await input.fill('go');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    // The actions of the open panel are there too.
    await command(page, 'add a file');
    await page.getByRole('dialog', { name: 'Add a file' }).waitFor();
  });

  test('a form is sent once, and the focus moves on if its opener is gone', async () => {
    const { page, mock, baseUrl } = await visit('/#/keys');
    const before = (await mock.call('sandboxes.get')).keys;
    await page.getByRole('button', { name: 'Issue a key…' }).click();
    await page
      .getByRole('dialog')
      .locator('form')
      .evaluate((form: HTMLFormElement) => {
        for (let times = 0; times < 3; times++) form.requestSubmit();
      });
    await page.getByRole('button', { name: /^Hide the secret of / }).waitFor();
    expect((await mock.call('sandboxes.get')).keys).toHaveLength(before.length + 1);

    const stored = (await mock.call('files.list')).files;
    await page.goto(`${baseUrl}/#/files`);
    await page.getByRole('link', { name: stored.at(-1)?.name ?? '' }).click();
    await page.getByLabel('Validation status').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().focus();
    for (const { id } of stored.slice(1)) await mock.call('files.delete', { id });
    await page.getByText('This file no longer exists').waitFor();
    await page.getByText('1 file', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe(stored[0]?.name);
  });

  test('a dialog focuses its first field, list entry or answer', async () => {
    const { page } = await visit('/#/files');
    const inDialog = page.locator('dialog :focus');
    await page.getByRole('button', { name: /^Sandbox: / }).click();
    await expect.poll(() => inDialog.textContent()).toContain('default');
    await page.keyboard.press('Escape');
    await page.getByRole('table', { name: 'Files' }).getByRole('link').first().click();
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    await expect.poll(() => inDialog.evaluate((each) => each.tagName)).toBe('INPUT');
    await page.getByRole('button', { name: 'Delete…' }).click();
    await expect.poll(() => page.locator('dialog :focus').last().textContent()).toBe('Cancel');
  });

  test('the bar of a very narrow page shows each label by itself', async () => {
    const { page } = await visit();
    await page.setViewportSize({ width: 320, height: 600 });
    const labels = page.getByRole('navigation', { name: 'Panels' }).locator('li span');
    await labels.last().waitFor();
    const gaps = await labels.evaluateAll((all) => {
      const places = all.map((each) => each.getBoundingClientRect());
      return places.slice(1).map(({ left }, index) => left - (places[index]?.right ?? 0));
    });
    expect(gaps.filter((gap) => gap <= 0)).toEqual([]);
  });

  test('axe finds nothing in dialogs, light, dark and narrow', async () => {
    const { page } = await visit();
    await page.getByRole('heading', { level: 2, name: 'This mock' }).waitFor();
    const openers = {
      Actions: () => page.keyboard.press('?'),
      Sandboxes: () => page.getByRole('button', { name: /^Sandbox: / }).click(),
      'New sandbox': () => command(page, 'new sandbox'),
    };
    for (const [name, opener] of Object.entries(openers)) {
      await opener();
      await page.getByRole('dialog', { name }).waitFor();
      expect(await axeFindingsInLooks(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
  });
});
