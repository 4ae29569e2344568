import { type BrowserServer, chromium } from 'playwright-core';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { chromiumArgs, findChromium } from '../browser/chromium.ts';
import { root } from '../support/documents.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of all console tests is reached; null if the machine has none. */
    chromium: string | null;
  }
}

let browser: BrowserServer | undefined;

/** Builds the console as it is now, and starts one browser for all of its tests. */
export async function setup({ provide }: TestProject): Promise<void> {
  await build({ root: `${root}console`, logLevel: 'warn' });
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
