import type { Fail, Warn } from '../judgement/outcome.ts';
import type { Walk } from '../listing/walk.ts';
import type { Incident } from './incident.ts';
import { likelyCause } from './likely-cause.ts';
import { pictureOf } from './walk-picture.ts';

/** An outcome with what is likely behind it, where the walks speak for something, and its picture. */
export function diagnosed<Deviation extends Fail | Warn>(
  outcome: Deviation,
  incident: Incident,
  walks: readonly Walk[],
): Deviation {
  const likely = likelyCause(incident, walks);
  return { ...outcome, ...(likely && { likely }), picture: pictureOf(incident, walks) };
}
