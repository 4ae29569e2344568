import type { Instant } from '../template/instant.ts';
import { MICROSECONDS, toInstant } from '../template/instant.ts';
import { OperationError } from '../text/operation-error.ts';

/** Options of a mock as they are given, read at the door; each message names the option. */

/** @throws Error "Failed to make a mock: assumptions: expected journal or header, found …". */
export function readAssumptions(given: 'journal' | 'header' = 'journal'): 'journal' | 'header' {
  if (given === 'journal' || given === 'header') return given;
  throw invalid('make a mock', 'assumptions', 'journal or header', given satisfies never);
}

/** @throws Error "Failed to make a mock: FIELD: expected true or false, found …". */
export function readSwitch(given: boolean | undefined, field: string, usual: boolean): boolean {
  if (given === undefined || typeof given === 'boolean') return given ?? usual;
  throw invalid('make a mock', field, 'true or false', given satisfies never);
}

/** @throws Error where a text is no time. */
export function readStart(now: string | Date): Instant {
  return now === 'current' ? Date.now() * MICROSECONDS.millisecond : toInstant(now);
}

/** @throws Error "Failed to ACTION: FIELD: expected a whole number from 0 to …, found …". */
export function readWholeNumber(
  value: number | undefined,
  field: string,
  largest: number,
  action = 'make a mock',
): number | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= 0 && value <= largest)) {
    return value;
  }
  throw invalid(action, field, `a whole number from 0 to ${largest}`, value);
}

const invalid = (action: string, field: string, expected: string, found: unknown) =>
  new OperationError({ action, field, expected, found: String(found) });
