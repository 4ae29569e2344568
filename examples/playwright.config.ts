import { defineConfig } from '@playwright/test';

/** The browser that CHROMIUM_PATH names; without it, Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testMatch: 'playwright*.spec.ts',
  reporter: 'list',
  // Long, because the machine may be busy.
  timeout: 90_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: { ...(executablePath && { executablePath, args: ['--no-sandbox'] }) },
  },
});
