import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindingsInLooks, focused, inBrowser, serve } from './console.ts';

inBrowser('the journal', () => {
  const FILES = '/api/v1/workspaces/ws_tiny/files';
  const table = (page: Page) => page.getByRole('table', { name: 'Requests, latest first' });
  const row = (page: Page, text: string) => page.getByRole('link', { name: text });
  const detail = (page: Page) => page.getByRole('dialog', { name: /^Request / });
  const follow = (page: Page, name: RegExp) =>
    detail(page).getByRole('link', { name }).first().click();

  test('requests appear as they arrive, the latest first, with the reason for a refusal', async () => {
    const served = await serve();
    const page = await served.open('/#/journal');
    await page.getByText('No requests yet').waitFor();
    await served.ask(FILES, 'reader');
    await served.ask(`${FILES}?limit=0`, 'reader');
    await row(page, `GET ${FILES}?limit=0`).waitFor();

    const rows = table(page).getByRole('row');
    await expect.poll(() => rows.nth(1).textContent()).toContain('limit=0');
    expect(await rows.nth(1).textContent()).toMatch(/400[\s\S]*limit[\s\S]*reader/);
    expect(await rows.nth(2).textContent()).toContain('200');
  });

  test('by keyboard alone: an entry shows refusal, response, curl and assumptions', async () => {
    const served = await serve();
    await served.ask(`${FILES}?limit=0`, 'reader');
    await served.ask('/api/v1/auth');
    const page = await served.open('/#/journal');
    await row(page, 'GET /api/v1/auth').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toContain('limit=0');
    await page.keyboard.press('Enter');

    const shown = detail(page);
    await shown.getByText('What would have passed').waitFor();
    await shown.getByText('Authorization: Bearer $WORKSPACE_FILES_KEY').waitFor();
    await shown.getByText('"invalid_limit"').waitFor();
    expect(await shown.textContent()).not.toContain(served.secretOf('reader'));
    await shown.getByText(/This response depends on \d+ open choices/).waitFor();
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    // Its row has the focus again.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toBe('row-opener');
  });

  test('filters by status, key and text, and is cleared', async () => {
    const served = await serve();
    await served.ask('/api/v1/auth', 'reader');
    await served.ask(`${FILES}?limit=0`, 'reader');
    await served.ask(`${FILES}?limit=1`);
    const page = await served.open('/#/journal?status=4xx');
    await page.getByText('2 of 3 requests').waitFor();
    await page.getByLabel('Key', { exact: true }).selectOption('No key');
    await page.getByText('1 of 3 requests').waitFor();
    await row(page, `GET ${FILES}?limit=1`).waitFor();
    await page.getByLabel('Filter by text').fill('nothing of it');
    await page.getByText('No matching requests').waitFor();
    // The address can be shared.
    expect(new URL(page.url()).hash).toContain('text=nothing');
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('3 requests').waitFor();
    await page.getByRole('button', { name: 'Clear…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByText('No requests yet').waitFor();
    expect((await served.mock.call('journal.list')).entries).toEqual([]);
  });

  test('the requests of a key show pages, ties, faults and refusals; a clause opens, and Back returns', async () => {
    const served = await serve('--world', 'all-ties');
    const { workspaceId } = served.workspaces[0] ?? {};
    const files = `/api/v1/workspaces/${workspaceId}/files`;
    const label = served.keys[0]?.label;
    const first = await served.ask(`${files}?limit=2`, label);
    const { nextCursor } = JSON.parse(first.text);
    await served.mock.call('faults.add', { effect: { kind: 'answer', status: 503 } });
    for (const path of [`limit=2&cursor=${nextCursor}`, `limit=2&cursor=${nextCursor}`, 'limit=0'])
      await served.ask(`${files}?${path}`, label);
    const page = await served.open('/#/journal');
    await page.getByRole('table').getByRole('link').first().click();
    await detail(page).getByRole('link', { name: 'all its requests' }).click();
    const cells = (title: string) =>
      table(page).locator(`td[data-title="${title}"]`).allTextContents();
    await expect.poll(() => cells('Page')).toEqual(['1 ', '2 tie', '2 ', '1 tie']);
    expect((await cells('Status')).toReversed()).toEqual(['200', '503', '200', '400']);
    await table(page).getByRole('link').first().click();
    await detail(page).getByText('What would have passed').waitFor();
    expect(await axeFindingsInLooks(page)).toEqual([]);
    await follow(page, /^4\.3|^8/);
    await page.getByRole('heading', { level: 1, name: 'API document' }).waitFor();
    await page.locator('section.notice').waitFor();
    expect(await axeFindingsInLooks(page)).toEqual([]);
    await page.goBack();
    await detail(page).getByText('What would have passed').waitFor();
  });

  test('after a restart of the server the journal continues, without repeated entries', async () => {
    const first = await serve();
    const { port } = new URL(first.baseUrl);
    await first.ask('/api/v1/auth', 'reader');
    const page = await first.open('/#/journal');
    await page.getByText('1 request').waitFor();
    // Leaves the panel and returns to it, with the same server.
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await first.ask('/api/v1/auth', 'reader');
    await page.getByRole('link', { name: 'Journal' }).click();
    await page.getByText('2 requests').waitFor();
    // A new server replaces it, and counts from 1 again.
    await first.stop();
    const second = await serve('--port', port);
    await second.ask(FILES, 'reader');
    await row(page, `GET ${FILES}`).first().waitFor();
    await page.getByText('1 request').waitFor();
    expect(await row(page, `GET ${FILES}`).count()).toBe(1);
  });
});
