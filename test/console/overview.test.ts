import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { axeFindings, bodyOf, command, inBrowser, serve, visit } from './console.ts';

const run = promisify(execFile);

inBrowser('the overview, sandboxes and the server', () => {
  test('it shows what is running, and its curl line works as pasted', async () => {
    const { page } = await visit('/', '--profile', 'small-limits');
    const facts = page.getByRole('region', { name: 'This mock' });
    await expect.poll(() => facts.textContent()).toContain('small-limits');
    expect(await facts.textContent()).toContain('2026-01-15 12:00:00.000 UTC');
    const row = page.getByRole('table', { name: 'Workspaces' }).getByRole('row').nth(1);
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      ...['ws_tiny', 'main', 'Tiny', '3', '2 of 3'],
    ]);

    const line = await page.getByRole('figure', { name: 'curl' }).locator('code').textContent();
    const { stdout } = await run('sh', ['-c', `${line}`]);
    expect(stdout).toContain('HTTP/1.1 200');
    expect(JSON.parse(bodyOf(stdout)).files).toHaveLength(3);
  });

  test('a sandbox is created, shown with its keys, and deleted', async () => {
    const { page, server, ask } = await visit('/', '--world', 'default');
    await command(page, 'new sandbox');
    await page.getByLabel('World').selectOption('tiny');
    await page.getByLabel('Profile').selectOption('small-limits');
    await page.getByLabel('Name').fill('mine');
    await page.getByLabel('Files').fill('12');
    await page.getByLabel('Seed').fill('x');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('expected number, found "x"').waitFor();
    await page.getByLabel('Seed').fill('7');
    await page.getByRole('button', { name: 'Create' }).click();

    const facts = page.getByRole('region', { name: 'This mock' });
    await expect.poll(() => facts.textContent()).toContain('seed 7');
    await page.getByRole('button', { name: 'Sandbox: mine' }).waitFor();
    await expect
      .poll(() => page.getByRole('row').nth(1).getByRole('cell').allTextContents())
      .toContain('12');
    const text = await page.getByRole('figure', { name: 'curl' }).locator('code').textContent();
    const [, secret = ''] = /Bearer (\S+)'/.exec(`${text}`) ?? [];
    expect((await ask('/api/v1/auth', secret)).status).toBe(200);

    // A reload shows the same sandbox.
    await page.reload();
    await expect.poll(() => facts.textContent()).toContain('seed 7');
    await expect
      .poll(() => page.getByRole('figure', { name: 'curl' }).locator('code').textContent())
      .toContain(secret);

    await page.getByRole('button', { name: /^Sandbox: / }).click();
    await page.getByRole('button', { name: /^Delete / }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(async () => (await server.call('sandboxes.list')).sandboxes.length).toBe(1);
    await expect.poll(() => page.locator('.items :focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => facts.textContent()).toContain('seed 20260115');
  });

  test('a sandbox deleted elsewhere is replaced with the default one', async () => {
    const { page, server } = await visit('/', '--world', 'default');
    const sandbox = await server.sandbox({ world: 'tiny' });
    await page.getByRole('button', { name: /^Sandbox: / }).click();
    await page.getByRole('button', { name: new RegExp(sandbox.id) }).click();
    const facts = page.getByRole('region', { name: 'This mock' });
    await expect.poll(() => facts.textContent()).toContain('tiny');
    await sandbox.delete();

    await page.getByText(/^The sandbox .* no longer exists/).waitFor();
    await expect.poll(() => facts.textContent()).toContain('seed 20260115');
  });

  test('a locked server asks for its control token, and rejects a wrong one', async () => {
    const { page } = await visit('/', '--control-token', TOKEN);
    const banner = page.getByRole('alert');
    await banner.getByText("Enter the server's --control-token.").waitFor();
    const field = banner.getByLabel('Control token');
    await field.fill('another');
    await field.press('Enter');
    await banner.getByText('This token does not match').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await field.fill(TOKEN);
    await field.press('Enter');
    await page.getByRole('region', { name: 'This mock' }).waitFor();
    await expect.poll(() => banner.count()).toBe(0);
  });

  test('a stopped server is reported; nothing older is shown once another requires a token', async () => {
    const { page, baseUrl, stop } = await visit('/#/files');
    await page.getByText('3 files', { exact: true }).waitFor();
    await stop();
    await page.getByText('The server does not respond').waitFor();
    await page.getByText(/You see the state of 20/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await serve('--port', new URL(baseUrl).port, '--control-token', TOKEN);
    await page.getByText('The server requires its control token').waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    await page.getByLabel('Control token').fill(TOKEN);
    await page.keyboard.press('Enter');
    await page.getByText('3 files', { exact: true }).waitFor();
  });
});

const TOKEN = 'control-token-0123456789';
