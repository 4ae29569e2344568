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
const PULSE = 2_000;
/** Milliseconds after which a check without a response is reported. */
const PATIENCE = 10_000;

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
const tokens = keep<Readonly<Record<string, string>>>('tab', 'tokens', {});
/** The control token of the server; kept per origin until the tab is closed. */
export const token = computed(() => tokens.value[originOf(server.value)] ?? '');

export function setToken(value: string): void {
  tokens.value = { ...tokens.value, [originOf(server.value)]: value };
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

/** Where requests go; null for an address that is invalid or not confirmed: nothing is sent. */
const address = computed(() => {
  const isHttp = URL.canParse(server.value) && /^https?:/.test(server.value);
  return isHttp && proposedServer.value === null ? server.value : null;
});

/** A deletion continues after the page is closed. */
const fetch: typeof globalThis.fetch = (request, init) =>
  address.peek() === null
    ? Promise.reject(new Error('no server is connected'))
    : globalThis.fetch(request, { ...init, keepalive: init?.method === 'DELETE' });

const given = computed(() => ({ fetch, token: token.value === '' ? undefined : token.value }));

/** The client for the whole server. */
export const client = computed(() => connect(address.value ?? 'http://localhost', given.value));

/** The mock of the shown sandbox. */
export const mock = computed(() => client.value.get(sandboxId.value));

/** Grows when data may have changed: every two seconds, and by `refresh`. */
export const pulse = signal(0);

/** Reads everything again. Call it after each change. */
export function refresh(): void {
  pulse.value += 1;
}

/** Checks the server now, and updates the state. */
export async function look(): Promise<void> {
  const asked = client.peek();
  if (proposedServer.peek() !== null) return;
  const show = (found: ConnectionState) => {
    if (asked === client.peek()) state.value = found;
  };
  if (address.peek() === null) {
    return show({ kind: 'other', reason: 'The address of the server is not an http(s) URL.' });
  }
  const reason = `It accepts connections but has not responded for ${PATIENCE / 1_000} seconds.`;
  const late = setTimeout(() => show({ kind: 'gone', reason }), PATIENCE);
  try {
    const found = await asked.call('health');
    // Health needs no token; listing the sandboxes does.
    if (state.peek().kind !== 'ready') await asked.call('sandboxes.list');
    if (asked !== client.peek()) return;
    health.value = found;
    if (state.peek().kind !== 'ready') state.value = { kind: 'ready' };
    refresh();
  } catch (cause) {
    show(stateOf(cause));
  } finally {
    clearTimeout(late);
  }
}

function stateOf(cause: unknown): ConnectionState {
  const reason = errorOf(cause).message;
  if (!(cause instanceof ControlRequestError)) return { kind: 'gone', reason };
  if (cause.status === 401) {
    const isMissing = token.peek() === '';
    const told = isMissing
      ? "Enter the server's --control-token."
      : "This token does not match the server's --control-token.";
    return { kind: 'locked', reason: told };
  }
  if (cause.status === 403) return { kind: 'refused', reason };
  return { kind: cause.code === 'unreachable' ? 'gone' : 'other', reason };
}

/** Checks the server regularly while the page is visible. */
export function startPulse(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const beat = async () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') await look();
    timer = setTimeout(beat, PULSE);
  };
  effect(() => {
    // Checks at once when the server or token changes.
    client.value;
    void beat();
  });
  document.addEventListener('visibilitychange', () => void beat());
}
