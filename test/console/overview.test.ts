import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  axeFindings,
  axeFindingsInLooks,
  bodyOf,
  command,
  inBrowser,
  serve,
  visit,
} from './console.ts';

const run = promisify(execFile);

inBrowser('the overview, sandboxes and the server', () => {
  test('it shows what is running, and its snippets work as pasted', async () => {
    const { page } = await visit('/', '--profile', 'small-limits');
    const facts = page.getByRole('region', { name: 'This mock' });
    await expect.poll(() => facts.textContent()).toContain('small-limits');
    expect(await facts.textContent()).toContain('2026-01-15 12:00:00.000 UTC');
    const row = page.getByRole('table', { name: 'Workspaces' }).getByRole('row').nth(1);
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      ...['ws_tiny', 'main', 'Tiny', '3', '2 of 3'],
    ]);

    await page.getByRole('combobox', { name: 'Key' }).waitFor();
    const line = await page.getByRole('figure', { name: 'curl' }).locator('code').textContent();
    const { stdout } = await run('sh', ['-c', `${line}`]);
    expect(stdout).toContain('HTTP/1.1 200');
    expect(JSON.parse(bodyOf(stdout)).files).toHaveLength(3);

    await page.getByRole('tab', { name: 'curl' }).press('ArrowRight');
    const code = await page.getByRole('figure', { name: 'fetch' }).locator('code').textContent();
    const script = ['--input-type=module', '-e', `${code}`];
    expect((await run(process.execPath, script)).stdout).toMatch(/^200 /);
    expect(await axeFindingsInLooks(page)).toEqual([]);
  });

  test('a sandbox is created, shown with its keys, and deleted', async () => {
    const { page, server, ask } = await visit('/', '--world', 'default');
    await command(page, 'new sandbox');
    await page.getByLabel('World').selectOption('tiny');
    await page.getByLabel('Profile').selectOption('small-limits');
    await page.getByLabel('Name').fill('mine');
    await page.getByLabel('Scenario').selectOption('outage');
    await page.getByLabel('Files').fill('12');
    await page.getByLabel('Seed').fill('x');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('expected number, found "x"').waitFor();
    await page.getByLabel('Seed').fill('7');
    await page.getByRole('button', { name: 'Create' }).click();

    const facts = page.getByRole('region', { name: 'This mock' });
    await expect.poll(() => facts.textContent()).toContain('seed 7');
    await page.getByRole('button', { name: 'Sandbox: mine' }).waitFor();
    expect(await facts.textContent()).toContain('outage');
    await expect
      .poll(() => page.getByRole('row').nth(1).getByRole('cell').allTextContents())
      .toContain('12');
    const chosen = page.getByRole('combobox', { name: 'Key' });
    await expect.poll(() => chosen.inputValue()).toBe('reader');
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
    // The snippet names the variable, and neither the token nor another key than the chosen one.
    await page.getByRole('combobox', { name: 'Key' }).selectOption('expired');
    await page.getByRole('tab', { name: 'Playwright' }).click();
    const snippet = page.getByRole('figure', { name: 'Playwright' }).locator('code');
    const code = await snippet.textContent();
    expect(code).toContain("secretOf('expired')");
    expect(code).toContain('mockToken: process.env.');
    expect(code).not.toContain(TOKEN);
  });

  test('a server that accepts connections but never responds is reported', async () => {
    const { page } = await visit();
    await page.getByRole('region', { name: 'This mock' }).waitFor();
    await page.route('**/__mock/health', () => {});
    // The ten seconds are over at once.
    await page.addInitScript(() => {
      const { timeout } = AbortSignal;
      AbortSignal.timeout = (delay) => timeout(delay === 10_000 ? 100 : delay);
    });
    await page.reload();
    await page.getByText('The server does not respond').waitFor();
  });

  test('a stopped server is reported, and found again', async () => {
    const { page, baseUrl, stop } = await visit();
    const { port } = new URL(baseUrl);
    const facts = page.getByRole('region', { name: 'This mock' });
    await facts.waitFor();
    await stop();

    await page.getByText('The server does not respond').waitFor();
    expect(await facts.textContent()).toContain('tiny');
    expect(await axeFindings(page)).toEqual([]);

    await serve('--world', 'default', '--port', port);
    await expect.poll(() => facts.textContent()).toContain('seed 20260115');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('a server that is replaced by one that requires a token: nothing older is shown', async () => {
    const { page, baseUrl, stop } = await visit('/#/files');
    await page.getByText('3 files', { exact: true }).waitFor();
    await stop();
    await page.getByText(/You see the state of 20/).waitFor();
    await serve('--port', new URL(baseUrl).port, '--control-token', TOKEN);
    await page.getByText('The server requires its control token').waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
  });
});

const TOKEN = 'control-token-0123456789';
