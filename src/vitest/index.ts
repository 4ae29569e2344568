/** Vitest fixtures: `workspace-files-kit/vitest`, with the optional peers `vitest` and `msw`. */

import { type SetupServer, setupServer } from 'msw/node';
import { expect, test as plainTest, type TestAPI } from 'vitest';
import { routes } from '../document/routes.ts';
import { readApiAddress } from '../http/api-address.ts';
import type { ExpectedRequest } from '../mock/assert-requested.ts';
import { journalMatchers } from '../mock/journal-matchers.ts';
import type { Sandbox } from '../mock/sandbox-registry.ts';
import { createSandboxes, type SandboxesOptions } from '../mock/sandboxes.ts';
import { handlers } from '../msw/index.ts';

export interface MockTestOptions extends SandboxesOptions {
  /** Where the API is, in the eyes of the code under test, as `handlers` takes it. */
  readonly baseUrl?: string | undefined;
}

expect.extend(journalMatchers);

// Vitest's own interface of matchers has one type parameter in version 4, and two in version 5.
declare global {
  namespace Chai {
    interface Assertion {
      /** That the journal has such a request; the failure shows the nearest, and why it was refused. */
      toHaveRequested(expected?: ExpectedRequest): void;
    }
  }
}

/** What a test may ask for. */
export interface MockFixtures {
  /** Answers every request but those of a sandbox. It is back at its seed after each test. */
  readonly mock: Sandbox;
  /**
   * A mock of the test's own: requests with one of its keys are its requests. Tests that run side
   * by side see nothing of each other by it.
   */
  readonly sandbox: Sandbox;
  /** The running MSW server, for handlers of one's own: they are gone after each test. */
  readonly server: SetupServer;
}

interface Fixtures extends MockFixtures {
  readonly mockOptions: MockTestOptions;
  readonly place: Place;
  readonly tidy: undefined;
}

/** What the tests of a file share. */
interface Place {
  readonly sandboxes: ReturnType<typeof createSandboxes>;
  readonly server: SetupServer;
  /** Requests to the API that no operation took, since somebody looked. */
  readonly takeStrays: () => readonly string[];
}

/** `test` of Vitest with a mock, its MSW server started. */
export const test: TestAPI<MockFixtures> = mockTest();

/**
 * `test` of Vitest with a mock as the options say. A request to the API that is no operation of it
 * fails the test in which it was sent.
 *
 * @throws Error when an option is unknown or malformed.
 */
export function mockTest(options: MockTestOptions = {}): TestAPI<MockFixtures> {
  return plainTest.extend<Fixtures>({
    mockOptions: [options, { scope: 'file' }],
    place: [
      async ({ mockOptions }, use) => {
        const place = openPlace(mockOptions);
        await use(place);
        place.server.close();
      },
      { scope: 'file' },
    ],
    tidy: [
      async ({ place: { sandboxes, server, takeStrays } }, use) => {
        await use(undefined);
        server.resetHandlers();
        sandboxes.default.reset();
        refuseStrays(takeStrays());
      },
      { auto: true },
    ],
    server: ({ place }, use) => use(place.server),
    mock: ({ place }, use) => use(place.sandboxes.default),
    sandbox: async ({ place: { sandboxes } }, use) => {
      const sandbox = sandboxes.create();
      await use(sandbox);
      sandboxes.delete(sandbox.id);
    },
  });
}

function openPlace({ baseUrl, ...options }: MockTestOptions): Place {
  const sandboxes = createSandboxes(options);
  const server = setupServer(...handlers(sandboxes, { baseUrl }));
  const api = readApiAddress(baseUrl ?? '', 'make a test');
  let strays: string[] = [];
  server.listen({
    onUnhandledRequest({ method, url }, print) {
      const { origin, pathname } = new URL(url);
      if (!api.all.test(origin + pathname)) return print.warning();
      strays.push(`${method} ${origin}${pathname}`);
      print.error();
    },
  });
  return {
    sandboxes,
    server,
    takeStrays() {
      const taken = strays;
      strays = [];
      return taken;
    },
  };
}

function refuseStrays(strays: readonly string[]): void {
  if (strays.length === 0) return;
  throw new Error(
    `Failed to answer ${strays.join(', ')}: expected a path of the API: ${routes.map(({ path }) => path).join(', ')}`,
  );
}
