import { signal } from '@preact/signals';
import { act } from '../components/dialog.tsx';
import { sandboxId } from '../data/connection.ts';
import { deleteSandbox, type KeyFacts } from '../data/sandbox.ts';

/** What panels and the palette do with the sandbox. */

const MINUTE = 60_000;

export const clockSteps = [
  { name: 'a minute', milliseconds: MINUTE },
  { name: 'an hour', milliseconds: 60 * MINUTE },
  { name: 'a day', milliseconds: 1_440 * MINUTE },
  { name: '90 days', milliseconds: 90 * 1_440 * MINUTE },
];

export const advanceClock = (milliseconds: number) =>
  act((mock) => mock.clock.advance(milliseconds));
export const freezeClock = () => act((mock) => mock.clock.freeze());
export const runClock = () => act((mock) => mock.clock.run());

export const switchProfile = (name: string) =>
  act((mock) => mock.setProfile(name), { done: `The profile is now ${name}.` });

/** Starts a scenario, or stops the running one: null. */
export const playScenario = (name: string | null) =>
  act((mock) => mock.setScenario(name), {
    done: name === null ? 'The scenario is stopped.' : `The scenario ${name} has started.`,
  });

export const clearFaults = () =>
  act((mock) => mock.faults.clear(), {
    question: {
      title: 'Remove all faults?',
      text: 'This also removes the faults of the running scenario.',
      action: 'Remove',
    },
    done: 'All faults are removed.',
  });

export const resetSandbox = () =>
  act((mock) => mock.reset(), {
    question: {
      title: 'Reset the sandbox?',
      text: `${sandboxId.peek()}: world, profile, scenario, files, keys, clock and journal return to their initial state, and all faults are removed.`,
      action: 'Reset',
    },
    done: 'The sandbox is reset.',
  });

export const expireKey = ({ label, hint }: KeyFacts) =>
  act((mock) => mock.keys.expire(label), {
    question: {
      title: 'Expire the key now?',
      text: `${label} (${hint}) expires now. Only setting the clock back makes it active again.`,
      action: 'Expire now',
    },
    done: 'The key has expired.',
  });

/** Keys that this page revoked, each with its sandbox: the server no longer knows them. */
export const revokedKeys = signal<readonly (KeyFacts & { readonly sandbox: string })[]>([]);

export async function revokeKey(key: KeyFacts): Promise<void> {
  const isDone = await act((mock) => mock.keys.revoke(key.label), {
    question: {
      title: 'Revoke the key?',
      text: `${key.label} (${key.hint}) becomes unknown, as if it had never been issued.`,
      action: 'Revoke',
    },
    done: 'The key is revoked.',
  });
  if (isDone) revokedKeys.value = [...revokedKeys.peek(), { ...key, sandbox: sandboxId.peek() }];
}

export const removeSandbox = (id: string) =>
  act(() => deleteSandbox(id), {
    question: {
      title: 'Delete the sandbox?',
      text: `Its keys stop working: ${id}.`,
      action: 'Delete',
    },
  });
