import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { loopback } from '../../test/support/loopback.ts';
import { binaryOf, chromium } from '../runtimes/browsers.ts';
import type { Bundle, ProgramName } from './bundles.ts';

/** Milliseconds from the navigation to the body of the first answer that the worker gave. */
export interface FirstResponse {
  /** The first visit: no worker is registered, and nothing is cached. */
  readonly cold: readonly number[];
  /** The page is loaded once more. */
  readonly warm: readonly number[];
}

const PAGE = (path: string) =>
  `<!doctype html><title>First response</title><script type="module" src="${path}"></script>`;
/** Added to each program. */
const ASK = `
  const answer = await fetch('/api/v1/auth', { headers: { authorization: 'Bearer ' + secret } });
  const text = await answer.text();
  if (!text.includes('workspaceId')) throw new Error(text);
  document.title = String(performance.now());
`;
export const withFirstRequest = (program: string): string => `${program}${ASK}`;

/**
 * Loads each page so many times, all of them taking turns.
 *
 * @throws Error where the machine has no Chromium.
 */
export async function timeFirstResponses(
  bundles: ReadonlyMap<ProgramName, Bundle>,
  rounds: number,
): Promise<ReadonlyMap<ProgramName, FirstResponse>> {
  const executablePath = binaryOf(chromium);
  if (executablePath === null) throw new Error('Failed to find Chromium: install it');
  const scripts = [...bundles.values()].map(({ script }) => script);
  const worker = readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'));
  await using site = await loopback(({ url = '' }, response) => {
    const index = Number(/^\/(\d+)/.exec(url)?.[1]);
    const isScript = url.endsWith('.js');
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'cache-control': isScript && url !== '/mockServiceWorker.js' ? 'max-age=3600' : 'no-cache',
    });
    if (url === '/mockServiceWorker.js') response.end(worker);
    else response.end(isScript ? scripts[index] : PAGE(`/${index}.js`));
  });
  const browser = await playwright.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const found = new Map(
      Array.from(bundles, ([name]) => [name, { cold: [] as number[], warm: [] as number[] }]),
    );
    for (let round = 0; round < rounds; round++) {
      for (const [index, times] of [...found.values()].entries()) {
        const { cold, warm } = await visit(browser, `${site.url}/${index}`);
        times.cold.push(cold);
        times.warm.push(warm);
      }
    }
    return found;
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const cold = await answered(page);
  await page.goto(url);
  const warm = await answered(page);
  await context.close();
  return { cold, warm };
}

async function answered(page: Page): Promise<number> {
  const title = await page.waitForFunction(() => Number(document.title) || null);
  return Number(await title.jsonValue());
}
