import { defineConfig } from '@playwright/test';

/** The Chromium of the machine, where CHROMIUM_PATH names one; that of Playwright otherwise. */
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testMatch: 'playwright*.spec.ts',
  reporter: 'list',
  // A machine that does other things as well takes its time.
  timeout: 90_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: { ...(executablePath && { executablePath, args: ['--no-sandbox'] }) },
  },
});
