import type { Cause } from '../diagnosis/cause.ts';
import type { WalkPicture } from '../diagnosis/walk-picture.ts';
import type { Evidence, Exchange } from '../exchange/exchange.ts';
import type { StopError } from '../exchange/stop.ts';
import { provideText, type UnmetNeed } from './need.ts';

/** The rule holds, on everything that it needs. */
export interface Pass {
  readonly verdict: 'pass';
}

/** What the document leads a reader to expect, what was seen instead, and the proof. */
interface Deviation {
  readonly expected: string;
  readonly seen: string;
  readonly evidence: Evidence;
  /** The mistake that is likely behind it, where what was seen speaks for one. */
  readonly likely?: Cause | undefined;
  /** Where in the walks it happened, if it did in walks. */
  readonly picture?: WalkPicture | undefined;
}

/** The document does not allow what was seen. */
export interface Fail extends Deviation {
  readonly verdict: 'fail';
}

/** The document allows it, and its reader would be surprised. */
export interface Warn extends Deviation {
  readonly verdict: 'warn';
}

/** Neither right nor wrong: something was missing, or the harness could not finish. */
export interface Unproven {
  readonly verdict: 'unproven';
  readonly reason: string;
  /** What to provide, so that the rule can be proven. */
  readonly need: UnmetNeed;
  /** The same in words, those of the options of `runContract`. */
  readonly provide: string;
  /** What was seen on the way; empty when nothing had to be asked. */
  readonly evidence: readonly Exchange[];
}

/** How a rule ended, with what shows it. */
export type Outcome = Pass | Fail | Warn | Unproven;
export type Verdict = Outcome['verdict'];

export const pass: Pass = { verdict: 'pass' };

export function fail(expected: string, seen: string, ...evidence: Evidence): Fail {
  return { verdict: 'fail', expected, seen, evidence: distinct(evidence) };
}

export function warn(expected: string, seen: string, ...evidence: Evidence): Warn {
  return { verdict: 'warn', expected, seen, evidence: distinct(evidence) };
}

export function unproven(
  reason: string,
  need: UnmetNeed,
  evidence: readonly Exchange[] = [],
): Unproven {
  return { verdict: 'unproven', reason, provide: provideText(need), need, evidence };
}

/** The outcome of a rule whose requests could not be completed. */
export function unprovenByStop(stop: StopError): Unproven {
  return unproven(stop.message, stop.need, stop.evidence ? [stop.evidence] : []);
}

/** The same exchange often proves two halves of one outcome. */
function distinct([first, ...rest]: Evidence): Evidence {
  return [first, ...[...new Set(rest)].filter((exchange) => exchange !== first)];
}
