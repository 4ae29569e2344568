import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { createMock } from '../../src/mock/create-mock.ts';
import { mockRoute, pageMockOf } from '../../src/playwright/index.ts';
import { root } from '../support/documents.ts';
import { loopback } from '../support/loopback.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { findChromium } from './chromium.ts';
import { inChromium } from './in-chromium.ts';
import { ask as askMocked, Pages, start } from './mocked-page.ts';

vi.setConfig({ testTimeout: 300_000 });

/** The entry for Playwright in a real browser. Skipped without Chromium. */

inChromium((browser) => {
  const { folder: output } = temporaryFolder();
  let origin = '';
  beforeAll(async () => {
    const site = await loopback((_, response) => void response.end('the network'));
    origin = site.url;
    return site[Symbol.asyncDispose];
  });

  async function openPage(): Promise<Page> {
    const page = await browser().newPage();
    await page.goto(origin);
    return page;
  }

  /** The response as the page sees it; null if the connection broke. */
  const ask = (page: Page, url: string, secret: string) =>
    page.evaluate(
      async ({ url, secret }) => {
        const headers = { authorization: `Bearer ${secret}` };
        const response = await fetch(url, { headers }).catch(() => null);
        return response && { status: response.status, text: await response.text() };
      },
      { url, secret },
    );

  test('a page gets mock responses without a server, on any origin', async () => {
    const mock = createMock({ world: 'tiny' });
    const { secret } = mock.keys.byLabel('reader');
    const page = await openPage();
    await mockRoute(page, mock);

    for (const place of [origin, 'https://files.example.com']) {
      const answer = await ask(page, `${place}/api/v1/workspaces/ws_tiny/files?limit=1`, secret);
      expect(answer?.status).toBe(200);
      expect(JSON.parse(answer?.text ?? '')).toMatchObject({ files: [{}], hasMore: true });
    }
    expect(mock.journal.entries().map(({ keyLabel }) => keyLabel)).toEqual(['reader', 'reader']);
    expect(await ask(page, `${origin}/api/v1/else`, secret)).toMatchObject({ text: 'the network' });
    await page.close();
  });

  test('faults that a page cannot play are reported, connections break, and late responses arrive', async () => {
    const mock = createMock({ world: 'tiny' });
    const { secret } = mock.keys.byLabel('reader');
    const page = await openPage();
    await mockRoute(page, mock);
    mock.faults.add({ effect: { kind: 'reset' } });
    mock.faults.add({ effect: { kind: 'cut' } });
    mock.faults.add({ effect: { kind: 'delay', milliseconds: 1 } });

    const answers = [];
    for (let count = 0; count < 3; count++) {
      answers.push(await ask(page, `${origin}/api/v1/auth`, secret));
    }
    expect(answers.map((answer) => answer?.status)).toEqual([undefined, 501, 200]);
    await page.close();
  });

  test('a page that is closed in the meantime causes no error', async () => {
    const mock = createMock({ world: 'tiny' });
    const page = await openPage();
    await mockRoute(page, mock);
    mock.faults.add({ effect: { kind: 'delay', milliseconds: Infinity } });
    const asked = page.waitForRequest(/auth/);
    const answer = ask(page, `${origin}/api/v1/auth`, '').catch(() => 'closed');
    await asked;
    await page.close();

    expect(await answer).toBe('closed');
  });

  const pages = new Pages(browser);

  test('the mock that a page starts is driven from outside, as soon as there is one', async () => {
    const page = await pages.open(`${pages.site.origin('driven')}/`);
    const found = pageMockOf(page);
    expect(await start(page)).toBeNull();
    await (await found).evaluate(
      (mock, label) => mock.keys.expire(mock.keys.byLabel(label).secret),
      'reader',
    );

    expect(await askMocked(page, '/api/v1/auth')).toMatch(/^401/);
  });

  test('without a mock in the page, the message says what to do', async () => {
    const page = await browser().newPage();
    await expect(pageMockOf(page)).rejects.toThrow(
      'expected an open page that has called startBrowserMock()',
    );
    await page.close();
  });

  test('the examples for Playwright pass: one sandbox per test, and a page without a server', async () => {
    const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter', 'json'];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...command, '--config', 'examples/playwright.config.ts', '--output', output],
      { cwd: root, env: { ...process.env, CHROMIUM_PATH: findChromium() ?? '' } },
    );

    expect(JSON.parse(stdout).stats).toMatchObject({ expected: 3, unexpected: 0, flaky: 0 });
  });
});
