import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import vue from '@vitejs/plugin-vue';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** The browser that CHROMIUM_PATH names; without it, Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH;
const launchOptions = executablePath ? { executablePath, args: ['--no-sandbox'] } : {};

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [vue()],
        test: { name: 'vue', include: ['vue/*.test.ts'], environment: 'jsdom' },
      },
      {
        plugins: [svelte(), svelteTesting()],
        test: { name: 'svelte', include: ['svelte/*.test.ts'], environment: 'jsdom' },
      },
      {
        plugins: [svelte()],
        // Made by `npx msw init public`.
        publicDir: 'public',
        test: {
          name: 'browser mode',
          include: ['browser-mode/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
