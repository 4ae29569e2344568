import type { Fail, Warn } from '../judgement/outcome.ts';
import type { Walk } from '../listing/walk.ts';
import type { Cause } from './cause.ts';
import type { Incident } from './incident.ts';
import { causeOfRise, causeOfSwap } from './misordered.ts';
import { causeOfCircle, causeOfRepeat } from './repeated.ts';
import { causeOfSkip } from './skipped.ts';
import { pictureOf } from './walk-picture.ts';

/**
 * What is likely behind an incident: the one mistake that all walks speak for. Undefined where
 * they speak for none, or for several.
 */
function likelyCause(incident: Incident, walks: readonly Walk[]): Cause | undefined {
  switch (incident.kind) {
    case 'skipped':
      return causeOfSkip(incident, walks);
    case 'repeated':
      return causeOfRepeat(incident, walks);
    case 'misplaced':
      return causeOfRise(incident, walks);
    case 'swapped':
      return causeOfSwap(incident, walks);
    case 'endless':
      return causeOfCircle(incident.walk, walks);
  }
}

/** An outcome with what is likely behind it, where the walks speak for something, and its picture. */
export function diagnosed<Deviation extends Fail | Warn>(
  outcome: Deviation,
  incident: Incident,
  walks: readonly Walk[],
): Deviation {
  const likely = likelyCause(incident, walks);
  return { ...outcome, ...(likely && { likely }), picture: pictureOf(incident, walks) };
}
