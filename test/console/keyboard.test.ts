import { describe, expect, test } from 'vitest';
import { axeFindings, noBrowser, open, serve, useBrowser, why } from './console.ts';

describe.skipIf(noBrowser)(`the keyboard${why}`, () => {
  useBrowser();

  test('two keys go to a panel, which has the focus; typing does not', async () => {
    const { baseUrl } = await serve('--world', 'tiny');
    const page = await open(baseUrl);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    expect(await page.locator('main').evaluate((main) => main.matches(':focus'))).toBe(true);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search commands' }).fill('');
    await page.keyboard.type('gj');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Keys');
  });

  test('the first stop of Tab leads past the navigation', async () => {
    const { baseUrl } = await serve('--world', 'tiny');
    const page = await open(baseUrl);
    await page.getByRole('heading', { level: 2, name: 'This mock' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');

    const focused = page.locator('main :focus');
    expect(await focused.getAttribute('aria-label')).toBe('Copy the base URL');
  });

  test('a command is found by its words, and run', async () => {
    const { baseUrl } = await serve('--world', 'tiny');
    const page = await open(baseUrl);
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', { name: 'Search commands' });
    await input.fill('to j');
    expect(await page.getByRole('option').allTextContents()).toEqual(['Go to Journalgj']);
    await input.fill('nothing of it');
    await page.getByText('Nothing of that name.').waitFor();
    await input.fill('go');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test.each([
    { name: 'light' },
    { name: 'dark and narrow', scheme: 'dark', narrow: true },
  ] as const)('what opens is fit for who listens: $name', async (look) => {
    const { baseUrl } = await serve('--world', 'tiny');
    const page = await open(baseUrl, '/', look);
    await page.getByRole('heading', { level: 2, name: 'This mock' }).waitFor();
    const openers = {
      Commands: () => page.keyboard.press('Control+k'),
      Keyboard: () => page.keyboard.press('?'),
      Sandboxes: () => page.getByRole('button', { name: /^Sandbox: / }).click(),
      Server: () => page.getByRole('button', { name: /^Server: / }).click(),
      'New sandbox': () => page.getByRole('button', { name: 'New sandbox' }).click(),
    };
    for (const [name, opener] of Object.entries(openers)) {
      await opener();
      await page.getByRole('dialog', { name }).waitFor();
      expect(await axeFindings(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
  });
});
