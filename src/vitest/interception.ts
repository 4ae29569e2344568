import { type HttpHandler, HttpResponse, http } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { vi } from 'vitest';
import { type ApiAddress, readApiAddress } from '../http/api-address.ts';
import { type AskedRequest, secretOf } from '../http/request-head.ts';
import { createSandboxes, type SandboxesOptions } from '../mock/sandboxes/sandboxes.ts';
import { handlers } from '../msw/index.ts';
import { OperationError } from '../text/operation-error.ts';

/** The action that fails if an option of `mockTest` is invalid, for the message. */
export const MAKE_TEST = 'make a test';

/** The mock of one `mockTest`, and how to recognise its requests. */
export class MockMount {
  readonly sandboxes: ReturnType<typeof createSandboxes>;
  readonly baseUrl: string;
  readonly #address: ApiAddress;
  #unknownPaths: string[] = [];

  /** @throws Error when an option is unknown or malformed. */
  constructor(options: SandboxesOptions, baseUrl: string) {
    this.#address = readApiAddress(baseUrl, MAKE_TEST);
    this.sandboxes = createSandboxes(options);
    this.baseUrl = baseUrl;
  }

  /** Matches every URL below the base URL of the API, whether of an operation or not. */
  get everyUrl(): RegExp {
    return this.#address.all;
  }

  takes(url: string): boolean {
    const { origin, pathname } = new URL(url);
    return this.#address.all.test(origin + pathname);
  }

  /** Whether one of its sandboxes has this key, or had it at the start. */
  knows(secret: string): boolean {
    const has = (key: { readonly secret: string }) => key.secret === secret;
    return this.sandboxes.list().some(({ keys, world }) => {
      return world.keys.some(has) || keys.list().some(has);
    });
  }

  /** Records a request under the base URL that matches no operation. */
  noteUnknownPath({ method, url }: Request): void {
    const { origin, pathname } = new URL(url);
    this.#unknownPaths.push(`${method} ${origin}${pathname}`);
  }

  /** @returns the requests recorded since the last call. */
  takeUnknownPaths(): readonly string[] {
    const taken = this.#unknownPaths;
    this.#unknownPaths = [];
    return taken;
  }
}

/**
 * Nothing listens on this port: a request that MSW does not answer fails at once. Not port 1, which
 * fetch refuses before MSW 3 sees the request.
 */
const PROBE = 'http://127.0.0.1:2/workspace-files-kit';

const action = 'intercept requests';
const PASS_IT = 'pass the server of your project, `mockTest({ server })`, and call its `listen()`';

/**
 * The only MSW server of a process, with the mocks of all `mockTest` calls. MSW servers share their
 * interception: a second server that starts listening disconnects the first.
 */
export class Interception {
  readonly server: SetupServer;
  readonly #isOwn: boolean;
  readonly #mounts: MockMount[] = [];
  /** The mocks of the running tests, the latest last. */
  readonly #running: MockMount[] = [];
  readonly #probes = new Map<string, number>();
  #handlers: readonly HttpHandler[] = [];
  /** The `fetch` that MSW intercepts: a test may replace the global one. */
  readonly #fetch: typeof fetch;
  #isVerified = false;

  /** @param given a server of the project, which already listens; default: a new one. */
  constructor(given: SetupServer | undefined) {
    this.server = given ?? setupServer();
    this.#isOwn = given === undefined;
    if (this.#isOwn) this.server.listen();
    this.#fetch = globalThis.fetch;
  }

  add(mount: MockMount): void {
    this.#mounts.push(mount);
    this.#renew();
  }

  /** @returns whether any mock is left. After the last one, the server is closed or restored. */
  remove(mount: MockMount): boolean {
    this.#mounts.splice(this.#mounts.indexOf(mount), 1);
    if (this.#mounts.length > 0) {
      this.#renew();
      return true;
    }
    if (this.#isOwn) this.server.close();
    else this.server.resetHandlers();
    return false;
  }

  /** @throws Error if MSW does not deliver each request here exactly once. */
  async beginTest(mount: MockMount): Promise<void> {
    const [probe] = this.#handlers;
    // The project may have reset its handlers.
    if (probe && !this.server.listHandlers().includes(probe)) this.#renew();
    await this.#verify();
    this.#running.push(mount);
  }

  endTest(mount: MockMount): void {
    this.#running.splice(this.#running.lastIndexOf(mount), 1);
    // A project's own server is left for the project to reset.
    if (this.#isOwn) this.server.resetHandlers(...this.#handlers);
  }

  /** New handlers each time: MSW 3 disposes of those that a reset removes. */
  #renew(): void {
    const mounts = this.#mounts;
    const probe = http.all(PROBE, ({ request: { method, url } }) => {
      // happy-dom sends a preflight first.
      if (method === 'GET') this.#probes.set(url, (this.#probes.get(url) ?? 0) + 1);
      return new HttpResponse(null, { headers: { 'access-control-allow-origin': '*' } });
    });
    const operations = mounts.flatMap((mount) => {
      const answer: MockMount['sandboxes']['answer'] = (request, options) =>
        this.#ownerOf(request, mount).sandboxes.answer(request, options);
      return handlers({ answer }, { baseUrl: mount.baseUrl });
    });
    const others = mounts.map((mount) =>
      http.all(mount.everyUrl, ({ request }) => {
        this.#ownerOf(request, mount).noteUnknownPath(request);
        return HttpResponse.error();
      }),
    );
    // A project's own server decides about all other requests.
    this.#handlers = [probe, ...operations, ...(this.#isOwn ? others : [])];
    if (this.#isOwn) this.server.resetHandlers(...this.#handlers);
    else this.server.use(...this.#handlers);
  }

  /** Chooses the mock of a request by address, then by key, then by the running test. */
  #ownerOf(request: AskedRequest, fallback: MockMount): MockMount {
    if (this.#mounts.length === 1) return fallback;
    const mounts = this.#mounts.filter((mount) => mount.takes(request.url));
    const secret = secretOf(request);
    const owners = mounts.filter((mount) => secret !== null && mount.knows(secret));
    const candidates = owners.length > 0 ? owners : mounts;
    const running = this.#running.findLast((mount) => candidates.includes(mount));
    return running ?? candidates.at(-1) ?? fallback;
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
    const times = this.#probes.get(url) ?? 0;
    this.#probes.delete(url);
    if (times === 0 && isAnswered && !this.#isOwn) return; // by a stub of the global fetch
    this.#isVerified = times === 1;
    if (this.#isVerified) return;
    if (this.#isOwn || times > 1) {
      throw new OperationError({
        action,
        expected: 'one MSW server in this process',
        found: `another: ${PASS_IT}`,
        kind: 'conflict',
      });
    }
    throw new OperationError({
      action,
      field: 'server',
      expected:
        'one that listens: call its `listen()` before the tests, in a setup file or in `beforeAll`',
    });
  }
}
