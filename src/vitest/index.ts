/** Vitest fixtures: `workspace-files-kit/vitest`, with the optional peers `vitest` and `msw`. */

import type { SetupServer } from 'msw/node';
import { afterAll, aroundEach, expect, test as plainTest, type TestAPI } from 'vitest';
import { readApiAddress } from '../http/api-address.ts';
import { type ExpectedRequest, journalMatchers } from '../mock/journal/assert-requested.ts';
import {
  createSandboxes,
  type Sandbox,
  type SandboxesOptions,
} from '../mock/sandboxes/sandboxes.ts';
import { describeValue } from '../text/describe-value.ts';
import { OperationError } from '../text/operation-error.ts';
import { currentTest, Interception, type Mount } from './interception.ts';

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

export interface MockTestOptions extends SandboxesOptions {
  /** The base URL that the code under test uses, as for `handlers`. */
  readonly baseUrl?: string | undefined;
  /**
   * Your project's MSW server, already listening. Your handlers keep working: the mock comes
   * before the server's initial handlers and after those that a test adds. Default: a new server.
   */
  readonly server?: SetupServer | undefined;
}

/** The fixtures of a test. */
export interface MockFixtures {
  /**
   * Answers every request except those of a sandbox. It is reset before each test, so concurrent
   * tests cannot use it.
   */
  readonly mock: Sandbox;
  /**
   * A separate mock for the test. It answers all requests with one of its keys, so concurrent tests
   * do not affect each other.
   */
  readonly sandbox: Sandbox;
  /** The running MSW server, for your own handlers. They are removed after the test. */
  readonly server: SetupServer;
}

interface Fixtures extends MockFixtures {
  readonly mount: Mount;
}

const action = 'make a test';

/** The interception of the tests that run; null before the first and after the last. */
let interception: Interception | null = null;
/** The number of `mockTest` calls whose tests have not all ended. */
let open = 0;

/** Vitest's `test` with a mock and a running MSW server. */
export const test: TestAPI<MockFixtures> = testOf({}, () => (defaultMount ??= mountOf({})));
let defaultMount: Mount | undefined;

/**
 * Vitest's `test` with a mock for these options. A file may use several: a request goes to the mock
 * of the test that sends it, or to another one at its base URL. A request to a path
 * that the API lacks, or to an operation at another address, is refused and fails the test that
 * sent it, unless you pass a `server`: then that server decides.
 *
 * @throws Error if an option is unknown or invalid. Each test fails if another MSW server listens.
 */
export function mockTest(options: MockTestOptions = {}): TestAPI<MockFixtures> {
  const mount = mountOf(options);
  return testOf(options, () => mount);
}

function mountOf({ baseUrl = '', server, ...options }: MockTestOptions): Mount {
  const { use, listHandlers }: Partial<SetupServer> = Object(server);
  if (server !== undefined && !(use && listHandlers)) {
    const expected = 'what setupServer of msw/node returns';
    throw new OperationError({ action, field: 'server', expected, found: describeValue(server) });
  }
  return { sandboxes: createSandboxes(options), baseUrl, address: readApiAddress(baseUrl, action) };
}

function testOf({ server }: MockTestOptions, mountOf: () => Mount): TestAPI<MockFixtures> {
  open++;
  afterAll(() => {
    if (--open > 0) return;
    interception?.close();
    interception = null;
  });
  aroundEach((runTest, { task }) => currentTest.run(task, runTest));
  return plainTest.extend<Fixtures>({
    mount: [
      async ({ task, onTestFinished }, use) => {
        const mount = mountOf();
        await intercept(server).begin(task, mount);
        // An error in the clean-up of a fixture would fail each retry of the test, too.
        onTestFinished(() => interception?.end(task));
        // A late request of an earlier test may have changed it.
        mount.sandboxes.default.reset();
        await use(mount);
      },
      { auto: true },
    ],
    server: ({ mount: _begun }, use) => use(intercept(server).server),
    mock: ({ mount, task }, use) => {
      if (!task.concurrent) return use(mount.sandboxes.default);
      const reason =
        'it is reset while other tests run: take `sandbox` in a concurrent test, and use its keys';
      throw new OperationError({ action: 'give a concurrent test the `mock` of its file', reason });
    },
    sandbox: async ({ mount: { sandboxes } }, use) => {
      const sandbox = sandboxes.create();
      await use(sandbox);
      sandboxes.delete(sandbox.id);
    },
  });
}

function intercept(server: SetupServer | undefined): Interception {
  interception ??= new Interception(server);
  return interception;
}
