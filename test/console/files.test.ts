import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindingsInLooks, command, inBrowser, visit } from './console.ts';

inBrowser('the files', () => {
  const rows = (page: Page, name = 'Files') => page.getByRole('table', { name }).getByRole('row');
  const cells = async (page: Page, row: number, name?: string) =>
    rows(page, name).nth(row).getByRole('cell').allTextContents();
  const ties = (page: Page) => page.getByRole('cell').getByText('tie', { exact: true }).count();

  test('by keyboard alone: files with one creation time are added, found and changed', async () => {
    const { page } = await visit('/#/files');
    await page.getByText('3 files', { exact: true }).waitFor();
    for (const number of [1, 2]) {
      await command(page, 'add a file');
      await page.getByLabel('Name').fill(`tied-${number}.pdf`);
      await page.keyboard.press('Enter');
      await page.getByText(`${number + 3} files`, { exact: true }).waitFor();
    }
    // Two of the seeded files also have the same time.
    await expect.poll(() => ties(page)).toBe(4);

    await command(page, 'add a file');
    const size = page.getByLabel('Size in bytes');
    await size.fill('-5');
    await size.press('Enter');
    await page.getByText('expected at least 0, found -5', { exact: true }).waitFor();
    expect(await size.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByLabel('Filter files').fill('D-2.PDF');
    await page.getByText('1 file found').waitFor();
    await page.getByRole('link', { name: 'tied-2.pdf' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Validation status').waitFor();
    expect(await axeFindingsInLooks(page)).toEqual([]);
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
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await page.getByText('101 to 200 of 250').waitFor();
    await page.getByRole('link', { name: 'Next', exact: true }).click();
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
    expect(await axeFindingsInLooks(page)).toEqual([]);
  });
});
