import { existsSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { chromiumArgs, findChromium } from '../browser/chromium.ts';
import { root } from '../support/documents.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The endpoint of the browser for all console tests; null if the machine has none. */
    chromium: string | null;
  }
}

let browser: BrowserServer | undefined;

/**
 * Builds the console from the current source, which CI has done before, and starts one browser for
 * all of its tests.
 */
export async function setup({ provide }: TestProject): Promise<void> {
  const isBuilt = process.env.CI && existsSync(`${root}dist/console/index.html`);
  if (!isBuilt) await build({ root: `${root}console`, logLevel: 'warn' });
  const executablePath = findChromium();
  if (executablePath === null) {
    provide('chromium', null);
    return;
  }
  browser = await chromium.launchServer({
    executablePath,
    args: [...chromiumArgs],
  });
  provide('chromium', browser.wsEndpoint());
}

export const teardown = async (): Promise<void> => browser?.close();
