import { computed, effect, signal, untracked } from '@preact/signals';
import type { InputOf, ReplyOf } from '../../../src/control/connect.ts';
import { ControlRequestError } from '../../../src/control/request-error.ts';
import { FILES_READ } from '../../../src/document/wire.ts';
import { printable } from '../../../src/text/printable.ts';
import { client, look, mock, pulse, refresh, sandboxId, state } from './connection.ts';
import { notify } from './notices.ts';
import { createReader } from './remote.ts';
import { keep } from './storage.ts';

/** What the control API says about the current sandbox; null until it is read. */
export type SandboxFacts = ReplyOf<'sandboxes.get'>;
export const sandbox = signal<SandboxFacts | null>(null);

/** The props of every panel. */
export interface PanelProps {
  readonly facts: SandboxFacts;
}

/** When the facts arrived, and now, on the clock of this page: milliseconds. */
const readAt = signal(0);
const pageNow = signal(performance.now());

/** Now on the mock's clock, in milliseconds since 1970; null before it is known. It runs with that clock. */
export const mockNow = computed<number | null>(() => {
  if (sandbox.value === null) return null;
  const { now, frozen } = sandbox.value.clock;
  return Date.parse(now) + (frozen ? 0 : Math.max(0, pageNow.value - readAt.value));
});

/** Reads the facts at each pulse, and counts the seconds between. */
export function followSandbox(): void {
  setInterval(() => {
    pageNow.value = performance.now();
  }, 1_000);
  const reader = computed(() => {
    const { value: shown } = mock;
    return createReader(() => shown.call('sandboxes.get'));
  });
  effect(() => {
    pulse.value;
    if (state.value.kind === 'ready') reader.value.load();
  });
  effect(() => {
    const { data, error } = reader.value.outcome.value;
    if (error) untracked(() => leaveGone(error));
    else if (data) untracked(() => show(data));
  });
}

function show(facts: SandboxFacts): void {
  readAt.value = performance.now();
  pageNow.value = readAt.value;
  sandbox.value = facts;
}

/** Replaces a deleted sandbox with the default one. */
function leaveGone(cause: Error): void {
  const id = sandboxId.peek();
  const isGone = cause instanceof ControlRequestError && cause.status === 404;
  if (!isGone || id === 'default') return;
  chooseSandbox('default');
  notify(`The sandbox ${sandboxName(id)} no longer exists. You now see the default one.`, 'warn');
}

export function chooseSandbox(id: string): void {
  if (id === sandboxId.peek()) return;
  sandbox.value = null;
  sandboxId.value = id;
  refresh();
}

/** Creates a sandbox, and shows it. @throws Error if it is rejected. */
export async function createSandbox(
  name: string,
  input: InputOf<'sandboxes.create'>,
): Promise<void> {
  const { id } = await client.peek().sandbox(input);
  if (name !== '') sandboxNames.value = { ...sandboxNames.peek(), [id]: name };
  chooseSandbox(id);
  await look();
}

/** @throws Error if it is rejected. */
export async function deleteSandbox(id: string): Promise<void> {
  await client.peek().get(id).call('sandboxes.delete');
  if (sandboxId.peek() === id) chooseSandbox('default');
  await look();
}

/** Names that the user gave to sandboxes, by their ids. Only this browser knows them. */
const sandboxNames = keep<Readonly<Record<string, string>>>('site', 'sandbox-names', {});

/** The name of a sandbox; without one, enough of its id to tell it apart. */
export const sandboxName = (id: string, nameless = id.replace(/(?<=^.{8}).{5,}/, '…')): string =>
  sandboxNames.value[id] ?? nameless;

export type KeyFacts = SandboxFacts['keys'][number];

/** The initially chosen key: one that can list the files of its workspace (clause 4.3). */
export const firstKey = (keys: readonly KeyFacts[]): KeyFacts | undefined =>
  keys.find(({ state, scopes }) => state === 'active' && scopes.includes(FILES_READ)) ?? keys[0];

/** Issues a key. @throws Error if it is rejected. */
export async function issueKey(input: InputOf<'keys.issue'>): Promise<KeyFacts> {
  const { id, call } = mock.peek();
  const issued = await call('keys.issue', input);
  const facts = sandbox.peek();
  // Shown at once: the user may choose it before the facts are read again.
  if (facts?.id === id && !facts.keys.some(({ label }) => label === issued.label)) {
    sandbox.value = { ...facts, keys: [...facts.keys, issued] };
  }
  refresh();
  return issued;
}

/** Keys as the options of a field. */
export const keyOptions = (keys: readonly KeyFacts[]) =>
  keys.map(({ label, hint, state, scopes }) => {
    const note = state === 'expired' ? ' · expired' : scopes.length === 0 ? ' · no scopes' : '';
    return { value: label, text: `${printable(label)} ${hint}${note}` };
  });
