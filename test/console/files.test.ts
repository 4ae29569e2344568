import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, axeFindingsInLooks, focused, inBrowser, visit } from './console.ts';

inBrowser('the files', () => {
  const rows = (page: Page, name = 'Files') => page.getByRole('table', { name }).getByRole('row');
  const cells = async (page: Page, row: number, name?: string) =>
    rows(page, name).nth(row).getByRole('cell').allTextContents();
  const ties = (page: Page) => page.getByRole('cell').getByText('tie', { exact: true }).count();

  test('by keyboard alone: files with one creation time are added, found and changed', async () => {
    const { page } = await visit('/#/files');
    await page.getByText('3 files', { exact: true }).waitFor();
    // Times, types and ids are not cut off.
    await rows(page).nth(3).waitFor();
    const cut = await page
      .locator('td:nth-child(3), td:nth-child(5), td:nth-child(7)')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    expect(cut).toBe(0);
    await page.keyboard.press('a');
    await page.getByLabel('Name').fill('tied.pdf');
    await page.getByLabel('How many').fill('3');
    await page.keyboard.press('Enter');
    await page.getByText('6 files', { exact: true }).waitFor();
    // Two of the seeded files also have the same time.
    await expect.poll(() => ties(page)).toBe(5);
    const names = () => Promise.all([1, 2, 3].map(async (row) => (await cells(page, row))[1]));
    await expect
      .poll(async () => (await names()).sort())
      .toEqual(['tied-1.pdf', 'tied-2.pdf', 'tied-3.pdf']);

    await page.getByLabel('Filter files').fill('D-2.PDF');
    await page.getByText('1 file found').waitFor();
    await page.getByRole('button', { name: 'tied-2.pdf' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name').fill('re\u0301sume\u0301-D-2.pdf');
    await page.keyboard.press('Enter');
    // The open dialog makes everything outside of it inert, so the toast is inside.
    await page.getByRole('dialog').getByText('File updated').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => cells(page, 1)).toContainEqual('r\u00E9sum\u00E9-D-2.pdf');
  });

  test('by keyboard alone: several files get a status, and are deleted', async () => {
    const { page, mock } = await visit('/#/files');
    const selection = page.getByRole('group', { name: 'Selected files' });
    await rows(page).nth(1).getByRole('button').focus();
    for (const key of ['m', 'ArrowDown', 'm']) await page.keyboard.press(key);
    await selection.getByText('2 files selected').waitFor();
    expect(await axeFindingsInLooks(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set status…' }).press('Enter');
    const status = page.getByRole('dialog', { name: 'Set the status' }).getByRole('combobox');
    expect(await page.locator('datalist option').count()).toBe(4);
    await status.fill('scanned');
    await status.press('Enter');
    await expect
      .poll(async () => (await mock.call('files.list')).files.map((file) => file.validationStatus))
      .toEqual(['scanned', 'scanned', 'accepted']);

    await rows(page).nth(1).getByRole('checkbox').check();
    await rows(page).nth(3).getByRole('checkbox').check();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search commands' }).fill('delete the selected');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Delete 2 files?' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('1 file', { exact: true }).waitFor();
    await selection.waitFor({ state: 'detached' });
  });

  test('an invalid value is reported at its field', async () => {
    const { page } = await visit('/#/files');
    await page.getByRole('button', { name: 'Add…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add files' });
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
    expect(await axeFindings(page)).toEqual([]);
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
    await rows(page).nth(1).getByRole('button').focus();
    // In quick succession, as by a practised user.
    await page.keyboard.press('End');
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
    await expect.poll(() => focused(page)).toBe('Add files…');
  });

  test('of 5,000 files few are in the page, and one key shows the last', async () => {
    const { page, mock } = await visit('/#/files', '--world', 'default', '--files', '5000');
    const files = (await mock.call('files.list')).files;
    await page.getByText('5,000 files', { exact: true }).waitFor();
    await rows(page).nth(1).getByRole('button').focus();
    await page.keyboard.press('End');

    const last = rows(page).last();
    await expect.poll(() => last.textContent()).toContain(files.at(-1)?.id);
    await expect.poll(() => last.getAttribute('aria-rowindex')).toBe('5001');
    expect(await rows(page).count()).toBeLessThan(80);
    await page.getByLabel('Filter files').fill(files[3_456]?.id ?? '');
    await page.getByText('1 file found').waitFor();
  });

  test('pages are shown as the API sends them, with each cursor explained, and a tie that continues on the next page', async () => {
    const { page } = await visit('/#/files?view=pages', '--world', 'all-ties');
    await page.getByLabel('Limit').fill('2');
    await page.getByText('2 entries, 1 to 2').waitFor();
    await page.getByText('hasMore true').waitFor();
    const reading = page.getByRole('region', { name: 'nextCursor' });
    await reading.getByText(/at entry 3 of/).waitFor();
    expect(await reading.textContent()).toMatch(/with page 1 of its walk.*limit of 2/);

    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('2 entries, 3 to 4').waitFor();
    await expect.poll(() => ties(page)).toBe(2);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByText('2 entries, 1 to 2').waitFor();
    await expect.poll(() => ties(page)).toBe(2);

    await page.getByLabel('Limit').fill('0');
    await page.getByText('Why it was refused').waitFor();
    await page.getByText(/limit is zero/).waitFor();

    await page.getByRole('tab', { name: 'Read a cursor' }).click();
    await page.getByLabel('Cursor', { exact: true }).fill('2');
    await page.getByText(/pages have no numbers/).waitFor();
  });

  test('an upload shows how its name was changed, and why a program is rejected', async () => {
    const { page } = await visit('/#/files');
    await rows(page).nth(1).waitFor();
    await page.keyboard.press('u');
    const outcome = page.getByRole('dialog').locator('.sunken[role=status]');
    await page.getByRole('button', { name: 'reverses direction' }).click();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect.poll(() => outcome.textContent()).toContain('removed or combined');
    expect(await outcome.textContent()).toContain('\\u{202E}');
    expect(await outcome.textContent()).toContain('invoice-fdp.exe');
    await page.getByLabel('Content').selectOption('program');
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await outcome.getByText('rejected', { exact: true }).waitFor();
  });

  test('axe finds nothing, light, dark and narrow', async () => {
    const { page } = await visit('/#/files');
    await page.getByText('3 files', { exact: true }).waitFor();
    for (const opener of ['Add…', 'Upload…']) {
      await page.getByRole('button', { name: opener }).click();
      await page.getByRole('dialog').waitFor();
      expect(await axeFindingsInLooks(page), opener).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await rows(page).nth(1).getByRole('button').click();
    await page.getByLabel('Validation status').waitFor();
    expect(await axeFindingsInLooks(page), 'file').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Page by page' }).click();
    await page.getByLabel('Limit').fill('1');
    await page.getByText(/at entry 2 of 3/).waitFor();
    expect(await axeFindingsInLooks(page), 'pages').toEqual([]);
  });
});
