import { type Instant, MICROSECONDS } from '../../template/instant.ts';
import type { Exchange } from '../exchange.ts';
import type { ScenarioTrigger } from './schema.ts';

/** A point in time: milliseconds that really passed, and the clock of the mock. */
export interface Moment {
  readonly elapsed: number;
  readonly instant: Instant;
}

/**
 * When time brings about a step, by the clock that it goes by; null where it has not yet, or where
 * requests do.
 *
 * @param trigger undefined for a step that happens at once.
 * @param since when the step before happened.
 */
export function dueBy(
  trigger: ScenarioTrigger | undefined,
  since: Moment,
  now: Moment,
): Partial<Moment> | null {
  if (trigger === undefined) return {};
  const { elapsedSeconds, clockSeconds } = trigger;
  if (elapsedSeconds !== undefined) {
    const elapsed = since.elapsed + elapsedSeconds * 1_000;
    return elapsed <= now.elapsed ? { elapsed } : null;
  }
  if (clockSeconds === undefined) return null;
  const instant = since.instant + Math.round(clockSeconds * MICROSECONDS.second);
  return instant <= now.instant ? { instant } : null;
}

/**
 * Whether a request is one of those that a step waits for.
 *
 * @param given the page that it was given, if it is known.
 */
export function isAwaited(
  { elapsedSeconds, clockSeconds, operation, key, status, page }: ScenarioTrigger,
  exchange: Exchange,
  given: number | undefined,
): boolean {
  const isByTime = elapsedSeconds !== undefined || clockSeconds !== undefined;
  return (
    !isByTime &&
    (operation === undefined || operation === exchange.request.operation) &&
    (key === undefined || key === exchange.key?.label) &&
    (status === undefined || status === exchange.answer.status) &&
    (page === undefined || page === given)
  );
}
