import type { Cursors } from '../../service/cursors.ts';
import { type Instant, MICROSECONDS } from '../../template/instant.ts';
import type { Exchange } from '../journal/entry.ts';
import type { ScenarioTrigger } from './schema.ts';

/** A point in time: real milliseconds, and the clock of the mock. */
export interface Moment {
  readonly elapsed: number;
  readonly instant: Instant;
}

/**
 * When a step became due by time, on the clock that its trigger names; null if it is not due yet,
 * or waits for requests.
 *
 * @param trigger undefined for a step that runs at once.
 * @param since when the previous step ran.
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

/** Whether a step waits for the given request. */
export function isAwaited(
  { elapsedSeconds, clockSeconds, operation, key, status, page }: ScenarioTrigger,
  { request, answer, key: sender }: Exchange,
  cursors: Cursors,
): boolean {
  if (elapsedSeconds !== undefined || clockSeconds !== undefined) return false;
  if (operation !== undefined && operation !== request.operation) return false;
  if (key !== undefined && key !== sender?.label) return false;
  if (status !== undefined && status !== answer.status) return false;
  if (page === undefined) return true;
  if (request.operation !== 'listFiles' || answer.status !== 200) return false;
  const [cursor = ''] = request.cursors;
  return page === (cursor === '' ? 1 : (cursors.read(cursor)?.page ?? 0) + 1);
}
