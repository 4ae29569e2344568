import type { SetupServer } from 'msw/node';
import { apiPaths } from '../document/routes.ts';
import type { SandboxesOptions } from '../mock/sandboxes/sandboxes.ts';
import { describeValue } from '../text/describe-value.ts';
import { OperationError } from '../text/operation-error.ts';
import { Interception, MAKE_TEST, MockMount } from './interception.ts';

export interface MockTestOptions extends SandboxesOptions {
  /** The base URL that the code under test uses, as for `handlers`. */
  readonly baseUrl?: string | undefined;
  /**
   * Your project's MSW server, already listening. Your handlers keep working: the mock comes
   * before the server's initial handlers and after those that a test adds. Default: a new server.
   */
  readonly server?: SetupServer | undefined;
}

/** A mock that answers requests, until each of its users has closed it. */
export type OpenMount = ReturnType<typeof openMount>;

let interception: Interception | null = null;
/** Keyed by the options of a `mockTest`, which all tests extended from it share. */
const mounts = new Map<MockTestOptions, { readonly mount: MockMount; users: number }>();

/** @throws Error if an option is unknown or malformed, or another server already intercepts. */
export function openMount(options: MockTestOptions) {
  const { baseUrl = '', server, ...sandboxesOptions } = options;
  refuseOtherServer(server);
  const entry = mounts.get(options) ?? {
    mount: new MockMount(sandboxesOptions, baseUrl),
    users: 0,
  };
  interception ??= new Interception(server);
  const used = interception;
  if (entry.users++ === 0) {
    mounts.set(options, entry);
    used.add(entry.mount);
  }
  const { mount } = entry;
  return {
    sandboxes: mount.sandboxes,
    server: used.server,
    /** @throws Error when requests do not reach the mock, or reach it twice. */
    beginTest: () => used.beginTest(mount),
    /** @throws Error when the test requested a path that the API does not have. */
    endTest(): void {
      used.endTest(mount);
      refuseUnknownPaths(mount.takeUnknownPaths());
    },
    close(): void {
      if (--entry.users > 0) return;
      mounts.delete(options);
      if (!used.remove(mount)) interception = null;
    },
  };
}

function refuseOtherServer(server: unknown): void {
  if (server === undefined) return;
  const { use, listHandlers }: Partial<SetupServer> = Object(server);
  if (typeof use !== 'function' || typeof listHandlers !== 'function') {
    throw new OperationError({
      action: MAKE_TEST,
      field: 'server',
      expected: 'what setupServer of msw/node returns',
      found: describeValue(server),
    });
  }
  if (interception === null || interception.server === server) return;
  throw new OperationError({
    action: MAKE_TEST,
    field: 'server',
    reason: 'another mockTest uses another server: pass the same `server` to every mockTest',
    kind: 'conflict',
  });
}

function refuseUnknownPaths(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw new OperationError({
    action: `answer ${unknown.join(', ')}`,
    expected: `a path of the API: ${apiPaths}`,
    kind: 'missing',
  });
}
