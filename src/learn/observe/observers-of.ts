import type { LearnedPath } from '../../profile/fields.ts';
import type { Observer } from '../probes.ts';

/** An observer for every choice of a section; a missing one does not compile. */
export type Observers<Section extends string> = {
  readonly [Path in Extract<LearnedPath, Section | `${Section}.${string}`>]: Observer;
};
