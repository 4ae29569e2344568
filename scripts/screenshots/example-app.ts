import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { preview } from 'vite';
import { installExample, npm } from '../installed-example.ts';
import { smallPicture } from './small-picture.ts';

/** Pictures of the example app, mocked in the browser, into a folder: alone, and with the overlay. */
export async function takeExampleApp(browser: Browser, images: string): Promise<void> {
  const folder = installExample('file-browser');
  npm(folder, ['run', '--silent', 'build', '--', '--logLevel', 'warn']);
  const server = await preview({ root: folder, configFile: false, preview: { port: 0 } });
  const page = await browser.newPage({
    viewport: { width: 1100, height: 720 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await signIn(page);
  await page.getByText('50 files so far').waitFor();
  writeFileSync(join(images, 'app.webp'), await smallPicture(page));

  await page.evaluate(async () => {
    window.workspaceFiles?.mock.keys.expire('reader');
    await window.workspaceFiles?.overlay.open();
  });
  await page.mouse.wheel(0, 100_000);
  await page.getByRole('alert').waitFor();
  await page.getByText('expired').first().waitFor();
  await page.mouse.wheel(0, 100_000);
  await page.waitForTimeout(500);
  writeFileSync(join(images, 'app-overlay.webp'), await smallPicture(page));
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
