import { describe } from 'vitest';
import { findChromium } from './chromium.ts';

/** Tests in a real browser; skipped where the machine has none. */
export function inChromium(addTests: (executablePath: string) => void): void {
  const path = findChromium();
  const missing = path === null ? ' (no Chromium here: install it, or set CHROMIUM_PATH)' : '';
  describe.skipIf(path === null)(`in a browser${missing}`, () => addTests(path ?? ''));
}
