import { defineConfig } from '@playwright/test';
import type { MockTestOptions, MockWorkerOptions } from 'workspace-files-kit/playwright';

/** The browser that CHROMIUM_PATH names; without it, Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH;
/**
 * Each server listens on a free port and prints it. Playwright waits for that line and sets a
 * variable with the name of the group, for the servers after it and for the tests.
 */
const at = (port: string) => `http://127.0.0.1:${process.env[port]}`;
const preview = (folder: string, port: string) => ({
  command: `npx vite preview --outDir ${folder} --host 127.0.0.1 --port 0`,
  wait: { stdout: new RegExp(`http://127.0.0.1:(?<${port}>\\d+)/`) },
});
const connected = preview('dist/connected', 'CONNECTED_PORT');

export default defineConfig<MockTestOptions, MockWorkerOptions>({
  testDir: 'tests',
  fullyParallel: true,
  workers: '100%',
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Long, because the machine may be busy.
  timeout: 90_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: { ...(executablePath && { executablePath, args: ['--no-sandbox'] }) },
  },
  projects: [
    { name: 'worker', testMatch: 'worker.spec.ts', use: { baseURL: at('MOCKED_PORT') } },
    {
      name: 'server',
      testMatch: 'server.spec.ts',
      use: { baseURL: at('CONNECTED_PORT'), mockUrl: at('API_PORT') },
    },
    { name: 'route', testMatch: 'route.spec.ts', use: { baseURL: at('CONNECTED_PORT') } },
    { name: 'stories', testMatch: 'stories.spec.ts', use: { baseURL: at('STORYBOOK_PORT') } },
  ],
  webServer: [
    {
      command: 'node_modules/.bin/workspace-files serve --json --quiet --port 0',
      wait: { stdout: /"http:\/\/127.0.0.1:(?<API_PORT>\d+)"/ },
    },
    // Built with the address of the server, as it would be for a deployment.
    {
      ...connected,
      command: `VITE_API_BASE_URL=http://127.0.0.1:$API_PORT npx vite build --outDir dist/connected && ${connected.command}`,
    },
    preview('dist/mocked', 'MOCKED_PORT'),
    preview('storybook-static', 'STORYBOOK_PORT'),
  ],
});
