import { text } from 'node:stream/consumers';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { connect } from '../../src/control/connect.ts';

/** Drives the console in its tests: a real server from source, and a page in a real browser. */

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/**
 * A name with markup that would run a script, and a character that would reverse the text after it.
 */
export const HOSTILE = '<img src=x onerror=alert(1)>\u202Egnp';

const endpoint = inject('chromium');
const why = endpoint === null ? ' (no Chromium here: install it, or set CHROMIUM_PATH)' : '';

let browser: Browser | undefined;
let context: BrowserContext | undefined;
const closing: (() => Promise<unknown>)[] = [];

/** Tests that need a browser; skipped if the machine has none. */
export const inBrowser = (name: string, addTests: () => void) =>
  describe.skipIf(endpoint === null)(name + why, () => {
    beforeAll(async () => {
      browser = await chromium.connect(endpoint ?? '');
      // One context for all tests of a file: each test has its own page, server and thus origin.
      context = await browser.newContext({ reducedMotion: 'reduce' });
    });
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });
    afterAll(() => browser?.close());
    addTests();
  });

/** The output of `serve --json`. */
interface Printed {
  readonly baseUrl: string;
  readonly keys: readonly { readonly label: string; readonly secret: string }[];
  readonly workspaces: readonly { readonly workspaceId: string }[];
}

/**
 * Runs `workspace-files serve` from source on a free port until the test ends. Without flags, the
 * world is `tiny`.
 */
export async function serve(...flags: readonly string[]) {
  let stopNow = () => {};
  const stopped = new Promise<void>((resolve) => {
    stopNow = resolve;
  });
  let run: Promise<unknown> = Promise.resolve();
  const line = await new Promise<string>((resolve, reject) => {
    const terminal = { out: resolve, error: (text: string) => reject(new Error(text)) };
    const world = flags.includes('--world') ? [] : ['--world', 'tiny'];
    const port = flags.includes('--port') ? [] : ['--port', '0'];
    const args = ['serve', '--json', '--quiet', ...world, ...port, ...flags];
    run = runProgram(args, { version: '1.2.3', terminal, stopped });
  });
  const stop = async () => {
    stopNow();
    await run;
  };
  closing.push(stop);
  const printed: Printed = JSON.parse(line);
  const { baseUrl, keys } = printed;
  const secretOf = (label: string) => keys.find((key) => key.label === label)?.secret ?? '';
  const server = connect(baseUrl);
  return {
    ...printed,
    server,
    mock: server.default,
    /** Stops the server before the test ends. */
    stop,
    secretOf,
    /** Opens its console in a new page. */
    open: (place?: string, options?: PageOptions) => open(baseUrl, place, options),
    /** Requests a path with one of its first keys, another secret, or no key. */
    async ask(path: string, key?: string) {
      const headers = { ...(key && { authorization: `Bearer ${secretOf(key) || key}` }) };
      const response = await fetch(baseUrl + path, {
        headers: { connection: 'close', ...headers },
      });
      return { status: response.status, text: await response.text() };
    },
  };
}

export interface PageOptions {
  readonly scheme?: 'light' | 'dark';
  /** Whether the page is as narrow as on a phone. */
  readonly narrow?: boolean;
}

/**
 * Opens the console in a new page. An exception in the page or a violation of its content policy
 * fails the test at its end.
 *
 * @param place the part of the URL after the base URL: `/#/files`.
 */
async function open(baseUrl: string, place = '/', options: PageOptions = {}): Promise<Page> {
  if (!context) throw new Error('Failed to open a page: not within inBrowser()');
  const page = await context.newPage();
  await look(page, options);
  page.setDefaultTimeout(90_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/Content.Security.Policy|TrustedHTML|Trusted Type/i.test(message.text()))
      faults.push(message.text());
  });
  closing.push(async () => {
    await page.close();
    if (faults.length > 0) throw new Error(`The page broke:\n${faults.join('\n')}`);
  });
  await page.goto(baseUrl + place);
  return page;
}

/** Starts a server, and opens its console in a new page. */
export async function visit(place?: string, ...flags: readonly string[]) {
  const served = await serve(...flags);
  return { ...served, page: await served.open(place) };
}

/** The text of the element that has the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Runs the first action of the palette that matches these words. */
export async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search actions' }).fill(words);
  await page.keyboard.press('Enter');
}

/** Changes the colour scheme and the width of an open page. */
async function look(page: Page, { scheme = 'light', narrow = false }: PageOptions) {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize(narrow ? { width: 390, height: 780 } : { width: 1280, height: 800 });
}

/** The text of the file that an action downloads. */
export async function downloaded(page: Page, act: () => Promise<unknown>): Promise<string> {
  const begun = page.waitForEvent('download');
  await act();
  return text(await (await begun).createReadStream());
}

/** The body in the output of `curl -i`. */
export const bodyOf = (printed: string): string => printed.slice(printed.indexOf('\r\n\r\n') + 4);

/** The findings of axe on the current page. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/** The findings of axe in every look. Leaves the page light and wide. */
export async function axeFindingsInLooks(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, ...each } of looks) {
    await look(page, each);
    found.push(...(await axeFindings(page)).map((line) => `${name}: ${line}`));
  }
  await look(page, {});
  return found;
}

/** The looks that every panel is tested in. */
const looks = [
  { name: 'light', scheme: 'light', narrow: false },
  { name: 'dark and narrow', scheme: 'dark', narrow: true },
] as const;
