import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { chromiumArgs, findChromium } from './chromium.ts';

/** Tests in one real browser, which is closed after them; skipped if the machine has none. */
export function inChromium(addTests: (browser: () => Browser) => void): void {
  const path = findChromium();
  const missing = path === null ? ' (no Chromium here: install it, or set CHROMIUM_PATH)' : '';
  describe.skipIf(path === null)(`in a browser${missing}`, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: path ?? '', args: [...chromiumArgs] });
    });
    afterAll(() => browser?.close());
    addTests(() => browser);
  });
}
