import type { Fail, Warn } from '../judgement/outcome.ts';
import type { Walk } from '../listing/page.ts';
import type { Cause, Incident } from './incident.ts';
import { causeOfRise, causeOfSwap } from './misordered.ts';
import { causeOfCircle, causeOfRepeat } from './repeated.ts';
import { causeOfSkip } from './skipped.ts';
import { pictureOf } from './walk-picture.ts';

/**
 * The likely cause for each kind of incident: the single mistake that is consistent with all walks,
 * if any.
 */
const likelyCauses: Readonly<
  Record<Incident['kind'], (incident: Incident, walks: readonly Walk[]) => Cause | undefined>
> = {
  skipped: causeOfSkip,
  repeated: causeOfRepeat,
  misplaced: causeOfRise,
  swapped: causeOfSwap,
  endless: causeOfCircle,
};

/** An outcome with its picture, and with the likely cause if the walks suggest one. */
export function diagnosed<Deviation extends Fail | Warn>(
  outcome: Deviation,
  incident: Incident,
  walks: readonly Walk[],
): Deviation {
  const likely = likelyCauses[incident.kind](incident, walks);
  return { ...outcome, ...(likely && { likely }), picture: pictureOf(incident, walks) };
}
