import type { ServerOptions as NodeOptions } from 'node:http';
import { type OptionNames, refuseUnknownOptions } from '../text/check-options.ts';
import { OperationError } from '../text/operation-error.ts';

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

type CompleteLimits = Readonly<Record<keyof ServerLimits, number>>;

const defaults: CompleteLimits = {
  connections: 2_000,
  headMilliseconds: 10_000,
  requestMilliseconds: 60_000,
  idleMilliseconds: 5_000,
  unreadMilliseconds: 60_000,
};
const names: OptionNames<ServerLimits> = {
  connections: true,
  headMilliseconds: true,
  requestMilliseconds: true,
  idleMilliseconds: true,
  unreadMilliseconds: true,
};

/** Milliseconds: what a timer of Node takes, and somewhat less, since it adds to some of them. */
export const MAX_LENGTH = 2_000_000_000;

/** Whoever has these waits as long as the other side likes. */
export const patientLimits: ServerLimits = {
  headMilliseconds: MAX_LENGTH,
  requestMilliseconds: MAX_LENGTH,
  idleMilliseconds: MAX_LENGTH,
  unreadMilliseconds: MAX_LENGTH,
};

export const START = 'start the server';

/** @throws Error when a limit is unknown, or no whole number from 1 on. */
export function readLimits(given: ServerLimits = {}): CompleteLimits {
  refuseUnknownOptions(given, names, START);
  const read = (name: keyof ServerLimits): number => {
    const value = given[name] ?? defaults[name];
    if (Number.isInteger(value) && value >= 1 && value <= MAX_LENGTH) return value;
    throw new OperationError({
      action: START,
      field: `limits.${name}`,
      expected: `a whole number from 1 to ${MAX_LENGTH}`,
      found: String(value),
    });
  };
  return {
    connections: read('connections'),
    headMilliseconds: read('headMilliseconds'),
    requestMilliseconds: read('requestMilliseconds'),
    idleMilliseconds: read('idleMilliseconds'),
    unreadMilliseconds: read('unreadMilliseconds'),
  };
}

/** A header of 16 kB is a request for the mock to answer, not a fault of the connection. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Milliseconds between two looks for senders that are late. */
const MAX_INTERVAL = 1_000;

/** The limits as Node takes them. */
export function nodeOptionsOf(limits: CompleteLimits): NodeOptions {
  const { headMilliseconds, requestMilliseconds, idleMilliseconds } = limits;
  return {
    maxHeaderSize: MAX_HEADER_BYTES,
    // Without a Host header, Node would refuse a request in its own way.
    requireHostHeader: false,
    // Node refuses to wait longer for a head than for all of a request.
    headersTimeout: Math.min(headMilliseconds, requestMilliseconds),
    requestTimeout: requestMilliseconds,
    keepAliveTimeout: idleMilliseconds,
    connectionsCheckingInterval: Math.min(
      MAX_INTERVAL,
      Math.ceil(Math.min(headMilliseconds, requestMilliseconds) / 4),
    ),
  };
}
