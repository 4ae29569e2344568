import type { UnmetNeed } from './need.ts';

/** What was missing, though something was seen. */
export interface Doubt {
  readonly reason: string;
  readonly need: UnmetNeed;
}
