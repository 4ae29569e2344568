import { computed, effect, signal } from '@preact/signals';
import { connect, type ReplyOf } from '../../../src/control/connect.ts';
import { ControlRequestError } from '../../../src/control/request-error.ts';
import { errorOf } from './notices.ts';
import { keep } from './storage.ts';

/** The state of the connection to the server. */
export type ConnectionState =
  | { readonly kind: 'connecting' | 'ready' }
  /**
   * `gone`: nothing responds. `locked`: it requires a different token. `refused`: it does not allow
   * this origin. `other`: it is not a mock with a control API.
   */
  | { readonly kind: 'gone' | 'locked' | 'refused' | 'other'; readonly reason: string };

/** Milliseconds between two checks of the server. */
const POLL_MS = 2_000;
/** Milliseconds after which a check without a response is reported. */
const PATIENCE_MS = 10_000;

/** The origin of the page; empty if it is not from a web server. */
export const ownServer = (): string => (/^https?:$/.test(location.protocol) ? location.origin : '');
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);

/** The base URL of the controlled server: the origin of the page, unless changed. */
export const server = keep('site', 'server', ownServer());
/**
 * A server named in the address (`?server=`) that the user has not confirmed yet, or null. Nothing
 * is sent until then: a link must not make this page contact an unknown server.
 */
export const proposedServer = signal(proposedBy(location.search));
/** Control tokens by origin, until the tab is closed: one is only sent to its own origin. */
const tokens = keep<Readonly<Record<string, string>>>('tab', 'tokens', {});
export const token = computed(() => tokens.value[originOf(server.value)] ?? '');

/** Controls another server. @param controlToken for its origin; the one in use if it is empty. */
export function useServerAt(address: string, controlToken: string): void {
  const origin = originOf(address);
  if (controlToken !== '') tokens.value = { ...tokens.value, [origin]: controlToken };
  if (origin !== originOf(server.peek())) sandboxFacts.value = null;
  server.value = address;
}

/** Connects to the server named in the address, or keeps the current one. */
export function answerProposal(isAccepted: boolean): void {
  if (isAccepted && proposedServer.value !== null) server.value = proposedServer.value;
  proposedServer.value = null;
}

function proposedBy(query: string): string | null {
  const named = new URLSearchParams(query).get('server');
  if (named === null || named === server.peek()) return null;
  if (originOf(named) !== originOf(ownServer())) return named;
  server.value = named;
  return null;
}

export const state = signal<ConnectionState>({ kind: 'connecting' });
export const health = signal<ReplyOf<'health'> | null>(null);
/** The id of the sandbox that all panels show. */
export const sandboxId = keep('tab', 'sandbox', 'default');
/** What the server last said about that sandbox; null until it is read. */
export const sandboxFacts = signal<ReplyOf<'sandboxes.get'> | null>(null);
/** When it said so, on the clocks of this machine. */
export const readAt = signal({ time: new Date(), counter: performance.now() });
/** Called with the id of a sandbox that the server does not have. */
export const missing = signal<string | null>(null);

/** Where requests go; null for an address that is invalid or not confirmed: nothing is sent. */
const address = computed(() => {
  const isHttp = URL.canParse(server.value) && /^https?:/.test(server.value);
  return isHttp && proposedServer.value === null ? server.value : null;
});

/** A redirect could carry the token elsewhere. A deletion continues after the page is closed. */
const fetch: typeof globalThis.fetch = (request, init) =>
  address.peek() === null
    ? Promise.reject(new Error('no server is connected'))
    : globalThis.fetch(request, {
        ...init,
        redirect: 'error',
        keepalive: init?.method === 'DELETE',
      });

const given = computed(() => ({ fetch, token: token.value === '' ? undefined : token.value }));

/** The client for the whole server. */
export const client = computed(() => connect(address.value ?? 'http://localhost', given.value));

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
  if (proposedServer.peek() !== null) return;
  const isCurrent = () => asked === mock.peek();
  const show = (found: ConnectionState) => {
    if (!isCurrent()) return;
    // Another server, or one that no longer lets this page read: what it said is not shown.
    if (found.kind !== 'gone' && found.kind !== 'ready') sandboxFacts.value = null;
    state.value = found;
  };
  if (address.peek() === null) {
    return show({ kind: 'other', reason: 'The address of the server is not an http(s) URL.' });
  }
  const reason = `It accepts connections but has not responded for ${PATIENCE_MS / 1_000} seconds.`;
  const late = setTimeout(() => show({ kind: 'gone', reason }), PATIENCE_MS);
  try {
    const [found, facts] = await Promise.all([
      from.call('health'),
      asked.call('sandboxes.get').catch(nullIfMissing),
    ]);
    if (!isCurrent()) return;
    health.value = found;
    if (facts === null) missing.value = asked.id;
    else {
      readAt.value = { time: new Date(), counter: performance.now() };
      sandboxFacts.value = facts;
    }
    if (state.peek().kind !== 'ready') state.value = { kind: 'ready' };
  } catch (cause) {
    show(stateOf(cause));
  } finally {
    clearTimeout(late);
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
  if (cause.status === 403) return { kind: 'refused', reason };
  return { kind: cause.code === 'unreachable' ? 'gone' : 'other', reason };
}

/** Polls the server while the page is visible, and at once when server, token or sandbox change. */
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
