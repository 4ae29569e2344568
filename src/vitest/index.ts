/** Vitest fixtures: `workspace-files-kit/vitest`, with the optional peers `vitest` and `msw`. */

import type { SetupServer } from 'msw/node';
import { expect, test as plainTest, type TestAPI } from 'vitest';
import { type ExpectedRequest, journalMatchers } from '../mock/journal/assert-requested.ts';
import type { Sandbox } from '../mock/sandboxes/registry.ts';
import { type MockTestOptions, type OpenMount, openMount } from './open-mount.ts';

export type { MockTestOptions } from './open-mount.ts';

expect.extend(journalMatchers);

// Vitest's own interface of matchers has one type parameter in version 4, and two in version 5.
declare global {
  namespace Chai {
    interface Assertion {
      /**
       * Asserts that the journal has a matching request. A failure shows the nearest request and
       * why it was refused.
       */
      toHaveRequested(expected?: ExpectedRequest): void;
    }
  }
}

/** The fixtures of a test. */
export interface MockFixtures {
  /** Answers every request except those of a sandbox. It is reset before each test. */
  readonly mock: Sandbox;
  /**
   * A separate mock for the test. It answers all requests with one of its keys, so parallel tests
   * do not affect each other.
   */
  readonly sandbox: Sandbox;
  /** The running MSW server, for your own handlers. They are removed after each test. */
  readonly server: SetupServer;
}

interface Fixtures extends MockFixtures {
  readonly mockOptions: MockTestOptions;
  readonly mount: OpenMount;
  readonly tidy: undefined;
}

/** Vitest's `test` with a mock and a running MSW server. */
export const test: TestAPI<MockFixtures> = mockTest();

/**
 * Vitest's `test` with a mock for these options. A file may use several: a request goes to the mock
 * with its base URL and key, or else to the mock of the running test. A request under the base URL
 * that matches no operation fails the test that sent it, unless you pass a `server`: then that
 * server decides.
 *
 * @throws Error in each test if an option is unknown or invalid, or a second MSW server is
 *   listening.
 */
export function mockTest(options: MockTestOptions = {}): TestAPI<MockFixtures> {
  return plainTest.extend<Fixtures>({
    mockOptions: [options, { scope: 'file' }],
    mount: [
      async ({ mockOptions }, use) => {
        const mount = openMount(mockOptions);
        await use(mount);
        mount.close();
      },
      { scope: 'file' },
    ],
    tidy: [
      async ({ mount }, use) => {
        await mount.beginTest();
        // A late request of an earlier test, or of a test with another mock, may have changed it.
        mount.sandboxes.default.reset();
        await use(undefined);
        mount.endTest();
      },
      { auto: true },
    ],
    server: ({ mount }, use) => use(mount.server),
    mock: ({ mount }, use) => use(mount.sandboxes.default),
    sandbox: async ({ mount: { sandboxes } }, use) => {
      const sandbox = sandboxes.create();
      await use(sandbox);
      sandboxes.delete(sandbox.id);
    },
  });
}
