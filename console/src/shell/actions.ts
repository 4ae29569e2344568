import { act } from '../components/dialog.tsx';
import { sandboxId } from '../data/connection.ts';
import { deleteSandbox, type KeyFacts } from '../data/sandbox.ts';

/** Actions of panels and the palette on the sandbox. */

const MINUTE = 60_000;

export const clockSteps = [
  { name: 'a minute', milliseconds: MINUTE },
  { name: 'an hour', milliseconds: 60 * MINUTE },
  { name: 'a day', milliseconds: 1_440 * MINUTE },
  { name: '90 days', milliseconds: 90 * 1_440 * MINUTE },
];

export const advanceClock = (milliseconds: number) =>
  act((mock) => mock.call('clock.set', { advanceSeconds: milliseconds / 1_000 }));
export const freezeClock = () => act((mock) => mock.call('clock.set', { frozen: true }));
export const runClock = () => act((mock) => mock.call('clock.set', { frozen: false }));

export const switchProfile = (name: string) =>
  act((mock) => mock.call('profile.set', { profile: name }), {
    done: `The profile is now ${name}.`,
  });

/** Starts a scenario; null stops the running one. */
export const playScenario = (name: string | null) =>
  act((mock) => mock.call('scenario.set', { scenario: name }), {
    done: name === null ? 'The scenario is stopped.' : `The scenario ${name} has started.`,
  });

export function clearFaults() {
  const text = 'This also removes the faults of the running scenario.';
  const question = ['Remove all faults?', text, 'Remove'] as const;
  return act((mock) => mock.call('faults.remove'), { question, done: 'All faults are removed.' });
}

export function resetSandbox() {
  const text = `${sandboxId.peek()}: world, profile, scenario, files, keys, clock and journal return to their initial state, and all faults are removed.`;
  const question = ['Reset the sandbox?', text, 'Reset'] as const;
  return act((mock) => mock.call('reset'), { question, done: 'The sandbox is reset.' });
}

export function expireKey({ label, hint }: KeyFacts) {
  const text = `${label} (${hint}) expires now. Only setting the clock back makes it active again.`;
  const question = ['Expire the key now?', text, 'Expire now'] as const;
  return act((mock) => mock.call('keys.expire', { label }), {
    question,
    done: 'The key has expired.',
  });
}

export function revokeKey({ label, hint }: KeyFacts) {
  const text = `${label} (${hint}) becomes unknown, as if it had never been issued.`;
  const question = ['Revoke the key?', text, 'Revoke'] as const;
  return act((mock) => mock.call('keys.revoke', { label }), {
    question,
    done: 'The key is revoked.',
  });
}

export const removeSandbox = (id: string) =>
  act(() => deleteSandbox(id), {
    question: ['Delete the sandbox?', `Its keys stop working: ${id}.`, 'Delete'],
  });
