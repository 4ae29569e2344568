import { isObject } from '../text/is-object.ts';
import type { Dependence } from './report.ts';

/** What a deployment's choice does to a client that depends on it. */
export type Effect = 'keeps' | 'breaks' | 'unknown';

/**
 * Whether a client works with the choices of a deployment, as far as one dependence shows it.
 *
 * @param valueAt the deployment's choice for a field of a profile; undefined if it was not observed.
 */
export function effectOf(
  { field, works, breaks, limit }: Dependence,
  valueAt: (field: string) => unknown,
): Effect {
  if (field === null) return 'unknown';
  // Whoever asks for no more than the maximum never learns what happens above it.
  if (field === 'limit.aboveMaximum' && isAtLeast(valueAt('limit.maximum'), limit)) return 'keeps';
  const value = valueAt(field);
  if (value === undefined) return 'unknown';
  if (isNumber(value) && isNumber(works) && isNumber(breaks)) {
    return effectOfNumber(value, works, breaks, field === 'limit.maximum' ? limit : undefined);
  }
  if (breaks !== undefined && holds(value, breaks)) return 'breaks';
  return works !== undefined && holds(value, works) ? 'keeps' : 'unknown';
}

/** @param limit what the client asks for: a maximum between the two serves it whole, or does not. */
function effectOfNumber(value: number, works: number, breaks: number, limit?: number): Effect {
  const side = Math.sign(works - breaks);
  if ((value - works) * side >= 0) return 'keeps';
  if ((value - breaks) * side <= 0) return 'breaks';
  if (limit === undefined || limit > works || limit <= breaks) return 'unknown';
  return value >= limit ? 'keeps' : 'breaks';
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

const isAtLeast = (value: unknown, least: number | undefined): boolean =>
  isNumber(value) && least !== undefined && value >= least;

/** Whether a value has everything that a part of it has: a profile may say more of a choice. */
function holds(value: unknown, part: unknown): boolean {
  if (isObject(part)) {
    return (
      isObject(value) && Object.entries(part).every(([name, inner]) => holds(value[name], inner))
    );
  }
  return JSON.stringify(value) === JSON.stringify(part);
}
