/** Playwright fixtures: `workspace-files-kit/playwright`, with the optional peer `@playwright/test`. */

import { type JSHandle, type Page, test as plainTest } from '@playwright/test';
import * as z from 'zod/mini';
import {
  type ControlClient,
  connect,
  type RemoteSandbox,
  type RemoteSandboxOptions,
} from '../control/connect.ts';
import { createControl } from '../control/create-control.ts';
import { readApiAddress } from '../http/api-address.ts';
import { deliver } from '../http/deliver.ts';
import { assertMock } from '../mock/check-input.ts';
import type { Mock } from '../mock/mock.ts';
import { createSandboxes } from '../mock/sandboxes/sandboxes.ts';
import { readVersion } from '../server/package-version.ts';
import { startServer } from '../server/start-server.ts';
import { OperationError } from '../text/operation-error.ts';
import { parseInput } from '../text/parse-input.ts';

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
  /**
   * The mock that the page itself has started with `startBrowserMock`, within five seconds:
   * `await (await pageMock()).evaluate((mock) => mock.files.create({ name: 'new.txt' }))`.
   */
  readonly pageMock: () => Promise<JSHandle<Mock>>;
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
      const extraHandlers = [createControl(sandboxes, { version: readVersion() })];
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
      const { entries } = await mock.call('journal.list', { limit: 1_000 });
      const body = JSON.stringify(entries, null, 2);
      await testInfo.attach('mock-journal', { body, contentType: 'application/json' });
    }
    await mock.delete();
  },
  pageMock: ({ page }, use) => use(() => pageMockOf(page)),
});

/** The mock of a page that calls `startBrowserMock`. @throws Error if it has none after five seconds. */
export const pageMockOf = (page: Pick<Page, 'waitForFunction'>): Promise<JSHandle<Mock>> =>
  page
    .waitForFunction((): Mock => Object(window).workspaceFiles?.mock, undefined, { timeout: 5_000 })
    .catch((cause: unknown) => {
      const expected = 'an open page that has called startBrowserMock() and not stopped it';
      throw new OperationError({ action: 'find the mock of the page', expected, cause });
    });

export interface MockRouteOptions {
  /**
   * The base URL that the page uses: an origin, with or without a path, or only a path for any
   * origin. Default: any origin, no path.
   */
  readonly baseUrl?: string | undefined;
}

const routeOptions = z.strictObject({ baseUrl: z.optional(z.string()) });
const WHOLE =
  'Playwright cannot stream a body to a page: use a mock server (`workspace-files serve`) instead';
const impossible = { cut: WHOLE, drip: WHOLE };

/**
 * Answers a page's requests to the API's operations with a mock in this process, without a server.
 *
 * @param page a page, or a context for all of its pages.
 * @throws Error if the mock is missing, an option is unknown, or the base URL is neither an http(s) URL nor a path.
 */
export async function mockRoute(
  page: Pick<Page, 'route'>,
  mock: Pick<Mock, 'answer'>,
  options: MockRouteOptions = {},
): Promise<void> {
  assertMock(mock, 'route to a mock');
  const { baseUrl = '' } = parseInput(routeOptions, options, 'route to a mock');
  const { basePath, operations } = readApiAddress(baseUrl, 'route to a mock');
  const mount = { basePath, impossible };
  await page.route(
    ({ origin, pathname }) => operations.test(origin + pathname),
    async (route) => {
      const request = route.request();
      const init = { method: request.method(), headers: await request.allHeaders() };
      const answer = mock.answer(new Request(request.url(), init), mount);
      try {
        const response = await deliver(answer);
        const body = Buffer.from(await response.arrayBuffer());
        const headers = Object.fromEntries(response.headers);
        return await route.fulfill({ status: response.status, headers, body });
      } catch {
        // A fault broke the connection, or the page was closed.
        return route.abort('connectionreset').catch(() => {});
      }
    },
  );
}
