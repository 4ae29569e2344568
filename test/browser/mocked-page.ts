import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { BrowserMockOptions } from '../../src/browser/index.ts';
import { openSite, type Site } from './helper-site.ts';

/** Opens pages of `helper-page.ts` in a real browser, on one site, with a context per page. */
export class Pages {
  site!: Site;
  /** The context of the page opened last. */
  context!: BrowserContext;
  /** The console messages and errors of that page. */
  said: string[] = [];
  readonly #browser: () => Browser;

  /** To be created in a `describe`, for its tests. */
  constructor(browser: () => Browser) {
    this.#browser = browser;
    beforeAll(async () => {
      this.site = await openSite();
    });
    afterEach(() => this.context?.close());
    afterAll(() => this.site?.close());
  }

  /** Opens a page in a new browser context. */
  async open(url: string, options?: BrowserContextOptions): Promise<Page> {
    this.context = await this.#browser().newContext(options);
    const page = await this.context.newPage();
    page.setDefaultTimeout(90_000);
    this.said = [];
    page.on('console', (message) => {
      if (/Failed to load resource/.test(message.text())) return;
      this.said.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.said.push(`pageerror: ${error.message}`));
    page.on('dialog', (dialog) => {
      this.said.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(url);
    return page;
  }

  /** Opens the page of a new origin, and starts the mock in it. */
  async start(name: string, options?: BrowserMockOptions, look?: BrowserContextOptions) {
    const page = await this.open(`${this.site.origin(name)}/`, look);
    expect(await start(page, options)).toBeNull();
    return page;
  }

  /** The warnings in the console of the page. */
  warnings(): readonly string[] {
    return this.said.filter((line) => line.startsWith('warning'));
  }
}

/** Starts the mock in a page. @returns the error message, or null. */
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

/** The status and the start of the body of a response, as the page gets it. */
export const ask = (page: Page | Frame, url: string, secret = 'wsk_tiny_reader'): Promise<string> =>
  page.evaluate(
    async ([address, key]) => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(address, { headers });
      return `${response.status} ${(await response.text()).slice(0, 40)}`;
    },
    [url, secret] as const,
  );
