import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, axeFindingsInLooks, bodyOf, inBrowser, visit } from './console.ts';

const run = promisify(execFile);

inBrowser('trying a request', () => {
  const answer = (page: Page) => page.getByRole('region', { name: 'Response' });
  const says = (page: Page, text: RegExp) => answer(page).getByText(text).waitFor();
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

  test('by keyboard alone: a key, a page, and the next page', async () => {
    const { page } = await visit('/#/try');
    await page.getByRole('button', { name: 'Issue a new key' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Key', { exact: true }).inputValue()).toMatch(/^key-/);
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
    const { page, mock, baseUrl } = await visit('/#/try');
    const chosen = page.getByLabel('Key', { exact: true });
    const option = chosen.locator('option:checked');
    await page.getByRole('button', { name: 'Issue a new key' }).click();
    await expect.poll(() => chosen.inputValue()).toMatch(/^key-/);
    const label = await chosen.inputValue();
    await page.goto(`${baseUrl}/#/try?key=${label}`);
    await expect.poll(() => chosen.inputValue()).toBe(label);
    await mock.call('keys.revoke', { label });
    await page.getByText(`There is no key ${label}.`).waitFor();
    await expect.poll(() => option.textContent()).toBe('None');
    expect(await axeFindings(page)).toEqual([]);
    await send(page);
    await answer(page).getByText('401', { exact: true }).first().waitFor();

    await page.goto(`${baseUrl}/#/try?key=nobody`);
    await page.getByText('There is no key nobody.').waitFor();
    await page.getByRole('button', { name: 'Issue a new key' }).click();
    await expect.poll(() => option.textContent()).toMatch(/^key-/);
    await expect.poll(() => page.getByText(/^There is no key /).count()).toBe(0);
  });

  test('a simultaneous request for the same path is not mistaken for the page’s own', async () => {
    const { page, ask, secretOf } = await visit('/#/try');
    await page.route('**/api/v1/auth', async (route) => {
      // Refused while the request of the page is pending.
      await ask('/api/v1/auth');
      await route.continue();
    });
    await page.getByLabel('Operation').selectOption({ index: 0 });
    await page.getByLabel('Key', { exact: true }).selectOption({ label: 'Enter a secret…' });
    await page.getByLabel('Secret').fill(secretOf('reader'));
    await send(page);
    await answer(page).getByText('200', { exact: true }).first().waitFor();
    await says(page, /in the mock/);
    expect(await answer(page).getByText('Why it was refused').count()).toBe(0);
  });

  test('a refusal is explained; the snippets send the same request', async () => {
    const { page, secretOf } = await visit('/#/try');
    const secret = secretOf('unscoped');
    await page.getByLabel('Key', { exact: true }).selectOption({ label: 'None' });
    await send(page);
    await answer(page).getByText('Why it was refused').waitFor();
    await answer(page).getByText('401', { exact: true }).first().waitFor();

    await page.getByLabel('Key', { exact: true }).selectOption({ label: 'Enter a secret…' });
    await page.getByLabel('Secret').fill(secret);
    await send(page);
    await says(page, /this call needs/);
    await answer(page).getByRole('tab', { name: 'Headers' }).click();
    const headers = answer(page).getByRole('figure', { name: 'Headers', exact: true });
    expect(await headers.textContent()).toMatch(/^403/);
    const line = await page.getByRole('figure', { name: 'curl' }).locator('code').textContent();
    const { stdout } = await run('sh', ['-c', `${line}`]);
    expect(JSON.parse(bodyOf(stdout)).code).toBe('missing_scope');
  });

  test('a header requests a fault for one request; a broken connection is reported', async () => {
    const { page } = await visit('/#/try?operation=checkKey');
    await page.getByText('Method and headers').click();
    await page.getByLabel('Headers', { exact: true }).fill('x-mock-fault: status=503');
    await send(page);
    await answer(page).getByText('503', { exact: true }).first().waitFor();
    await says(page, /^fault: /);
    await page.getByLabel('Headers', { exact: true }).fill('x-mock-fault: reset');
    await send(page);
    await says(page, /The connection broke/);
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

  test('a link fills the form; any path can be sent', async () => {
    const { page } = await visit('/#/try/ws_other?operation=listFiles&limit=7&cursor=abc');
    expect(await page.getByLabel('Workspace id').inputValue()).toBe('ws_other');
    expect(await page.getByLabel('Limit').inputValue()).toBe('7');
    expect(await page.getByLabel('Cursor').inputValue()).toBe('abc');
    await page.getByLabel('Operation').selectOption('other');
    const hostile = '/api/v1/<img src=x onerror=alert(1)>?q=<svg onload=alert(2)>\u202E';
    await page.getByLabel('Path').fill(hostile);
    await send(page);
    await answer(page).getByText('404', { exact: true }).first().waitFor();
    expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0);
  });

  test('axe finds nothing, light, dark and narrow', async () => {
    const { page } = await visit('/#/try');
    await page.getByText('Method and headers').click();
    expect(await axeFindingsInLooks(page), 'form').toEqual([]);
    await page.getByLabel('Limit').fill('0');
    await send(page);
    await answer(page).getByText('Why it was refused').waitFor();
    await answer(page)
      .getByText(/This response depends on/)
      .click();
    expect(await axeFindingsInLooks(page), 'answer').toEqual([]);
  });
});
