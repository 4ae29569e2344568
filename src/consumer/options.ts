import * as z from 'zod/mini';
import { type ProfileOption, resolveProfile } from '../profile/resolve-profile.ts';
import type { Formats } from './situation.ts';
import { type ConnectionName, connectionNames } from './transports/connections.ts';

/** Options for running a client. */
export interface DrivingOptions {
  /**
   * How requests reach the mock: over HTTP on loopback (the default, for any client in Node), or
   * only through the `fetch` passed to the client (fastest, and runs anywhere).
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

export const DEFAULT_TIMEOUT = 10_000;
/** The largest delay of a timer. */
export const MAX_TIMEOUT_MS = 2_147_483_647;

export const drivingFields = {
  through: z._default(z.enum(connectionNames), 'http'),
  timeout: z._default(z.int().check(z.minimum(1), z.maximum(MAX_TIMEOUT_MS)), DEFAULT_TIMEOUT),
  profile: z.optional(z.custom<ProfileOption>()),
};

/** @throws Error if the profile is unknown or invalid. */
export const formatsOf = (profile: ProfileOption | undefined): Formats | undefined =>
  profile && resolveProfile(profile).formats;
