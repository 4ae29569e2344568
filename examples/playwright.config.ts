import { defineConfig } from '@playwright/test';

/** The Chromium of the machine, where CHROMIUM_PATH names one; that of Playwright otherwise. */
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testMatch: 'playwright*.spec.ts',
  reporter: 'list',
  use: {
    launchOptions: { ...(executablePath && { executablePath, args: ['--no-sandbox'] }) },
  },
});
