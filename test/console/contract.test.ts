import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindingsInLooks, command, downloaded, HOSTILE, inBrowser, serve } from './console.ts';

inBrowser('the contract', () => {
  /** Only the first requests get a response, so that a run ends partway. */
  const endless = { kind: 'delay', milliseconds: Infinity } as const;
  const hangs = { skip: 5, times: Infinity, effect: endless };
  const report = (page: Page) => page.getByRole('region', { name: 'Report' });

  test('judges this server with its own keys, by keyboard alone, and saves the report', async () => {
    const { open, server, mock } = await serve();
    const before = (await mock.call('sandboxes.get')).keys;
    await mock.call('journal.clear');
    const page = await open('/#/contract');
    await page.getByRole('button', { name: 'Run' }).waitFor();
    await command(page, 'run');
    await report(page).getByRole('heading', { name: 'Nothing failed' }).waitFor();
    expect((await mock.call('sandboxes.get')).keys).toEqual(before);
    // A request without a key, or with an unknown one, does not identify a sandbox.
    const { entries } = await mock.call('journal.list');
    expect(entries.filter(({ keyLabel }) => keyLabel !== null)).toEqual([]);
    expect((await server.call('sandboxes.list')).sandboxes).toHaveLength(1);
    const json = () => page.getByRole('button', { name: 'Save as JSON' }).click();
    const saved = JSON.parse(await downloaded(page, json));
    expect(saved).toMatchObject({ kind: 'check', failed: false, counts: { fail: 0 } });
    expect(saved.observations.length).toBeGreaterThan(40);
    const html = () => page.getByRole('button', { name: 'Save as HTML' }).click();
    expect(await downloaded(page, html)).toContain('<title>Contract report');
    await report(page).locator('summary').last().click();
    expect(await axeFindingsInLooks(page)).toEqual([]);
  });

  test('runs on a sandbox whose world was given as data', async () => {
    const { open, server } = await serve('--world', 'default');
    const sandbox = await server.sandbox({
      world: {
        name: 'given',
        workspaces: [{ label: 'main', files: { count: 3 } }],
        keys: [{ label: 'reader', workspace: 'main', secret: 'wsk_of_a_given_world' }],
      },
    });
    const page = await open('/#/contract');
    await page.getByRole('button', { name: /^Sandbox: / }).click();
    await page.getByRole('button', { name: new RegExp(sandbox.id) }).click();
    await page.getByText('world given').waitFor();
    await page.getByRole('button', { name: 'Run' }).click();
    await report(page).getByRole('heading', { name: 'Nothing failed' }).waitFor();
  });

  test('what failed comes first, with its evidence; hostile texts do nothing', async () => {
    const { open, mock } = await serve();
    for (let made = 0; made < 4; made++) await mock.call('files.create', { name: HOSTILE });
    const json = { files: [], hasMore: true, nextCursor: HOSTILE };
    const effect = { kind: 'answer', status: 200, json } as const;
    await mock.call('faults.add', { operation: 'listFiles', times: Infinity, effect });
    const page = await open('/#/contract');
    await page.getByRole('button', { name: 'Run' }).click();
    const shown = report(page);
    await shown.getByRole('heading', { name: /\d+ failures?$/ }).waitFor();
    const first = shown.getByRole('listitem').first();
    await first.locator('summary').click();
    await first.getByText('Expected').waitFor();
    await first.getByText('curl -sS').first().waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  });

  test('a stopped run shows what was judged until then', async () => {
    const { open, mock } = await serve();
    await mock.call('faults.add', hangs);
    const page = await open('/#/contract');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await report(page).getByText('it was stopped').first().waitFor();
  });
});
