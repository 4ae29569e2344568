import type { Walk } from '../listing/walk.ts';
import type { Cause } from './cause.ts';
import { causeOfCircle } from './endless.ts';
import type { Incident } from './incident.ts';
import { causeOfRise, causeOfSwap } from './misordered.ts';
import { causeOfRepeat } from './repeated.ts';
import { causeOfSkip } from './skipped.ts';

/**
 * What is likely behind an incident: the one mistake that all walks speak for. Undefined where
 * they speak for none, or for several.
 */
export function likelyCause(incident: Incident, walks: readonly Walk[]): Cause | undefined {
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
