import { defineConfig } from '@playwright/test';
import type { MockTestOptions, MockWorkerOptions } from 'workspace-files-kit/playwright';

/** The Chromium of the machine, where CHROMIUM_PATH names one; that of Playwright otherwise. */
const executablePath = process.env.CHROMIUM_PATH;
const at = (port: number) => `http://127.0.0.1:${port}`;
const start = (command: string, port: number, path = '') => ({
  command: `npx ${command} --port ${port}`,
  url: at(port) + path,
});

const mocked = 4311;
const api = 4312;
const connected = 4313;
const storybook = 4314;

export default defineConfig<MockTestOptions, MockWorkerOptions>({
  testDir: 'tests',
  fullyParallel: true,
  workers: '100%',
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    launchOptions: { ...(executablePath && { executablePath, args: ['--no-sandbox'] }) },
  },
  projects: [
    { name: 'worker', testMatch: 'worker.spec.ts', use: { baseURL: at(mocked) } },
    {
      name: 'server',
      testMatch: 'server.spec.ts',
      use: { baseURL: at(connected), mockUrl: at(api) },
    },
    { name: 'route', testMatch: 'route.spec.ts', use: { baseURL: at(connected) } },
    { name: 'stories', testMatch: 'stories.spec.ts', use: { baseURL: at(storybook) } },
  ],
  webServer: [
    start('vite preview --outDir dist/mocked', mocked),
    start('vite preview --outDir dist/connected', connected),
    start('vite preview --outDir storybook-static', storybook),
    start('workspace-files serve --quiet', api, '/__mock/health'),
  ],
});
