/** Playwright fixtures: `workspace-files-kit/playwright`, with the optional peer `@playwright/test`. */

import { test as plainTest } from '@playwright/test';
import {
  type ControlClient,
  connect,
  type RemoteSandboxOptions,
} from '../control/client/connect.ts';
import type { RemoteSandbox } from '../control/client/remote-mock.ts';
import { createControl } from '../control/create-control.ts';
import { createSandboxes } from '../mock/sandboxes/sandboxes.ts';
import { readVersion } from '../server/package-version.ts';
import { startServer } from '../server/start-server.ts';

export { type MockRouteOptions, mockRoute, type Routable } from './mock-route.ts';

/** Options for the configuration, under `use`. */
export interface MockTestOptions {
  /** Options for the sandbox of each test. */
  readonly mockOptions: RemoteSandboxOptions;
}

/** The fixtures of a worker. */
export interface MockWorkerOptions {
  /**
   * A running server, such as `http://127.0.0.1:4010`. Default: each worker starts one on a free
   * port.
   */
  readonly mockUrl: string | undefined;
  /** The control token of that server, if it requires one. */
  readonly mockToken: string | undefined;
  readonly mockControl: ControlClient;
}

/** The fixtures of a test. */
export interface MockFixtures extends MockTestOptions {
  /**
   * A separate mock for the test, at `mock.baseUrl`. It answers all requests with one of its keys,
   * such as `mock.secretOf('reader')`. Its journal is attached to a test that fails.
   */
  readonly mock: RemoteSandbox;
}

/** Playwright's `test` with a separate mock for each test. */
export const test = plainTest.extend<MockFixtures, MockWorkerOptions>({
  mockUrl: [undefined, { option: true, scope: 'worker' }],
  mockToken: [undefined, { option: true, scope: 'worker' }],
  mockOptions: [{}, { option: true }],
  mockControl: [
    async ({ mockUrl, mockToken }, use) => {
      if (mockUrl !== undefined) return use(connect(mockUrl, { token: mockToken }));
      const sandboxes = createSandboxes();
      const extraHandlers = createControl(sandboxes, { version: readVersion() });
      const server = await startServer(sandboxes, { extraHandlers });
      await use(connect(server.baseUrl));
      await server.close();
    },
    { scope: 'worker' },
  ],
  mock: async ({ mockControl, mockOptions }, use, testInfo) => {
    const mock = await mockControl.sandbox(mockOptions);
    await use(mock);
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = JSON.stringify(await mock.journal.entries(), null, 2);
      await testInfo.attach('mock-journal', { body, contentType: 'application/json' });
    }
    await mock.delete();
  },
});
