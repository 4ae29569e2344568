import { effect, untracked } from '@preact/signals';
import type { ReplyOf } from '../../../src/control/connect.ts';
import { FILES_READ } from '../../../src/document/wire.ts';
import { printable } from '../../../src/text/printable.ts';
import { missing, refresh, sandboxFacts, sandboxId } from './connection.ts';
import { notify } from './notices.ts';
import { storedSignal } from './storage.ts';

/** What the control API says about the current sandbox. */
export type SandboxFacts = ReplyOf<'sandboxes.get'>;

/** The props of every panel. */
export interface PanelProps {
  readonly facts: SandboxFacts;
}

/** Now on the mock's clock, to the second. */
export const mockNow = ({ clock }: SandboxFacts): string => clock.now.replace(/\.\d+/, '');

/** Replaces a deleted sandbox with the default one. */
export const followSandbox = () =>
  effect(() => {
    const { value: id } = missing;
    if (id === null || id !== sandboxId.value || id === 'default') return;
    untracked(() => {
      chooseSandbox('default');
      const name = sandboxName(id);
      notify(`The sandbox ${name} no longer exists. You now see the default one.`, 'warn');
    });
  });

export function chooseSandbox(id: string): void {
  if (id === sandboxId.peek()) return;
  sandboxFacts.value = null;
  sandboxId.value = id;
  refresh();
}

/** Names that the user gave to sandboxes, by their ids. Only this browser knows them. */
export const sandboxNames = storedSignal<Readonly<Record<string, string>>>(
  'sandbox-names',
  {},
  'localStorage',
);

/** The name of a sandbox; without one, enough of its id to tell it apart. */
export const sandboxName = (id: string): string =>
  sandboxNames.value[id] ?? id.replace(/(?<=^.{8}).{5,}/, '…');

export type KeyFacts = SandboxFacts['keys'][number];

/** The initially chosen key: one that can list the files of its workspace (clause 4.3). */
export const firstKey = (keys: readonly KeyFacts[]): KeyFacts | undefined =>
  keys.find(({ state, scopes }) => state === 'active' && scopes.includes(FILES_READ)) ?? keys[0];

/** Keys as the options of a field. */
export const keyOptions = (keys: readonly KeyFacts[]) =>
  keys.map(({ label, hint, state, scopes }) => {
    const note = state === 'expired' ? ' · expired' : scopes.length === 0 ? ' · no scopes' : '';
    return { value: label, text: `${printable(label)} ${hint}${note}` };
  });
