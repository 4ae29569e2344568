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
  /** What the server was given as `--control-token`; none if left out. */
  readonly token?: string | undefined;
  /** What sends the requests; the global `fetch` if left out. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** What a sandbox is made with; whatever is left out is that of the default one. */
export type RemoteSandboxOptions = CreateSandboxInput;

/** The control API of a server, as a value. */
export interface ControlClient {
  /** What stands before `/api/v1`. */
  readonly baseUrl: string;
  /** The mock of requests without a key, or with one that nobody has. */
  readonly default: RemoteMock;
  /** Of all sandboxes, in the order in which the server was asked. */
  readonly journal: RemoteJournal;
  health(): Promise<ServerHealth>;
  worlds(): Promise<readonly NamedDescription[]>;
  profiles(): Promise<readonly NamedDescription[]>;
  scenarios(): Promise<readonly NamedDescription[]>;
  /**
   * Makes a mock of one's own: requests with one of its keys are its requests.
   *
   * @throws Error when an option is unknown or malformed, or there are as many as there may be.
   */
  sandbox(options?: RemoteSandboxOptions): Promise<RemoteSandbox>;
  /** One that is there; of its keys, this client knows the secrets of those that it issues. */
  get(id: string): Promise<RemoteMock | undefined>;
  /** The default one first, then from the oldest on. */
  list(): Promise<readonly SandboxDescription[]>;
}

const optionNames: OptionNames<ConnectOptions> = { token: true, fetch: true };

/**
 * Drives a mock that runs elsewhere, `workspace-files serve` for one. Nothing is sent before the
 * first operation is asked for.
 *
 * @param baseUrl where the server is: `http://127.0.0.1:4010`.
 * @throws Error when the base URL is none, or an option is unknown.
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
    journal: createRemoteJournal(
      (input) => send('readWholeJournal', { input }),
      (input = {}) => send('readWholeJournalArchive', { input }),
      () => send('clearWholeJournal'),
      (sent) => send.open('followWholeJournal', sent),
    ),
    health: () => send('health'),
    worlds: () => send('listWorlds'),
    profiles: () => send('listProfiles'),
    scenarios: () => send('listScenarios'),
    async sandbox(options = {}) {
      // Chosen here, so that the request already says by it where the sandbox is to be.
      const input = { ...options, id: options.id ?? newSandboxId() };
      return createRemoteSandbox(send, place, await send('createSandbox', { input }));
    },
    get: (id) =>
      send('readSandbox', { path: { id } }).then(() => mockOf(id), undefinedWhereMissing),
    list: async () => (await send('listSandboxes')).sandboxes,
  };
}

/** Without a slash at its end, and without the path of the control API. */
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
