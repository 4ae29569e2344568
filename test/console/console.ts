import { text } from 'node:stream/consumers';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { runProgram } from '../../src/cli/program.ts';
import { slowDown } from '../browser/slow-pages.ts';

/** The driver of the console's tests: a real server from source, and a page in a real browser. */

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** A name that would run, and turn what follows it around. */
export const HOSTILE = '<img src=x onerror=alert(1)>\u202Egnp';

const endpoint = inject('chromium');
/** For `describe.skipIf(noBrowser)`. */
export const noBrowser = endpoint === null;
export const why = noBrowser ? ' (no Chromium here: install it, or set CHROMIUM_PATH)' : '';

let browser: Browser | undefined;
const closing: (() => Promise<unknown>)[] = [];

/** Stands at the top of each file of tests. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (endpoint !== null) browser = await chromium.connect(endpoint);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => browser?.close());
}

/** What `serve --json` says. */
export interface Served {
  readonly baseUrl: string;
  readonly keys: readonly { readonly label: string; readonly secret: string }[];
  readonly workspaces: readonly { readonly workspaceId: string }[];
  /** Ends it before the test does. */
  readonly stop: () => Promise<void>;
}

/** `workspace-files serve` on a free port, from source, until the test ends. */
export async function serve(...flags: readonly string[]): Promise<Served> {
  let stopNow = () => {};
  const stopped = new Promise<void>((resolve) => {
    stopNow = resolve;
  });
  let run: Promise<unknown> = Promise.resolve();
  const line = await new Promise<string>((resolve, reject) => {
    const terminal = { out: resolve, error: (text: string) => reject(new Error(text)) };
    const args = [
      'serve',
      '--json',
      '--quiet',
      ...(flags.includes('--port') ? [] : ['--port', '0']),
    ];
    run = runProgram([...args, ...flags], { version: '1.2.3', terminal, stopped });
  });
  const stop = async () => {
    stopNow();
    await run;
  };
  closing.push(stop);
  return { ...JSON.parse(line), stop };
}

export interface PageOptions {
  readonly scheme?: 'light' | 'dark';
  /** As a telephone is. */
  readonly narrow?: boolean;
}

/**
 * The console in a page of its own. What the page itself cannot bear (an exception, a breach of its
 * policy) fails the test that opened it, when it ends.
 *
 * @param place behind the base URL: `/#/files`.
 */
export async function open(
  baseUrl: string,
  place = '/',
  { scheme = 'light', narrow = false }: PageOptions = {},
): Promise<Page> {
  if (!browser) throw new Error('Failed to open a page: useBrowser() was not called');
  const context = await browser.newContext({
    colorScheme: scheme,
    viewport: viewportOf(narrow),
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  await slowDown(page);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/Content.Security.Policy|TrustedHTML|Trusted Type/i.test(message.text()))
      faults.push(message.text());
  });
  closing.push(async () => {
    await context.close();
    if (faults.length > 0) throw new Error(`The page broke:\n${faults.join('\n')}`);
  });
  await page.goto(baseUrl + place);
  return page;
}

const viewportOf = (narrow: boolean) =>
  narrow ? { width: 390, height: 780 } : { width: 1280, height: 800 };

/** Another look of a page that is open. */
export async function look(page: Page, { scheme = 'light', narrow = false }: PageOptions) {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize(viewportOf(narrow));
}

/** The text of the file that a deed downloads. */
export async function downloaded(page: Page, act: () => Promise<unknown>): Promise<string> {
  const begun = page.waitForEvent('download');
  await act();
  return text(await (await begun).createReadStream());
}

/** The body in what `curl -i` printed. */
export const bodyOf = (printed: string): string => printed.slice(printed.indexOf('\r\n\r\n') + 4);

/** What axe finds on the page as it is now, a line each. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/** The same in every look, one after the other; then it looks as before. */
export async function axeFindingsInLooks(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name, ...each } of looks) {
    await look(page, each);
    found.push(...(await axeFindings(page)).map((line) => `${name}: ${line}`));
  }
  await look(page, {});
  return found;
}

/** Light, dark and narrow: what every panel is looked at in. */
export const looks: readonly (PageOptions & { readonly name: string })[] = [
  { name: 'light' },
  { name: 'dark', scheme: 'dark' },
  { name: 'narrow', narrow: true },
];
