import { type ProfileOption, resolveProfile } from '../profile/resolve-profile.ts';
import type { OptionNames } from '../text/check-options.ts';
import type { Formats } from './situation.ts';
import { type ConnectionName, connections } from './transports/connections.ts';

/** Options for running a client. */
export interface DrivingOptions {
  /**
   * How requests reach the mock: over HTTP on loopback (the default, for any client in Node),
   * through MSW (needs the peer `msw`), or only through the `fetch` passed to the client (fastest,
   * and runs anywhere).
   */
  readonly through?: ConnectionName | undefined;
  /**
   * Milliseconds that a client may take without making a request or returning. Its total limit is
   * six times as long. Default: 10,000.
   */
  readonly timeout?: number | undefined;
  /**
   * The `formats` of this profile (ids, times, media types, statuses) replace the plain ones of all
   * situations: for a client that accepts nothing else. Its other sections are not used.
   */
  readonly profile?: ProfileOption | undefined;
}

export const drivingOptionNames: OptionNames<DrivingOptions> = {
  through: true,
  timeout: true,
  profile: true,
};

export const DEFAULT_TIMEOUT = 10_000;
/** The largest delay of a timer. */
export const MAX_TIMEOUT_MS = 2_147_483_647;

/** @throws Error if an option is invalid. */
export function resolveDriving({ through = 'http', timeout, profile }: DrivingOptions): {
  readonly formats: Formats | undefined;
  readonly through: ConnectionName;
  readonly timeout: number;
} {
  if (!Object.hasOwn(connections, through)) {
    throw failure('through', `one of ${Object.keys(connections).join(', ')}`, through);
  }
  return {
    through,
    timeout: wholeNumber('timeout', timeout ?? DEFAULT_TIMEOUT, MAX_TIMEOUT_MS),
    formats: profile && resolveProfile(profile).formats,
  };
}

const MAX_JOBS = 1024;

/** @throws Error if it is not a whole number of at least 1. */
export const resolveJobs = (jobs = 1): number => wholeNumber('jobs', jobs, MAX_JOBS);

function wholeNumber(field: string, value: number, largest: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= largest) return value;
  throw failure(field, `a whole number from 1 to ${largest}`, value);
}

const failure = (field: string, expected: string, found: unknown) =>
  new Error(`Failed to check the client: ${field}: expected ${expected}, found ${String(found)}`);
