import { computed, effect, signal } from '@preact/signals';
import { type ControlClient, connect } from '../../../src/control/client/connect.ts';
import type { ReplyOf } from '../../../src/control/client/endpoints.ts';
import { createRemoteMock, type RemoteMock } from '../../../src/control/client/remote-mock.ts';
import { ControlRequestError } from '../../../src/control/client/request-error.ts';
import { createSend, type Send } from '../../../src/control/client/send.ts';
import { keepLocal, keepSession } from './storage.ts';

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

/** The base URL of the controlled server: the origin of the page, unless changed. */
export const server = keepLocal('server', ownServer());
/**
 * A server named in the address (`?server=`) that the user has not confirmed yet, or null. Nothing
 * is sent until then: a link must not make this page contact an unknown server.
 */
export const proposedServer = signal(proposedBy(location.search));
const tokens = keepSession<Readonly<Record<string, string>>>('tokens', {});
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

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

export const state = signal<ConnectionState>({ kind: 'connecting' });
export const health = signal<ReplyOf<'health'> | null>(null);
/** When the request of the latest response was sent, on the clock of this page: milliseconds. */
export const heardSince = signal(0);
/** The id of the sandbox that all panels show. */
export const sandboxId = keepSession('sandbox', 'default');

/** The origin of the page; empty if it is not from a web server. */
export function ownServer(): string {
  return /^https?:$/.test(location.protocol) ? location.origin : '';
}

/** A deletion continues after the page is closed. */
const fetch: typeof globalThis.fetch = (request, init) =>
  globalThis.fetch(request, { ...init, keepalive: init?.method === 'DELETE' });

const given = computed(() => ({ fetch, token: token.value === '' ? undefined : token.value }));

/** Everything about the whole server. Null if its address is invalid or not confirmed. */
export const client = computed<ControlClient | null>(() => {
  if (proposedServer.value !== null) return null;
  try {
    return connect(server.value, given.value);
  } catch {
    return null;
  }
});

/** Each operation of the control API by its id. Null if the address is invalid. */
export const send = computed<Send | null>(() => {
  return client.value && createSend({ baseUrl: client.value.baseUrl, ...given.value });
});

/** The mock of the shown sandbox. Null if the address is invalid. */
export const mock = computed<RemoteMock | null>(() => {
  if (client.value === null || send.value === null) return null;
  return createRemoteMock(send.value, client.value.baseUrl, sandboxId.value);
});

/** Grows when data may have changed: every two seconds, and by `refresh`. */
export const pulse = signal(0);

/** Reads everything again. Call it after each change. */
export function refresh(): void {
  pulse.value += 1;
}

/** Checks the server now, and updates the state. */
export async function look(): Promise<void> {
  const asked = client.peek();
  if (asked === null) {
    if (proposedServer.peek() !== null) return;
    state.value = { kind: 'other', reason: 'The address of the server is not an http(s) URL.' };
    return;
  }
  const late = setTimeout(() => {
    if (asked !== client.peek()) return;
    const seconds = PATIENCE / 1_000;
    state.value = {
      kind: 'gone',
      reason: `It accepts connections but has not responded for ${seconds} seconds.`,
    };
  }, PATIENCE);
  const since = performance.now();
  try {
    const found = await asked.health();
    // Health needs no token; listing the sandboxes does.
    if (state.peek().kind !== 'ready') await asked.list();
    if (asked !== client.peek()) return;
    health.value = found;
    heardSince.value = since;
    if (state.peek().kind !== 'ready') state.value = { kind: 'ready' };
    refresh();
  } catch (cause) {
    if (asked === client.peek()) state.value = stateOf(cause);
  } finally {
    clearTimeout(late);
  }
}

function stateOf(cause: unknown): ConnectionState {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (!(cause instanceof ControlRequestError)) return { kind: 'gone', reason };
  if (cause.status === 401) {
    const isMissing = token.peek() === '';
    const reason = isMissing
      ? "Enter the server's --control-token."
      : "This token does not match the server's --control-token.";
    return { kind: 'locked', reason };
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
    // Another server, or another token.
    client.value;
    void beat();
  });
  document.addEventListener('visibilitychange', () => void beat());
}
