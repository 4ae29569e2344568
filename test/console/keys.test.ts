import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindingsInLooks, command, inBrowser, visit } from './console.ts';

inBrowser('the keys', () => {
  const row = (page: Page, label: string) => page.getByRole('row').filter({ hasText: label });
  const expire = (page: Page, label: string) =>
    page.getByRole('button', { name: `Expire ${label}…` }).click();

  const secretIn = (page: Page, label: string) => row(page, label).getByRole('cell').nth(4);

  test('by keyboard alone: a key is issued, and its secret shown', async () => {
    const { page, ask, secretOf } = await visit('/#/keys');
    await row(page, 'reader').waitFor();
    expect(await page.content()).not.toContain(secretOf('reader'));
    await command(page, 'issue');
    const label = page.getByRole('dialog').getByLabel('Label');
    await label.fill('reader');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('"reader" is taken').waitFor();
    expect(await axeFindingsInLooks(page)).toEqual([]);
    await label.fill('mine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Hide the secret of mine' }).waitFor();
    const secret = await secretIn(page, 'mine').locator('bdi').first().textContent();
    expect((await ask('/api/v1/auth', `${secret}`)).status).toBe(200);

    await row(page, 'mine').getByText('in 90 days').waitFor();
    await page.getByRole('button', { name: 'Hide the secret of mine' }).press('Enter');
    await expect.poll(() => page.content()).not.toContain(secret);
  });

  test('expiry counts down on the mock’s clock, and each state has a badge', async () => {
    const { page, mock } = await visit('/#/keys');
    const { now } = (await mock.call('sandboxes.get')).clock;
    const expiresAt = new Date(Date.parse(now) + 7_200_000).toISOString();
    await mock.call('keys.issue', { label: 'soon', expiresAt });
    await row(page, 'soon').getByText('in 2 hours').waitFor();
    await row(page, 'unscoped').getByText('unscoped', { exact: true }).nth(1).waitFor();
    await row(page, 'expired').getByText('expired', { exact: true }).nth(1).waitFor();
    await mock.call('clock.set', { advanceSeconds: 7_260 });
    await row(page, 'soon').getByText('1 minute ago').waitFor();
    await row(page, 'soon').getByText('expired', { exact: true }).waitFor();
  });

  test('a key expires or is revoked after a confirmation, and the focus moves on', async () => {
    const { page, mock } = await visit('/#/keys');
    await expire(page, 'reader');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await row(page, 'reader').getByText('active').waitFor();
    await expire(page, 'reader');
    await page.getByRole('button', { name: 'Expire now', exact: true }).click();
    await row(page, 'reader').getByText('expired').waitFor();

    await page.getByRole('button', { name: 'Revoke reader…' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('button', { name: 'Revoke reader…' }).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? ''))
      .not.toBe('');
    const keys = (await mock.call('sandboxes.get')).keys;
    expect(keys.map(({ label }) => label)).not.toContain('reader');
  });

  test('what was typed outlives a stray click and Escape, until Cancel', async () => {
    const { page } = await visit('/#/keys');
    const open = () => page.getByRole('button', { name: 'Issue a key…' }).click();
    const label = page.getByRole('dialog').getByLabel('Label');
    await open();
    await label.fill('mine');
    await page.mouse.click(5, 5);
    expect(await label.inputValue()).toBe('mine');
    await page.keyboard.press('Escape');
    await command(page, 'go to files');
    await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor();
    await page.goBack();
    await open();
    expect(await label.inputValue()).toBe('mine');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await open();
    expect(await label.inputValue()).toBe('');
  });
});
