import { ApiFailure, MalformedAnswer } from './failure.ts';

const MAX_RETRIES = 2;
/** Whoever is asked to wait longer than this is told, and decides. */
const MAX_WAIT = 60_000;

/** Asking again may help: the service was not reached, was busy, or failed; it did not refuse. */
export function mayPass(error: Error): boolean {
  if (error instanceof ApiFailure) return error.status === 429 || error.status >= 500;
  return !(error instanceof MalformedAnswer);
}

export const retry = (failures: number, error: Error) =>
  failures < MAX_RETRIES && mayPass(error) && retryDelay(failures, error) <= MAX_WAIT;

/** Milliseconds: what the service asks for, otherwise longer each time. */
export const retryDelay = (failures: number, error: Error) =>
  (error instanceof ApiFailure ? error.retryAfter : undefined) ?? 300 * 2 ** failures;
