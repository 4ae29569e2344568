import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Frame,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { BrowserMockOptions } from '../../src/browser/index.ts';
import { openSite, type Site } from './helper-site.ts';
import { slowDown } from './slow-pages.ts';

/** Pages of `helper-page.ts` in a real browser, and what tests do with them. */

export interface Pages {
  readonly site: Site;
  /** Of the page that was opened last. */
  readonly context: BrowserContext;
  /** What its console was told, and what went wrong in it. */
  said: string[];
  /** Opens a page of its own profile. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
}

const ARGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  '--host-resolver-rules=MAP insecure.test 127.0.0.1',
];

/** For the tests of a `describe`: one browser and one site, a context a page. */
export function usePages(executablePath: string): Pages {
  let site: Site;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    site = await openSite();
    browser = await chromium.launch({ executablePath, args: ARGS });
  });
  afterEach(() => context?.close());
  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  const pages: Pages = {
    get site() {
      return site;
    },
    get context() {
      return context;
    },
    said: [],
    async open(url, options) {
      context = await browser.newContext(options);
      const page = await context.newPage();
      page.setDefaultTimeout(90_000);
      await slowDown(page);
      pages.said = [];
      page.on('console', (message) => {
        if (/Failed to load resource/.test(message.text())) return;
        pages.said.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => pages.said.push(`pageerror: ${error.message}`));
      page.on('dialog', (dialog) => {
        pages.said.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await page.goto(url);
      return page;
    },
  };
  return pages;
}

/** @returns what is wrong, or null. */
export const start = (
  page: Page | Frame,
  options: BrowserMockOptions = {},
): Promise<string | null> =>
  page.evaluate(
    (given) =>
      window.startBrowserMock(JSON.parse(given)).then(
        () => null,
        (cause: Error) => cause.message,
      ),
    JSON.stringify(options),
  );

/** The status and the beginning of an answer, as the page gets it. */
export const ask = (page: Page | Frame, url: string, secret = 'wsk_tiny_reader'): Promise<string> =>
  page.evaluate(
    async ([address, key]) => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(address, { headers });
      return `${response.status} ${(await response.text()).slice(0, 40)}`;
    },
    [url, secret] as const,
  );
