import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { findChromium } from '../test/browser/chromium.ts';
import { panels } from '../test/console/panels.ts';
import { root } from '../test/support/documents.ts';
import { installExample, npm } from './npm.ts';
import { type ServedKey, serve } from './try-serve.ts';

/** Takes the pictures in `docs/images`: of the console and, without `--console`, of the example app. */

/** Actions before the picture of a panel, by panel. */
const prepare: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  try: (page) => page.getByRole('button', { name: 'Send', exact: true }).click(),
  contract: async (page) => {
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByRole('heading', { name: 'Rules' }).waitFor({ timeout: 120_000 });
  },
};
/** A fixed port, because the pictures show it. */
const PORT = '4010';

/** Enough for text to be sharp, in 60 kB. */
const QUALITY = 50;

const executablePath = findChromium();
if (executablePath === null) throw new Error('Failed to take pictures: there is no Chromium');
const images = join(root, 'docs/images');
mkdirSync(images, { recursive: true });
await build({ root: join(root, 'console'), logLevel: 'warn' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const command = [process.execPath, 'scripts/from-source.mjs', 'serve'];
const { baseUrl, keys, process: server } = await serve(command, { cwd: root, port: PORT });
await ask(baseUrl, keys);
await takePanels(browser, baseUrl);
await server.stop();
if (!process.argv.includes('--console')) await takeExampleApp(browser);
await browser.close();
console.log('wrote docs/images');

/** Sends requests as an app under development does, valid and invalid. */
async function ask(baseUrl: string, keys: readonly ServedKey[]): Promise<void> {
  const secretOf = (label: string) => keys.find((key) => key.label === label)?.secret ?? '';
  const files = `/api/v1/workspaces/${keys[0]?.workspaceId}/files`;
  const get = async (path: string, secret = secretOf('reader')) => {
    const response = await fetch(baseUrl + path, {
      headers: { Authorization: `Bearer ${secret}` },
    });
    return response.json();
  };
  await get('/api/v1/auth');
  let { nextCursor } = await get(`${files}?limit=100`);
  for (let page = 0; page < 4; page++) {
    ({ nextCursor } = await get(`${files}?limit=100&cursor=${encodeURIComponent(nextCursor)}`));
  }
  await get('/api/v1/auth', secretOf('expired'));
  await get(files, secretOf('unscoped'));
  await get(`${files}?limit=0`);
  await get(`${files}?cursor=made-up`);
  await get(`${files}?limit=25`);
}

async function takePanels(from: Browser, baseUrl: string): Promise<void> {
  const page = await from.newPage({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  for (const { id, title } of panels) {
    await page.goto(`${baseUrl}/#/${id}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await untilStable(page);
    await prepare[id]?.(page);
    await untilStable(page);
    writeFileSync(join(images, `console-${id}.webp`), await picture(page));
  }
  await page.close();
}

/** Waits until the text of the page no longer changes. */
async function untilStable(page: Page): Promise<void> {
  for (let before: string | null = null; ; ) {
    const now = await page.locator('main').textContent();
    if (now === before && !now?.includes('Loading')) return;
    before = now;
    await page.waitForTimeout(500);
  }
}

/** Takes the example app, mocked in the browser, without and with the overlay. */
async function takeExampleApp(browser: Browser): Promise<void> {
  const folder = installExample('file-browser');
  npm(folder, ['run', '--silent', 'build', '--', '--mode', 'mocked', '--logLevel', 'warn']);
  const server = await preview({ root: folder, configFile: false, preview: { port: 0 } });
  const page = await browser.newPage({
    viewport: { width: 1100, height: 720 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await signIn(page);
  await page.getByText('50 files so far').waitFor();
  writeFileSync(join(images, 'app.webp'), await picture(page));

  await page.evaluate(async () => {
    window.workspaceFiles?.mock.keys.expire('reader');
    await window.workspaceFiles?.overlay.open();
  });
  await page.mouse.wheel(0, 100_000);
  await page.getByRole('alert').waitFor();
  await page.getByText('expired').first().waitFor();
  await page.mouse.wheel(0, 100_000);
  await page.waitForTimeout(500);
  writeFileSync(join(images, 'app-overlay.webp'), await picture(page));
  await page.close();
  await server.close();
}

async function signIn(page: Page): Promise<void> {
  const field = page.getByLabel('API key');
  await field.waitFor();
  const secret = await page.evaluate(
    () => window.workspaceFiles?.mock.keys.byLabel('reader').secret ?? '',
  );
  await field.fill(secret);
  await field.press('Enter');
}

/** A screenshot as WebP. */
async function picture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const settings = { format: 'webp', quality: QUALITY } as const;
  const { data } = await session.send('Page.captureScreenshot', settings);
  return Buffer.from(data, 'base64');
}
