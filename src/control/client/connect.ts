import { type OptionNames, refuseUnknownOptions } from '../../text/check-options.ts';
import { OperationError } from '../../text/operation-error.ts';
import { newSandboxId } from '../../world/minted-secrets.ts';
import type {
  CreateSandboxInput,
  NamedDescription,
  SandboxDescription,
  ServerHealth,
} from './endpoints.ts';
import { createRemoteJournal, type RemoteJournal } from './remote-journal.ts';
import {
  createRemoteMock,
  createRemoteSandbox,
  type RemoteMock,
  type RemoteSandbox,
} from './remote-mock.ts';
import { undefinedWhereMissing } from './request-error.ts';
import { createSend } from './send.ts';

export interface ConnectOptions {
  /** The server's `--control-token`. Default: none. */
  readonly token?: string | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** The options of a sandbox. Default for each: as in the default sandbox. */
export type RemoteSandboxOptions = CreateSandboxInput;

/** A client of the control API of a server. */
export interface ControlClient {
  /** The URL before `/api/v1`. */
  readonly baseUrl: string;
  /** The mock that answers requests without a key or with an unknown key. */
  readonly default: RemoteMock;
  /** The journal of all sandboxes, in the order of the requests. */
  readonly journal: RemoteJournal;
  health(): Promise<ServerHealth>;
  worlds(): Promise<readonly NamedDescription[]>;
  profiles(): Promise<readonly NamedDescription[]>;
  scenarios(): Promise<readonly NamedDescription[]>;
  /**
   * Creates a separate mock that answers all requests with one of its keys.
   *
   * @throws Error if an option is unknown or invalid, or the limit of sandboxes is reached.
   */
  sandbox(options?: RemoteSandboxOptions): Promise<RemoteSandbox>;
  /** An existing sandbox; undefined if there is none with this id. */
  get(id: string): Promise<RemoteMock | undefined>;
  /** All sandboxes: the default one first, then the others, oldest first. */
  list(): Promise<readonly SandboxDescription[]>;
}

const optionNames: OptionNames<ConnectOptions> = { token: true, fetch: true };

/**
 * Controls a mock in a different process, such as `workspace-files serve`. Nothing is sent before
 * the first operation.
 *
 * @param baseUrl the URL of the server, such as `http://127.0.0.1:4010`.
 * @throws Error if the base URL is not a URL, or an option is unknown.
 */
export function connect(baseUrl: string, options: ConnectOptions = {}): ControlClient {
  refuseUnknownOptions(options, optionNames, 'connect');
  const place = readBaseUrl(baseUrl);
  const { token, fetch = (input, init) => globalThis.fetch(input, init) } = options;
  const send = createSend({ baseUrl: place, token, fetch });
  const mockOf = (id: string) => createRemoteMock(send, place, id);
  return {
    baseUrl: place,
    default: mockOf('default'),
    journal: createRemoteJournal(send),
    health: () => send('health'),
    worlds: () => send('listWorlds'),
    profiles: () => send('listProfiles'),
    scenarios: () => send('listScenarios'),
    async sandbox(options = {}) {
      // The id is chosen here, so that a proxy can already route this request by it.
      const input = { ...options, id: options.id ?? newSandboxId() };
      return createRemoteSandbox(send, place, await send('createSandbox', { input }));
    },
    get: (id) =>
      send('readSandbox', { path: { id } }).then(() => mockOf(id), undefinedWhereMissing),
    list: async () => (await send('listSandboxes')).sandboxes,
  };
}

/** Reads a base URL. Removes a trailing slash and the path of the control API. */
function readBaseUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new OperationError({
      action: 'connect',
      field: 'baseUrl',
      expected: 'an http(s) URL',
      found: `"${given}"`,
    });
  }
  return (url.origin + url.pathname).replace(/(?<!\/)\/+$/, '').replace(/\/__mock$/, '');
}
