import { EventEmitter, once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { binaryOf, chromium, firefox, openPage } from '../../scripts/runtimes/browsers.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { startServer } from '../../src/server/start-server.ts';

/**
 * Browsers repeat a GET by themselves when a reused connection ends without a response. A fault that
 * resets one request must reach the page nevertheless. Skipped without the browser.
 */
vi.setConfig({ testTimeout: 120_000 });

/** Asks for the key check: before the fault, under it, and after it. */
const page = (secret: string): string => `<!doctype html><title>Reset</title><script type="module">
  const ask = () =>
    fetch('/api/v1/auth', { headers: { Authorization: 'Bearer ${secret}' } }).then(
      async (response) => (await response.text(), response.status),
      (error) => error.name,
    );
  // The first two requests leave a connection to reuse.
  const outcomes = [await ask(), await ask()];
  await (await fetch('/fault', { method: 'POST' })).text();
  outcomes.push(await ask(), await ask());
  await fetch('/found', { method: 'POST', body: JSON.stringify(outcomes) });
</script>`;

describe.each([chromium, firefox])('in $name', (browser) => {
  const { name, variable } = browser;
  const binary = binaryOf(browser);
  const title = binary === null ? ` (no ${name} here: install it, or set ${variable})` : '';

  test.skipIf(binary === null)(`one reset reaches the page${title}`, async () => {
    const mock = createMock({ world: 'tiny' });
    const found = new EventEmitter();
    const told = once(found, 'posted');
    const site = {
      takes: (target: string) => !target.startsWith('/api/'),
      async answer(request: Request) {
        const { pathname } = new URL(request.url);
        if (pathname === '/fault') {
          mock.faults.add({ operation: 'checkKey', times: 1, effect: { kind: 'reset' } });
        }
        if (pathname === '/found') found.emit('posted', await request.json());
        const headers = { 'content-type': 'text/html' };
        return { status: 200, headers, body: page(mock.keys.byLabel('reader').secret) };
      },
    };
    await using server = await startServer(mock, { extraHandlers: [site] });
    await using _page = openPage(browser, binary ?? '', `${server.baseUrl}/`);
    const [outcomes] = await told;

    expect(outcomes).toEqual([200, 200, 'TypeError', 200]);
    expect(mock.faults.list()).toEqual([]);
  });
});
