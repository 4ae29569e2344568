import type { Situation } from './situation.ts';

/** A situation that differs from the plainest one in one open clause only. */
export interface ChoiceSituation extends Situation {
  /** The choice that is varied, in a few words: `limit maximum`. */
  readonly choice: string;
}

const all: readonly ChoiceSituation[] = [];

/** One open clause at a time, varied: what shows on which choices a client rests. */
export const choiceSituations = (): readonly ChoiceSituation[] => all;
