import { computed, effect, signal } from '@preact/signals';
import { connect, type ReplyOf } from '../../../src/control/connect.ts';
import { ControlRequestError } from '../../../src/control/request-error.ts';
import { errorOf } from './notices.ts';
import { storedSignal } from './storage.ts';

/** The state of the connection to the server. */
export type ConnectionState =
  | { readonly kind: 'connecting' | 'ready' }
  /**
   * `gone`: nothing responds. `locked`: it requires a different token. `other`: it is not a mock
   * that this page may control.
   */
  | { readonly kind: 'gone' | 'locked' | 'other'; readonly reason: string };

/** Milliseconds between two checks of the server. */
const POLL_MS = 2_000;
/** Milliseconds after which a request without a response has failed. */
const PATIENCE_MS = 10_000;

/** The server's control token, until the tab is closed. */
export const token = storedSignal('token', '');

export const state = signal<ConnectionState>({ kind: 'connecting' });
/** The id of the sandbox that all panels show. */
export const sandboxId = storedSignal('sandbox', 'default');
/** What the server last said about that sandbox; null until it is read. */
export const sandboxFacts = signal<ReplyOf<'sandboxes.get'> | null>(null);
/** When it said so, on the clock of this machine. */
export const readAt = signal(new Date());
/** The id of a sandbox that the server does not have. */
export const missing = signal<string | null>(null);

/** A redirect could carry the token elsewhere, and a form must not wait for ever. */
const fetch: typeof globalThis.fetch = (request, init) => {
  const signal = init?.signal ?? AbortSignal.timeout(PATIENCE_MS);
  return globalThis.fetch(request, { ...init, signal, redirect: 'error' });
};

/** The client for the whole server, which is the one that this page is from. */
export const client = computed(() =>
  connect(location.origin, { fetch, token: token.value === '' ? undefined : token.value }),
);

/** The mock of the shown sandbox. */
export const mock = computed(() => client.value.get(sandboxId.value));

/** Grows when data may have changed: at every check of the server, and by `refresh`. */
export const polls = signal(0);

/** Reads everything again. Call it after each change. */
export function refresh(): void {
  polls.value += 1;
  void poll();
}

/** Asks the server for its health and for the shown sandbox, which needs the token. */
export async function poll(): Promise<void> {
  const asked = mock.peek();
  const from = client.peek();
  try {
    const [, facts] = await Promise.all([
      from.call('health'),
      asked.call('sandboxes.get').catch(nullIfMissing),
    ]);
    if (asked !== mock.peek()) return;
    if (facts === null) missing.value = asked.id;
    else {
      readAt.value = new Date();
      sandboxFacts.value = facts;
    }
    if (state.peek().kind !== 'ready') state.value = { kind: 'ready' };
  } catch (cause) {
    if (asked !== mock.peek()) return;
    state.value = stateOf(cause);
    // A server that no longer lets this page read: what it said is not shown.
    if (state.peek().kind !== 'gone') sandboxFacts.value = null;
  }
}

/** Null for something that no longer exists. @throws any other error. */
export function nullIfMissing(cause: unknown): null {
  if (cause instanceof ControlRequestError && cause.status === 404) return null;
  throw cause;
}

function stateOf(cause: unknown): ConnectionState {
  const reason = errorOf(cause).message;
  if (!(cause instanceof ControlRequestError)) return { kind: 'gone', reason };
  if (cause.status === 401) {
    const wrong = "This token does not match the server's --control-token.";
    const missingToken = "Enter the server's --control-token.";
    return { kind: 'locked', reason: token.peek() === '' ? missingToken : wrong };
  }
  return { kind: cause.status === undefined ? 'gone' : 'other', reason };
}

/** Polls the server while the page is visible, and at once when token or sandbox change. */
export function startPolling(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = async () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') {
      await poll();
      if (state.peek().kind === 'ready') polls.value += 1;
    }
    timer = setTimeout(next, POLL_MS);
  };
  effect(() => {
    mock.value;
    void next();
  });
  document.addEventListener('visibilitychange', () => void next());
}
