import type { ServerOptions as NodeOptions } from 'node:http';
import * as z from 'zod/mini';
import { wholeNumber } from '../mock/faults/numbers.ts';
import { parseFor } from '../profile/parse-settings.ts';

/** Limits of a server. An omitted limit has its default. */
export interface ServerLimits {
  /** Open connections; further ones are closed at once. Default: 2,000. */
  readonly connections?: number | undefined;
  /** Milliseconds for the headers of a request to arrive. Default: 10,000. */
  readonly headMilliseconds?: number | undefined;
  /** Milliseconds for a whole request to arrive, including its body. Default: 60,000. */
  readonly requestMilliseconds?: number | undefined;
  /** Milliseconds that a connection stays open without a request. Default: 5,000. */
  readonly idleMilliseconds?: number | undefined;
  /** Milliseconds that a client may leave a response unread. Default: 60,000. */
  readonly unreadMilliseconds?: number | undefined;
}

/**
 * Milliseconds: a little less than the longest timer of Node, which adds to some of these times.
 */
export const MAX_LENGTH = 2_000_000_000;

const limit = (usual: number) => z._default(wholeNumber(1, MAX_LENGTH), usual);
const limits = z.strictObject({
  connections: limit(2_000),
  headMilliseconds: limit(10_000),
  requestMilliseconds: limit(60_000),
  idleMilliseconds: limit(5_000),
  unreadMilliseconds: limit(60_000),
});

/** Limits that never close a connection for being slow. */
export const patientLimits: ServerLimits = {
  headMilliseconds: MAX_LENGTH,
  requestMilliseconds: MAX_LENGTH,
  idleMilliseconds: MAX_LENGTH,
  unreadMilliseconds: MAX_LENGTH,
};

export const START = 'start the server';

/** @throws Error if a limit is unknown, or is not a whole number of at least 1. */
export const readLimits = (given: ServerLimits = {}): z.output<typeof limits> =>
  parseFor(z.strictObject({ limits }), { limits: given }, START).limits;

/** The mock itself responds to headers of 16 kB, so Node must accept them. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Most milliseconds between two checks for slow senders. */
const MAX_INTERVAL = 1_000;

/** The limits as options of Node. */
export function nodeOptionsOf({
  headMilliseconds,
  requestMilliseconds,
  idleMilliseconds,
}: ReturnType<typeof readLimits>): NodeOptions {
  return {
    maxHeaderSize: MAX_HEADER_BYTES,
    // Otherwise Node would refuse a request without a Host header with its own response.
    requireHostHeader: false,
    // Node does not accept a longer timeout for the headers than for the whole request.
    headersTimeout: Math.min(headMilliseconds, requestMilliseconds),
    requestTimeout: requestMilliseconds,
    keepAliveTimeout: idleMilliseconds,
    connectionsCheckingInterval: Math.min(
      MAX_INTERVAL,
      Math.ceil(Math.min(headMilliseconds, requestMilliseconds) / 4),
    ),
  };
}
