import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindingsInLooks, command, downloaded, focused, inBrowser, visit } from './console.ts';

inBrowser('the switches', () => {
  const show = (tab: string) => visit(`/#/switches/${tab}`);
  const field = (page: Page, path: string) => page.getByRole('region', { name: path, exact: true });

  test('a choice takes effect at once, is marked if it differs from the default, and is reset', async () => {
    const { page, mock } = await show('profile?field=limit.maximum');
    const maximum = field(page, 'limit.maximum');
    const input = maximum.getByRole('textbox', { name: 'maximum' });
    await input.fill('120');
    await input.press('Enter');
    await maximum.getByText('default: 200').waitFor();
    expect((await mock.call('sandboxes.get')).profile.limit.maximum).toBe(120);
    await input.fill('many');
    await input.press('Enter');
    await maximum.getByText('expected number, found "many"').waitFor();
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    expect(await axeFindingsInLooks(page)).toEqual([]);
    await maximum.getByRole('button', { name: 'Reset limit.maximum' }).click();
    await maximum.getByText('differs').waitFor({ state: 'detached' });
    expect((await mock.call('sandboxes.get')).profile.limit.maximum).toBe(200);
    await expect.poll(() => input.inputValue()).toBe('200');
  });

  test('a profile is chosen by name, and saved to a file', async () => {
    const { page, mock } = await show('profile');
    await page.getByRole('combobox', { name: 'Profile' }).selectOption('small-limits');
    await expect
      .poll(async () => (await mock.call('sandboxes.get')).profile.name)
      .toBe('small-limits');
    const save = () => page.getByRole('button', { name: 'Save as a file' }).click();
    await expect
      .poll(async () => JSON.parse(await downloaded(page, save)))
      .toEqual((await mock.call('sandboxes.get')).profile);
  });

  test('a scenario is started, followed and stopped, by keyboard alone', async () => {
    const { page, mock, ask } = await show('scenario');
    await page.getByRole('button', { name: 'Start outage' }).waitFor();
    await command(page, 'start outage');
    const playing = page.getByRole('region', { name: 'The running scenario' });
    await playing.getByText('An outage, then recovery').waitFor();
    await ask('/api/v1/auth', 'reader');
    expect((await mock.call('sandboxes.get')).scenario?.name).toBe('outage');
    await command(page, 'stop scenario');
    await playing.waitFor({ state: 'detached' });
    expect((await mock.call('sandboxes.get')).scenario).toBeNull();
  });

  test('a fault is added, applied and removed; an invalid value is reported at its field', async () => {
    const { page, mock, ask } = await show('faults?add=yes');
    const form = page.getByRole('dialog', { name: 'Add a fault' });
    const wrong = { Status: '999', Times: 'lots', Skip: '-7' };
    for (const [label, text] of Object.entries(wrong)) await form.getByLabel(label).fill(text);
    await form.getByRole('button', { name: 'Add the fault' }).click();
    await form.getByText(/^expected at most 599, found 999$/).waitFor();
    for (const [label, text] of Object.entries(wrong)) {
      const about = await form.getByLabel(label).getAttribute('aria-describedby');
      const error = form.locator(`[id="${about?.split(' ').at(-1)}"]`);
      expect(await error.textContent(), label).toMatch(
        new RegExp(`^expected .*found "?${text}"?$`),
      );
    }
    expect(await form.getByRole('alert').count()).toBe(0);
    expect(await axeFindingsInLooks(page)).toEqual([]);
    await form.getByLabel('Skip').fill('0');
    await form.getByLabel('Status').fill('503');
    await form.getByLabel('Operation').selectOption('any');
    await form.getByLabel('Key').selectOption('any');
    await form.getByLabel('Times').fill('2');
    await form.getByLabel('Times').press('Enter');
    await page.getByText('answer, status 503').waitFor();
    expect((await ask('/api/v1/auth')).status).toBe(503);
    await page.getByText('1 of 2').waitFor();
    await page.getByRole('button', { name: 'Remove fault-1' }).click();
    await page.getByText('No faults').waitFor();
    expect((await mock.call('sandboxes.get')).faults).toEqual([]);
    // The focused element has been removed.
    await expect.poll(() => focused(page)).toBe('Add a fault…');
  });

  test('the clock is advanced, set, started and frozen', async () => {
    const { page, mock } = await show('clock');
    await page.getByRole('tabpanel').getByText('2026-01-15 12:00:00.000 UTC').waitFor();
    await page.getByRole('button', { name: 'Advance by 90 days' }).click();
    await page.getByRole('tabpanel').getByText('2026-04-15 12:00:00.000 UTC').waitFor();
    await page.getByLabel('Set it to').fill('2027-02-03T04:05:06');
    await page.getByLabel('Set it to').press('Enter');
    await page.getByRole('tabpanel').getByText('2027-02-03 04:05:06.000 UTC').waitFor();
    await page.getByRole('button', { name: 'Let it run' }).click();
    await page.getByRole('button', { name: 'Freeze' }).waitFor();
    expect((await mock.call('sandboxes.get')).clock.frozen).toBe(false);
    expect(await axeFindingsInLooks(page)).toEqual([]);
  });

  test('a reset asks first', async () => {
    const { page, mock } = await show('profile');
    await mock.call('profile.set', { profile: { name: 'mine' } });
    await page.getByRole('button', { name: 'Reset the sandbox…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(async () => (await mock.call('sandboxes.get')).profile.name).toBe('default');
  });
});
