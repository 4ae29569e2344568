import { type CarriedBodies, createCarriedBodies } from './carried-bodies.ts';
import type { Changes, ToWorker } from './messages.ts';

/** A worker as the primary knows it. */
export interface Member {
  readonly send: (message: ToWorker) => void;
  readonly bodies: CarriedBodies;
  /** Whether it answers requests, and so has to be asked to hold. */
  isIn: boolean;
  /** Called when it has reported, or is gone. */
  settle: () => void;
}

export const createMember = (send: (message: ToWorker) => void): Member => ({
  send,
  bodies: createCarriedBodies(send),
  isIn: false,
  settle: () => {},
});

/** Waits until all that are in have reported; one that goes is waited for no more. */
export async function askAll(
  members: Iterable<Member>,
  kind: 'hold' | 'collect',
  isFollowed: boolean,
): Promise<void> {
  const asked = [...members].filter(({ isIn }) => isIn);
  await Promise.all(
    asked.map(
      (member) =>
        new Promise<void>((resolve) => {
          member.settle = resolve;
          member.send({ kind, isFollowed });
        }),
    ),
  );
}

/** Tells all of what has changed; those that hold go on. */
export function tellAll(members: Iterable<Member>, kind: 'go-on' | 'changes', changes: Changes) {
  for (const { isIn, send } of members) send({ kind: isIn ? kind : 'changes', changes });
}
