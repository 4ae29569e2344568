import { AsyncLocalStorage } from 'node:async_hooks';
import { HttpResponse, http } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { vi } from 'vitest';
import { apiPaths } from '../document/routes.ts';
import { type ApiAddress, isOperation, withoutQuery } from '../http/api-address.ts';
import type { Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import { respond } from '../msw/respond.ts';
import { OperationError } from '../text/operation-error.ts';
import { reportToConsole } from '../text/report-error.ts';

/** The mock of one `mockTest`, and where it answers. */
export interface Mount {
  readonly sandboxes: Sandboxes;
  readonly baseUrl: string;
  readonly address: ApiAddress;
}

/** A test: Vitest's task, which is the same object in all hooks and fixtures. */
export type Test = object;

/** The test that sends a request. MSW's handlers run in the context of the request. */
export const currentTest = new AsyncLocalStorage<Test>();

/** A running test, and why its requests were refused: each reason once. */
interface Run {
  readonly mount: Mount;
  readonly mistakes: Set<string>;
}

/**
 * Nothing listens on this port: a request that MSW does not answer fails at once. Not port 1, which
 * fetch refuses before MSW 3 sees the request.
 */
const PROBE = 'http://127.0.0.1:2/workspace-files-kit';

/**
 * The MSW server of a process, with the mocks of all `mockTest` calls. One for all: MSW servers
 * share their interception, and a second one that starts to listen disconnects the first.
 */
export class Interception {
  readonly server: SetupServer;
  readonly #isOwn: boolean;
  readonly #mounts = new Set<Mount>();
  readonly #runs = new Map<Test, Run>();
  readonly #handler = http.all(
    ({ request }) => this.#takes(request.url),
    ({ request }) => this.#answer(request),
  );
  /** The `fetch` that MSW intercepts: a test may replace the global one. */
  readonly #fetch: typeof fetch;
  /** The number of probes that arrived. */
  #probes = 0;

  /** @param given a server of the project, which already listens; default: a new one. */
  constructor(given: SetupServer | undefined) {
    this.#isOwn = given === undefined;
    this.server = given ?? setupServer(this.#handler);
    if (this.#isOwn) this.server.listen();
    this.#fetch = globalThis.fetch;
  }

  /** @throws Error if requests do not arrive here. */
  async begin(test: Test, mount: Mount): Promise<void> {
    this.#mounts.add(mount);
    // The project may have reset its handlers.
    if (!this.server.listHandlers().includes(this.#handler)) this.server.use(this.#handler);
    await this.#verify();
    this.#runs.set(test, { mount, mistakes: new Set() });
  }

  /** @throws Error if the test sent requests to a wrong address, or to a path that the API lacks. */
  end(test: Test): void {
    const mistakes = [...(this.#runs.get(test)?.mistakes ?? [])];
    this.#runs.delete(test);
    // A concurrent test may still need its handlers. A project resets those of its own server.
    if (this.#isOwn && this.#runs.size === 0) this.server.resetHandlers();
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  }

  close(): void {
    if (this.#isOwn) this.server.close();
    else this.server.resetHandlers();
  }

  /** Whether a request is for a mock, or would be, at the right address. */
  #takes(url: string): boolean {
    if (url.startsWith(PROBE) || this.#mountsAt(url).length > 0) return true;
    // A project's own server decides about all other requests.
    if (!this.#isOwn) return false;
    const address = withoutQuery(url);
    return (
      isOperation(url) || [...this.#mounts].some((mount) => mount.address.anyUrl.test(address))
    );
  }

  #answer(request: Request): Response | Promise<Response> {
    const { method, url } = request;
    if (url.startsWith(PROBE)) {
      this.#probes++;
      // happy-dom sends a preflight first.
      return new HttpResponse(null, { headers: { 'access-control-allow-origin': '*' } });
    }
    const run = this.#runOf();
    const mounts = this.#mountsAt(url);
    const mount = run && mounts.includes(run.mount) ? run.mount : mounts.at(-1);
    if (mount) {
      const { basePath } = mount.address;
      return respond(mount.sandboxes.answer(request, { basePath }), request);
    }
    const bases = Array.from(this.#mounts, ({ baseUrl }) => baseUrl || 'any origin without a path');
    const mistake = new OperationError({
      action: `answer ${method} ${withoutQuery(url)}`,
      expected: isOperation(url)
        ? `the base URL of the mock, ${bases.join(' or ')} (option \`baseUrl\` of mockTest)`
        : `a path of the API: ${apiPaths}`,
    });
    if (run) run.mistakes.add(mistake.message);
    else reportToConsole('A request that no running test sent was refused:', mistake);
    return HttpResponse.error();
  }

  /** The run of the test that sends the current request, as far as that can be known. */
  #runOf(): Run | undefined {
    const test = currentTest.getStore();
    if (test) return this.#runs.get(test);
    // Such as a request of a connection that was opened before the test.
    return this.#runs.size === 1 ? this.#runs.values().next().value : undefined;
  }

  #mountsAt(url: string): readonly Mount[] {
    const address = withoutQuery(url);
    return [...this.#mounts].filter((mount) => mount.address.operations.test(address));
  }

  async #verify(): Promise<void> {
    // A project's server reports each request to its listeners. With fake timers MSW may not answer.
    if ((!this.#isOwn && this.#probes > 0) || vi.isFakeTimers()) return;
    const before = this.#probes;
    try {
      await this.#fetch(PROBE);
      // Answered, but not here: by a stub of the global fetch.
      if (!this.#isOwn) return;
    } catch {}
    if (this.#probes > before) return;
    throw new OperationError({
      action: 'intercept requests',
      kind: 'conflict',
      reason: this.#isOwn
        ? 'expected one MSW server in this process, found another: pass the server of your project, `mockTest({ server })`, and call its `listen()`'
        : 'server: this MSW server does not receive the requests: call its `listen()` before the tests, in a setup file or in `beforeAll`, and start no other MSW server',
    });
  }
}
