import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindingsInLooks, bodyOf, inBrowser, visit } from './console.ts';

const run = promisify(execFile);

inBrowser('trying a request', () => {
  const answer = (page: Page) => page.getByRole('region', { name: 'Response' });
  const says = (page: Page, text: RegExp) => answer(page).getByText(text).waitFor();
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

  test('by keyboard alone: a key, a page, and the next page', async () => {
    const { page } = await visit('/#/try');
    await page.getByLabel('Limit').focus();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await answer(page).getByText('"hasMore": true').waitFor();
    await says(page, /in the mock/);

    await page.getByRole('button', { name: 'Next page' }).focus();
    await page.keyboard.press('Enter');
    await answer(page).getByText('"hasMore": false').waitFor();
    await answer(page)
      .getByText(/This response depends on/)
      .focus();
    await page.keyboard.press('Enter');
    await answer(page)
      .getByRole('link', { name: 'listing.tieOrder' })
      .or(answer(page).getByRole('link').first())
      .first()
      .waitFor();
  });

  test('a missing key is reported, and no other key is sent instead', async () => {
    const { page } = await visit('/#/try/ws_other?operation=listFiles&key=nobody&limit=7');
    expect(await page.getByLabel('Workspace id').inputValue()).toBe('ws_other');
    expect(await page.getByLabel('Limit').inputValue()).toBe('7');
    await page.getByText('There is no key nobody.').waitFor();
    const option = page.getByLabel('Key', { exact: true }).locator('option:checked');
    await expect.poll(() => option.textContent()).toBe('None');
    await send(page);
    await answer(page).getByText('401', { exact: true }).first().waitFor();
  });

  test('a refusal is explained; the snippets send the same request', async () => {
    const { page, secretOf } = await visit('/#/try');
    const secret = secretOf('unscoped');
    await page.getByLabel('Key', { exact: true }).selectOption({ label: 'Enter a secret…' });
    await page.getByLabel('Secret').fill(secret);
    await send(page);
    await says(page, /this call needs/);
    expect(await axeFindingsInLooks(page)).toEqual([]);
    await answer(page).getByRole('tab', { name: 'Headers' }).click();
    const headers = answer(page).getByRole('figure', { name: 'Headers', exact: true });
    expect(await headers.textContent()).toMatch(/^403/);
    const line = await page.getByRole('figure', { name: 'curl' }).locator('code').textContent();
    const { stdout } = await run('sh', ['-c', `${line}`]);
    expect(JSON.parse(bodyOf(stdout)).code).toBe('missing_scope');
  });

  test('a response that never comes can be cancelled, and what was typed stays', async () => {
    const { page, mock } = await visit('/#/try');
    await mock.call('faults.add', { effect: { kind: 'delay', milliseconds: Infinity } });
    await page.getByLabel('Limit').fill('2');
    await send(page);
    await page.getByText('Waiting for the response…').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await says(page, /The connection broke/);
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await page.getByRole('link', { name: 'Try', exact: true }).first().click();
    expect(await page.getByLabel('Limit').inputValue()).toBe('2');
  });
});
