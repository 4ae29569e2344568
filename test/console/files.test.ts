import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, axeFindingsInLooks, command, focused, inBrowser, visit } from './console.ts';

inBrowser('the files', () => {
  const rows = (page: Page, name = 'Files') => page.getByRole('table', { name }).getByRole('row');
  const cells = async (page: Page, row: number, name?: string) =>
    rows(page, name).nth(row).getByRole('cell').allTextContents();
  const ties = (page: Page) => page.getByRole('cell').getByText('tie', { exact: true }).count();

  test('by keyboard alone: files with one creation time are added, found and changed', async () => {
    const { page } = await visit('/#/files');
    await page.getByText('3 files', { exact: true }).waitFor();
    for (const number of [1, 2]) {
      await page.keyboard.press('a');
      await page.getByLabel('Name').fill(`tied-${number}.pdf`);
      await page.keyboard.press('Enter');
      await page.getByText(`${number + 3} files`, { exact: true }).waitFor();
    }
    // Two of the seeded files also have the same time.
    await expect.poll(() => ties(page)).toBe(4);

    await page.getByLabel('Filter files').fill('D-2.PDF');
    await page.getByText('1 file found').waitFor();
    await page.getByRole('link', { name: 'tied-2.pdf' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name').fill('re\u0301sume\u0301-D-2.pdf');
    await page.keyboard.press('Enter');
    // The open dialog makes everything outside of it inert, so the toast is inside.
    await page.getByRole('dialog').getByText('File updated').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => cells(page, 1)).toContainEqual('r\u00E9sum\u00E9-D-2.pdf');
  });

  test('by keyboard alone: the selected files that are shown are deleted', async () => {
    const { page, mock } = await visit('/#/files');
    const [first, second] = (await mock.call('files.list')).files;
    const selection = page.getByRole('group', { name: 'Selected files' });
    for (const row of [1, 2]) {
      await rows(page).nth(row).getByRole('checkbox').focus();
      await page.keyboard.press('Space');
    }
    await selection.getByText('2 files selected').waitFor();
    expect(await axeFindingsInLooks(page)).toEqual([]);
    // The other one is selected, but hidden.
    await page.getByLabel('Filter files').fill(first?.id ?? '');
    await selection.getByText('1 file selected').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await command(page, 'delete the selected');
    await page.getByRole('dialog', { name: 'Delete 1 file?' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No matching files').waitFor();
    const left = (await mock.call('files.list')).files.map(({ id }) => id);
    expect(left).toHaveLength(2);
    expect(left).toContain(second?.id);
  });

  test('a long listing has pages, which Back returns to', async () => {
    const { page, mock } = await visit('/#/files', '--world', 'default', '--files', '250');
    const files = (await mock.call('files.list', { limit: 250 })).files;
    await page.getByText('1 to 100 of 250').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('101 to 200 of 250').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('201 to 250 of 250').waitFor();
    await page
      .getByRole('link', { name: files.at(-1)?.name ?? '' })
      .last()
      .click();
    await page.getByRole('dialog', { name: 'File' }).waitFor();
    await page.goBack();
    await page.getByText('201 to 250 of 250').waitFor();
    await page.goBack();
    await page.getByText('101 to 200 of 250').waitFor();
  });

  test('an invalid value is reported at its field', async () => {
    const { page } = await visit('/#/files');
    await page.getByRole('button', { name: 'Add a file…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a file' });
    const size = dialog.getByLabel('Size in bytes');
    for (const [typed, text] of [
      ['-5', 'expected at least 0, found -5'],
      ['many', 'expected number, found "many"'],
    ] as const) {
      await size.fill(typed);
      await size.press('Enter');
      await dialog.getByText(text, { exact: true }).waitFor();
      expect(await size.getAttribute('aria-invalid')).toBe('true');
    }
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await axeFindingsInLooks(page)).toEqual([]);
  });

  test('an unknown workspace in the address is reported', async () => {
    const { page, baseUrl } = await visit('/#/files/ws_nope');
    const told = page.getByText(/^There is no workspace ws_nope in this sandbox. You see ws_tiny/);
    await told.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${baseUrl}/#/files/ws_tiny`);
    await told.waitFor({ state: 'detached' });
  });

  test('after a deletion, the focus moves to the next file, or to the last one', async () => {
    const { page, mock } = await visit('/#/files');
    const stored = (await mock.call('files.list')).files;
    await rows(page).nth(3).getByRole('link').focus();
    for (const left of [2, 1]) {
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Delete…' }).click();
      const question = page.getByRole('dialog', { name: 'Delete the file?' });
      expect(await question.textContent()).toContain(await page.getByLabel('Name').inputValue());
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect.poll(() => rows(page).count()).toBe(left + 1);
      await expect.poll(() => focused(page)).toBe(stored[left - 1]?.name);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('This workspace is empty').waitFor();
    await expect.poll(() => focused(page)).toBe('Add a file…');
  });

  test('pages are shown as the API sends them, with each cursor explained, and a tie that continues on the next page', async () => {
    const { page } = await visit('/#/files?view=pages', '--world', 'all-ties');
    await page.getByLabel('Limit').fill('2');
    await page.getByText('2 entries, 1 to 2').waitFor();
    await page.getByText('hasMore true').waitFor();
    const reading = page.getByRole('region', { name: 'nextCursor' });
    await reading.getByText(/at entry 3 of/).waitFor();

    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('2 entries, 3 to 4').waitFor();
    await expect.poll(() => ties(page)).toBe(2);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByText('2 entries, 1 to 2').waitFor();
    await expect.poll(() => ties(page)).toBe(2);

    await page.getByLabel('Limit').fill('0');
    await page.getByText('Why it was refused').waitFor();
    await page.getByText(/limit is zero/).waitFor();
  });

  test('axe finds nothing, light, dark and narrow', async () => {
    const { page } = await visit('/#/files');
    await page.getByText('3 files', { exact: true }).waitFor();
    await rows(page).nth(1).getByRole('link').click();
    await page.getByLabel('Validation status').waitFor();
    expect(await axeFindingsInLooks(page), 'file').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Page by page' }).click();
    await page.getByLabel('Limit').fill('1');
    await page.getByText(/at entry 2 of 3/).waitFor();
    expect(await axeFindingsInLooks(page), 'pages').toEqual([]);
  });
});
