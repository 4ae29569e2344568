import type * as z from 'zod/mini';
import type { JournalEntry } from '../mock/journal/entry.ts';
import { noSuchLabel, OperationError } from '../text/operation-error.ts';
import { suggestName } from '../text/suggest.ts';
import { isSandboxId, newSandboxId, secretPrefixOf } from '../world/key-secrets.ts';
import type { KeyLabel } from '../world/named.ts';
import {
  CONTROL_HEADER,
  CONTROL_PATH,
  type ControlOperationId,
  endpointOf,
  endpoints,
  TOKEN_HEADER,
} from './endpoints.ts';
import type { ControlOperations } from './operations.ts';
import { ControlRequestError, readFailure, unreachable } from './request-error.ts';

/// <reference lib="esnext.disposable" preserve="true" />

/** The operations of one sandbox. */
export type SandboxOperationId = {
  [Id in ControlOperationId]: (typeof endpoints)[Id] extends `${string}{sandbox}${string}`
    ? Id
    : never;
}[ControlOperationId];

/** The inputs of all operations: everything but the sandbox. The build spells these types out. */
export type OperationInputs = {
  readonly [Id in ControlOperationId]: z.input<ControlOperations[Id]['input']>;
};
export type OperationReplies = {
  readonly [Id in ControlOperationId]: ControlOperations[Id]['reply'] extends z.core.$ZodType<
    infer Reply
  >
    ? Reply
    : undefined;
};
/** The input of an operation: everything but the sandbox. */
export type InputOf<Id extends ControlOperationId> = OperationInputs[Id];
/** The reply of an operation; undefined if there is none. */
export type ReplyOf<Id extends ControlOperationId> = OperationReplies[Id];
/** The input may be omitted if no field of it is required. */
type Given<Input> =
  Input extends Record<string, never>
    ? readonly []
    : Partial<Input> extends Input
      ? readonly [input?: Input]
      : readonly [input: Input];

export interface FollowOptions {
  /** Start with the entries after this number. Default: 0, the oldest that the journal still has. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A mock in another process. */
export interface RemoteMock {
  /** `default` for the sandbox that answers requests without a key or with an unknown key. */
  readonly id: string;
  /** The URL before `/api/v1`. The key of a request selects the sandbox. */
  readonly baseUrl: string;
  /**
   * Runs an operation: `call('files.create', { name: 'a.txt' })`.
   *
   * @throws ControlRequestError if it fails.
   */
  call<Id extends SandboxOperationId>(id: Id, ...given: Given<InputOf<Id>>): Promise<ReplyOf<Id>>;
  /**
   * Yields the entries of the journal and then each new one, read four times a second, until the
   * loop is left. Entries with missing numbers were dropped before they could be read.
   *
   * @throws Error once the signal is aborted, or the server or the sandbox is gone.
   */
  follow(options?: FollowOptions): AsyncGenerator<JournalEntry>;
}

/** A sandbox that this client created. */
export interface RemoteSandbox extends RemoteMock, AsyncDisposable {
  /** @throws Error if none of its first keys has that label, such as `reader`. */
  secretOf(label: KeyLabel): string;
  /** Deletes the sandbox: its keys become unknown. Does nothing if it no longer exists. */
  delete(): Promise<void>;
}

/** The options of a sandbox. Default for each: as in the default sandbox. */
export type RemoteSandboxOptions = InputOf<'sandboxes.create'>;

/** A client of the control API of a server. */
export interface ControlClient {
  /** The URL before `/api/v1`. */
  readonly baseUrl: string;
  /** The mock that answers requests without a key or with an unknown key. */
  readonly default: RemoteMock;
  /** Runs an operation on the whole server: `call('health')`. */
  call<Id extends Exclude<ControlOperationId, SandboxOperationId>>(
    id: Id,
    ...given: Given<InputOf<Id>>
  ): Promise<ReplyOf<Id>>;
  /** The mock of a sandbox that exists; nothing is sent. */
  get(id: string): RemoteMock;
  /** Creates a separate mock that answers all requests with one of its keys. */
  sandbox(options?: RemoteSandboxOptions): Promise<RemoteSandbox>;
}

export interface ConnectOptions {
  /** The server's `--control-token`. Default: none. */
  readonly token?: string | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Milliseconds between two looks at a journal that is followed. */
const FOLLOW_INTERVAL = 250;

/**
 * Controls a mock in a different process, such as `workspace-files serve`. Nothing is sent before
 * the first operation.
 *
 * @param baseUrl the URL of the server, such as `http://127.0.0.1:4010`.
 * @throws Error if the base URL is not a URL.
 */
export function connect(baseUrl: string, options: ConnectOptions = {}): ControlClient {
  const server = readBaseUrl(baseUrl);
  const { token, fetch = (input, init) => globalThis.fetch(input, init) } = options;
  const call = async (id: ControlOperationId, given: object = {}, sandbox?: string) => {
    const { target, headers, ...init } = requestOf(id, { ...given }, sandbox);
    if (token !== undefined) headers.set(TOKEN_HEADER, token);
    const response = await fetch(server + target, { ...init, headers }).catch((cause: unknown) => {
      throw unreachable(server, cause);
    });
    if (!response.ok || !response.headers.has(CONTROL_HEADER)) {
      throw await readFailure(response, server);
    }
    if (response.status === 204) return undefined;
    const isJson = response.headers.get('content-type') === 'application/json';
    return isJson ? response.json() : response.text();
  };
  const get = (id: string): RemoteMock => ({
    id,
    baseUrl: server,
    call: (name, ...[input]) => call(name, input, id),
    async *follow({ after = 0, signal } = {}) {
      for (let from = after; ; ) {
        const query = { after: from, limit: 1_000 };
        const page: ReplyOf<'journal.list'> = await call('journal.list', query, id);
        signal?.throwIfAborted();
        yield* page.entries;
        from = page.next;
        if (page.entries.length > 0) continue;
        await new Promise((resolve) => setTimeout(resolve, FOLLOW_INTERVAL));
        signal?.throwIfAborted();
      }
    },
  });
  return {
    baseUrl: server,
    default: get('default'),
    call: (name, ...[input]) => call(name, input),
    get,
    async sandbox(given = {}) {
      // The id is chosen here, so that a proxy can already route this request by it.
      const input = { ...given, id: given.id ?? newSandboxId() };
      const { id, keys }: ReplyOf<'sandboxes.create'> = await call('sandboxes.create', input);
      const remove = async () => {
        await call('sandboxes.delete', {}, id).catch((cause: unknown) => {
          if (!(cause instanceof ControlRequestError) || cause.status !== 404) throw cause;
        });
      };
      return {
        ...get(id),
        secretOf(label) {
          const key = keys.find((each) => each.label === label);
          if (key) return key.secret;
          throw noSuchLabel('key', label, keys);
        },
        delete: remove,
        [Symbol.asyncDispose]: remove,
      };
    },
  };
}

/** The request of an operation. Fields of the input that are in the path are not sent again. */
function requestOf(
  id: ControlOperationId,
  given: Readonly<Record<string, unknown>>,
  sandbox = 'default',
) {
  // A caller without types may misspell it.
  if (!Object.hasOwn(endpoints, id)) {
    const reason = `unknown operation "${id}": ${suggestName(id, Object.keys(endpoints))}`;
    throw new OperationError({ action: 'control the mock', reason });
  }
  const { method, path, parameters, readsQuery } = endpointOf(id);
  const inPath: Readonly<Record<string, unknown>> = { ...given, sandbox };
  const at = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(inPath[name])));
  const rest = Object.entries(given).filter(
    ([name, value]) => value !== undefined && !parameters.includes(name),
  );
  const headers = new Headers();
  // With this, a proxy that distributes sandboxes by `Authorization` finds the server.
  const sandboxId = id === 'sandboxes.create' ? String(given.id) : sandbox;
  if (isSandboxId(sandboxId)) headers.set('authorization', `Bearer ${secretPrefixOf(sandboxId)}`);
  const target = CONTROL_PATH + at;
  if (readsQuery) {
    const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
    return { method, headers, target: query.size > 0 ? `${target}?${query}` : target };
  }
  headers.set('content-type', 'application/json');
  // JSON has no Infinity; the control API reads the text.
  const body = JSON.stringify(Object.fromEntries(rest), (_, value) =>
    value === Infinity ? 'Infinity' : value,
  );
  return { method, headers, target, body };
}

/** Reads a base URL. Removes a trailing slash and the path of the control API. */
function readBaseUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url && /^https?:$/.test(url.protocol)) {
    return (url.origin + url.pathname).replace(/(?<!\/)\/+$/, '').replace(/\/__mock$/, '');
  }
  const expected = 'an http(s) URL';
  const found = JSON.stringify(given);
  throw new OperationError({ action: 'connect', field: 'baseUrl', expected, found });
}
