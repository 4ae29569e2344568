import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../support/documents.ts';
import { loopback } from '../support/loopback.ts';
import { inBrowser, open, serve } from './console.ts';

/** The built folder, served by a different site without extra headers. */

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

inBrowser('the console on another site', () => {
  let origin = '';
  beforeAll(async () => {
    const site = await loopback(async ({ url = '' }, response) => {
      const { pathname } = new URL(url, 'http://site');
      const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
      const file = await readFile(`${root}dist/console${path.replace('/tools', '')}`).catch(
        () => null,
      );
      const type = types[extname(path)] ?? 'text/plain';
      response.writeHead(file ? 200 : 404, { 'content-type': type }).end(file ?? '');
    });
    origin = `http://localhost:${site.port}`;
    return site[Symbol.asyncDispose];
  });

  test('it drives a server that allows it, named by ?server= and confirmed, and keeps the address', async () => {
    const { baseUrl } = await serve('--control-origin', origin);
    const page = await open(`${origin}/tools/?server=${encodeURIComponent(baseUrl)}`, '');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('heading', { name: 'This mock' }).waitFor();
    await page.getByText(baseUrl, { exact: true }).waitFor();

    await page.goto(`${origin}/tools/`);
    await page.getByText(baseUrl, { exact: true }).waitFor();
  });

  test('it says what to do where the server does not let it, or wants a token', async () => {
    const token = 'control-token-0123456789';
    const strict = await serve();
    const page = await open(`${origin}/?server=${encodeURIComponent(strict.baseUrl)}`, '');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toContain(`--control-origin ${origin}`);

    const flags = ['--control-origin', origin, '--control-token', token];
    const locked = await serve(...flags);
    await page.getByRole('button', { name: 'Server…' }).click();
    await page.getByLabel('Base URL').fill(locked.baseUrl);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('The server requires its control token').waitFor();
    await page.getByRole('button', { name: 'Server…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Server' });
    await dialog.getByLabel('Control token').fill(token);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('heading', { name: 'This mock' }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });
});
