import { ApiFailure, MalformedAnswer } from './failure.ts';

const MAX_RETRIES = 2;
/** If the wait is longer than this, the user decides. */
const MAX_WAIT = 60_000;

/** A retry may help if the service was unreachable, busy or broken, but not if it refused. */
export function mayPass(error: Error): boolean {
  if (error instanceof ApiFailure) return error.status === 429 || error.status >= 500;
  return !(error instanceof MalformedAnswer);
}

export const retry = (failures: number, error: Error) =>
  failures < MAX_RETRIES && mayPass(error) && retryDelay(failures, error) <= MAX_WAIT;

/** Milliseconds: as long as the service asks for, otherwise longer each time. */
export const retryDelay = (failures: number, error: Error) =>
  (error instanceof ApiFailure ? error.retryAfter : undefined) ?? 300 * 2 ** failures;
