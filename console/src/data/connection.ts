import { computed, effect, signal } from '@preact/signals';
import { type ControlClient, connect } from '../../../src/control/client/connect.ts';
import type { ReplyOf } from '../../../src/control/client/endpoints.ts';
import { createRemoteMock, type RemoteMock } from '../../../src/control/client/remote-mock.ts';
import { ControlRequestError } from '../../../src/control/client/request-error.ts';
import { createSend, type Send } from '../../../src/control/client/send.ts';
import { keepLocal, keepSession } from './storage.ts';

/** How the console stands to its server. */
export type ConnectionState =
  | { readonly kind: 'connecting' | 'ready' }
  /**
   * `gone`: nothing answers. `locked`: it wants another token. `refused`: it lets nobody from here
   * drive it. `other`: it is no mock that can be driven.
   */
  | { readonly kind: 'gone' | 'locked' | 'refused' | 'other'; readonly reason: string };

/** Milliseconds between two looks at the server. */
const PULSE = 2_000;
/** Milliseconds that it may take to answer one. */
const PATIENCE = 10_000;

/** The base URL of the server that the console drives: where the page is from, unless changed. */
export const server = keepLocal('server', ownServer());
/**
 * A server that the link of this page names (`?server=`) and that was not confirmed yet, or null.
 * Nothing is sent while it waits: a link must not be able to make this page talk to a stranger.
 */
export const proposedServer = signal(proposedBy(location.search));
const tokens = keepSession<Readonly<Record<string, string>>>('tokens', {});
/** The control token of the server; kept per origin, as long as the tab. */
export const token = computed(() => tokens.value[originOf(server.value)] ?? '');

export function setToken(value: string): void {
  tokens.value = { ...tokens.value, [originOf(server.value)]: value };
}

/** Connects to the server that the link named, or stays with the one there was. */
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
/** When the server was asked what it answered last, on the clock of this page: milliseconds. */
export const heardSince = signal(0);
/** The id of the sandbox that all panels show. */
export const sandboxId = keepSession('sandbox', 'default');

/** Where the page is from; empty where that is no web server. */
export function ownServer(): string {
  return /^https?:$/.test(location.protocol) ? location.origin : '';
}

/** A deletion goes on after the page is closed. */
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

/** Each operation of the control API by its id. Null where the address is none. */
export const send = computed<Send | null>(() => {
  return client.value && createSend({ baseUrl: client.value.baseUrl, ...given.value });
});

/** The mock of the sandbox that is shown. Null where the address is none. */
export const mock = computed<RemoteMock | null>(() => {
  if (client.value === null || send.value === null) return null;
  return createRemoteMock(send.value, client.value.baseUrl, sandboxId.value);
});

/** Counts on whenever what is shown may have changed: every two seconds, and by `refresh`. */
export const pulse = signal(0);

/** Lets everything that is shown be read again: whoever changed something calls it. */
export function refresh(): void {
  pulse.value += 1;
}

/** Looks at the server now; the state says what was found. */
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
      reason: `It accepts connections, but has not answered for ${seconds} seconds.`,
    };
  }, PATIENCE);
  const since = performance.now();
  try {
    const found = await asked.health();
    // Health is told to everybody: whether a token is missing, another answer tells.
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

/** Looks at the server for as long as the page is looked at itself. */
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
