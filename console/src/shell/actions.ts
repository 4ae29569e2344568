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
  act((mock) => mock.clock.advance(milliseconds));
export const freezeClock = () => act((mock) => mock.clock.freeze());
export const runClock = () => act((mock) => mock.clock.run());

export const switchProfile = (name: string) =>
  act((mock) => mock.setProfile(name), { done: `The profile is now ${name}.` });

/** Starts a scenario; null stops the running one. */
export const playScenario = (name: string | null) =>
  act((mock) => mock.setScenario(name), {
    done: name === null ? 'The scenario is stopped.' : `The scenario ${name} has started.`,
  });

export function clearFaults() {
  const text = 'This also removes the faults of the running scenario.';
  const question = ['Remove all faults?', text, 'Remove'] as const;
  return act((mock) => mock.faults.clear(), { question, done: 'All faults are removed.' });
}

export function resetSandbox() {
  const text = `${sandboxId.peek()}: world, profile, scenario, files, keys, clock and journal return to their initial state, and all faults are removed.`;
  const question = ['Reset the sandbox?', text, 'Reset'] as const;
  return act((mock) => mock.reset(), { question, done: 'The sandbox is reset.' });
}

export function expireKey({ label, hint }: KeyFacts) {
  const text = `${label} (${hint}) expires now. Only setting the clock back makes it active again.`;
  const question = ['Expire the key now?', text, 'Expire now'] as const;
  return act((mock) => mock.keys.expire(label), { question, done: 'The key has expired.' });
}

export function revokeKey({ label, hint }: KeyFacts) {
  const text = `${label} (${hint}) becomes unknown, as if it had never been issued.`;
  const question = ['Revoke the key?', text, 'Revoke'] as const;
  return act((mock) => mock.keys.revoke(label), { question, done: 'The key is revoked.' });
}

export const removeSandbox = (id: string) =>
  act(() => deleteSandbox(id), {
    question: ['Delete the sandbox?', `Its keys stop working: ${id}.`, 'Delete'],
  });
