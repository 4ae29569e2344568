import { AsyncLocalStorage } from 'node:async_hooks';
import { HttpResponse, http } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { vi } from 'vitest';
import { apiPaths } from '../document/routes.ts';
import { type ApiAddress, isOperation, withoutQuery } from '../http/api-address.ts';
import { secretOf } from '../http/read-request.ts';
import type { Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import { respond } from '../msw/respond.ts';
import { type Failure, OperationError } from '../text/operation-error.ts';
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

/** A running test, and why its requests were refused: each reason once, by its message. */
interface Run {
  readonly mount: Mount;
  readonly mistakes: Map<string, OperationError>;
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
    ({ request }) => this.#takes(request),
    ({ request }) => this.#answer(request),
  );
  /** The `fetch` that MSW intercepts: a test may replace the global one. */
  readonly #fetch: typeof fetch;
  /** The probes that arrived. */
  readonly #probes = new Set<string>();
  #isVerified = false;

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
    this.#runs.set(test, { mount, mistakes: new Map() });
  }

  /** @throws Error if the test sent requests to a wrong address, or to a path that the API lacks. */
  end(test: Test): void {
    const mistakes = [...(this.#runs.get(test)?.mistakes.values() ?? [])];
    this.#runs.delete(test);
    // A concurrent test may still need its handlers. A project resets those of its own server.
    if (this.#isOwn && this.#runs.size === 0) this.server.resetHandlers();
    const [first] = mistakes;
    if (first && mistakes.length === 1) throw first;
    if (first) throw new Error(mistakes.map(({ message }) => message).join('\n'));
  }

  close(): void {
    if (this.#isOwn) this.server.close();
    else this.server.resetHandlers();
  }

  /** Whether a request is for a mock, or would be, at the right address. */
  #takes({ url }: Request): boolean {
    if (url.startsWith(PROBE) || this.#mountsAt(url).length > 0) return true;
    // A project's own server decides about all other requests.
    if (!this.#isOwn) return false;
    return (
      isOperation(url) ||
      [...this.#mounts].some(({ address }) => address.all.test(withoutQuery(url)))
    );
  }

  #answer(request: Request): Response | Promise<Response> {
    const { method, url } = request;
    if (url.startsWith(PROBE)) {
      this.#probes.add(url);
      // happy-dom sends a preflight first.
      return new HttpResponse(null, { headers: { 'access-control-allow-origin': '*' } });
    }
    const run = this.#runOf();
    const mounts = this.#mountsAt(url);
    const secret = secretOf(request);
    const owners = mounts.filter((mount) => secret !== null && knows(mount, secret));
    const candidates = owners.length > 0 ? owners : mounts;
    const mount = run && candidates.includes(run.mount) ? run.mount : candidates.at(-1);
    if (mount) {
      const { basePath } = mount.address;
      return respond(mount.sandboxes.answer(request, { basePath }), request);
    }
    const address = withoutQuery(url);
    const mistake = new OperationError({
      action: `answer ${method} ${address}`,
      ...this.#whyNot(address),
    });
    if (run) run.mistakes.set(mistake.message, mistake);
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

  #whyNot(address: string): Omit<Failure, 'action'> {
    if (!isOperation(address))
      return { expected: `a path of the API: ${apiPaths}`, kind: 'missing' };
    const mocked = [...this.#mounts].map(
      ({ baseUrl }) => baseUrl || 'any origin, without a prefix',
    );
    return {
      expected: `the base URL of the mock, ${mocked.join(' or ')} (option \`baseUrl\` of mockTest)`,
    };
  }

  async #verify(): Promise<void> {
    // A project's server reports each request to its listeners. With fake timers MSW may not
    // answer.
    if ((!this.#isOwn && this.#isVerified) || vi.isFakeTimers()) return;
    const url = `${PROBE}?${crypto.randomUUID()}`;
    const isAnswered = await this.#fetch(url).then(
      () => true,
      () => false,
    );
    this.#isVerified = this.#probes.delete(url);
    // Otherwise by a stub of the global fetch.
    if (this.#isVerified || (isAnswered && !this.#isOwn)) return;
    throw new OperationError({
      action: 'intercept requests',
      kind: 'conflict',
      ...(this.#isOwn
        ? {
            expected: 'one MSW server in this process',
            found:
              'another: pass the server of your project, `mockTest({ server })`, and call its `listen()`',
          }
        : {
            field: 'server',
            reason:
              'this MSW server does not receive the requests: call its `listen()` before the tests, in a setup file or in `beforeAll`, and start no other MSW server',
          }),
    });
  }
}

const knows = ({ sandboxes }: Mount, secret: string): boolean =>
  sandboxes.list().some(({ keys }) => keys.list().some((key) => key.secret === secret));
