import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { noBrowser, open, serve, useBrowser, why } from './console.ts';
import { panels } from './panels.ts';

describe.skipIf(noBrowser)(`the shell${why}`, () => {
  useBrowser();

  test('every panel is reached by its link, and names the page', async () => {
    const { baseUrl } = await serve('--world', 'tiny');
    const page = await open(baseUrl);
    for (const { title } of panels) {
      await page.getByRole('navigation').getByRole('link', { name: title }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.title()).toBe(`${title} · tiny · Workspace Files`);
    }
  });

  test('a server that only a link names gets nothing before it is confirmed, and never the token of another', async () => {
    const { baseUrl } = await serve('--world', 'tiny', '--control-token', TOKEN);
    const stranger = await startStranger();
    const page = await open(baseUrl);
    await page.getByLabel('Control token').fill(TOKEN);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('world tiny').waitFor();

    await page.goto(`${baseUrl}/?server=${encodeURIComponent(stranger.baseUrl)}`);
    await page.getByText('Connect to another server?').waitFor();
    expect(stranger.requests).toEqual([]);
    await page.goto(baseUrl);
    await page.getByText('world tiny').waitFor();

    await page.goto(`${baseUrl}/?server=${encodeURIComponent(stranger.baseUrl)}`);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.poll(() => stranger.requests.length).toBeGreaterThan(0);
    expect(stranger.requests.join('\n')).not.toContain(TOKEN);
  });
});

const TOKEN = 'control-token-0123456789';

/** A server that keeps the headers of all requests, and lets every page read its responses. */
async function startStranger() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(JSON.stringify(request.headers));
    response
      .setHeader('access-control-allow-origin', '*')
      .setHeader('access-control-allow-headers', '*');
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { requests, baseUrl: `http://127.0.0.1:${port}` };
}
