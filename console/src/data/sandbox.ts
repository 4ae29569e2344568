import { computed, effect, signal, untracked } from '@preact/signals';
import type { InputOf, ReplyOf } from '../../../src/control/connect.ts';
import { FILES_READ } from '../../../src/document/wire.ts';
import { printable } from '../../../src/text/printable.ts';
import { missing, mock, poll, readAt, refresh, sandboxFacts, sandboxId } from './connection.ts';
import { notify } from './notices.ts';
import { keep } from './storage.ts';

/** What the control API says about the current sandbox. */
export type SandboxFacts = ReplyOf<'sandboxes.get'>;

/** The props of every panel. */
export interface PanelProps {
  readonly facts: SandboxFacts;
}

const pageNow = signal(performance.now());

/** Now on the mock's clock, in milliseconds since 1970; null before it is known. It runs with that clock. */
export const mockNow = computed<number | null>(() => {
  if (sandboxFacts.value === null) return null;
  const { now, frozen } = sandboxFacts.value.clock;
  const passed = Math.max(0, pageNow.value - readAt.value.counter);
  return Date.parse(now) + (frozen ? 0 : passed);
});

/** Counts the seconds, and replaces a deleted sandbox with the default one. */
export function followSandbox(): void {
  setInterval(() => {
    pageNow.value = performance.now();
  }, 1_000);
  effect(() => {
    const { value: id } = missing;
    if (id === null || id !== sandboxId.value || id === 'default') return;
    untracked(() => {
      chooseSandbox('default');
      const name = sandboxName(id);
      notify(`The sandbox ${name} no longer exists. You now see the default one.`, 'warn');
    });
  });
}

export function chooseSandbox(id: string): void {
  if (id === sandboxId.peek()) return;
  sandboxFacts.value = null;
  sandboxId.value = id;
  refresh();
}

/** Names that the user gave to sandboxes, by their ids. Only this browser knows them. */
export const sandboxNames = keep<Readonly<Record<string, string>>>('site', 'sandbox-names', {});

/** The name of a sandbox; without one, enough of its id to tell it apart. */
export const sandboxName = (id: string): string =>
  sandboxNames.value[id] ?? id.replace(/(?<=^.{8}).{5,}/, '…');

export type KeyFacts = SandboxFacts['keys'][number];

/** The initially chosen key: one that can list the files of its workspace (clause 4.3). */
export const firstKey = (keys: readonly KeyFacts[]): KeyFacts | undefined =>
  keys.find(({ state, scopes }) => state === 'active' && scopes.includes(FILES_READ)) ?? keys[0];

/** Issues a key. @throws Error if it is rejected. */
export async function issueKey(input: InputOf<'keys.issue'>): Promise<KeyFacts> {
  const issued = await mock.peek().call('keys.issue', input);
  // The user may choose it at once.
  await poll();
  return issued;
}

/** Keys as the options of a field. */
export const keyOptions = (keys: readonly KeyFacts[]) =>
  keys.map(({ label, hint, state, scopes }) => {
    const note = state === 'expired' ? ' · expired' : scopes.length === 0 ? ' · no scopes' : '';
    return { value: label, text: `${printable(label)} ${hint}${note}` };
  });
