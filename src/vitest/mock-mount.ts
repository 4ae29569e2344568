import { type ApiAddress, readApiAddress } from '../http/api-address.ts';
import { createSandboxes, type SandboxesOptions } from '../mock/sandboxes/sandboxes.ts';

/** What fails when an option of `mockTest` is invalid. */
export const MAKE_TEST = 'make a test';

/** The mock of one `mockTest`, and the requests that are its own. */
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

  /** Every URL below the API's base URL, an operation or not. */
  get everyUrl(): RegExp {
    return this.#address.all;
  }

  takes(url: string): boolean {
    const { origin, pathname } = new URL(url);
    return this.#address.all.test(origin + pathname);
  }

  /** Whether one of its sandboxes has this key, or had it at its start. */
  knows(secret: string): boolean {
    const has = (key: { readonly secret: string }) => key.secret === secret;
    return this.sandboxes.list().some(({ keys, world }) => {
      return world.keys.some(has) || keys.list().some(has);
    });
  }

  /** Notes a request to the API that is not an operation of it. */
  noteUnknownPath({ method, url }: Request): void {
    const { origin, pathname } = new URL(url);
    this.#unknownPaths.push(`${method} ${origin}${pathname}`);
  }

  /** @returns the noted requests since the last call. */
  takeUnknownPaths(): readonly string[] {
    const taken = this.#unknownPaths;
    this.#unknownPaths = [];
    return taken;
  }
}
