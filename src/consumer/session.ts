import type { OperationName } from '../document/routes.ts';
import type { FileEntry } from '../document/wire.ts';
import type { FaultEffect } from '../mock/faults/faults.ts';
import type { RefusalCondition } from '../profile/refusals.ts';
import type { ClientResult, KeyPlace } from './consumer-client.ts';

/** A field that a client returned with a different value than the API had served. */
export interface AlteredField {
  readonly field: Exclude<keyof FileEntry, 'id'>;
  /** The first file with such a value, and the number of such files. */
  readonly id: string;
  readonly files: number;
  readonly given: unknown;
  readonly served: string | number;
}

/** A client's behaviour in a situation: its requests in order, and its result. */
export interface Session {
  readonly requests: readonly ConsumerRequest[];
  readonly result: ClientResult;
  /** The workspace that the client was given, if known. */
  readonly workspaceId?: string;
  /** Fields returned with a different value than received. Default: none. */
  readonly altered?: readonly AlteredField[];
  /** Each time the client exposed its key. Default: none. */
  readonly keyIn?: readonly KeyPlace[];
  /** Whether the client had already passed a first call on the same server. Default: false. */
  readonly isSecondCall?: boolean;
  /** Whether the client threw an error of its language, such as a TypeError. Default: false. */
  readonly hasCrashed?: boolean;
}

/** One request of the client, and its response. The key is replaced by a hint. */
export interface ConsumerRequest {
  /** Counts from 1. */
  readonly number: number;
  /** Milliseconds since the client was started. */
  readonly at: number;
  /** The API, or the server to which a redirect led. */
  readonly to: 'api' | 'elsewhere';
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Null for a path that no operation has. */
  readonly operation: OperationName | null;
  /** From the path, decoded; empty for the key check. */
  readonly workspaceId: string;
  /** Every `limit` and every `cursor` of the query, decoded. */
  readonly limits: readonly string[];
  readonly cursors: readonly string[];
  /** The Authorization header: exactly `Bearer <API_KEY>`, something else, or missing. */
  readonly authorization: 'exact' | 'other' | 'missing';
  /** Whether the URL contained the key. */
  readonly keyInUrl: boolean;
  readonly received: Received;
}

/** The response that a client received. */
export interface Received {
  /** 0 if the connection ended before a response. */
  readonly status: number;
  readonly contentType: string | null;
  /** Seconds to wait, if the response says so. */
  readonly retryAfter: number | null;
  /** The start of the body. A body that is not text is shown as its number of bytes. */
  readonly body: string;
  readonly fault: FaultEffect['kind'] | null;
  /** Why the mock refused; null if it did not, or if a fault replaced the response. */
  readonly refusal: RefusalCondition | null;
  /** The page of a listing, if it arrived completely. */
  readonly page: ReceivedPage | null;
}

export interface ReceivedPage {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** `1 entry`, `3 entries`. */
export function entriesText(page: ReceivedPage | null | undefined): string {
  const { length } = page?.ids ?? [];
  return length === 1 ? '1 entry' : `${length} entries`;
}

/**
 * Whether the client received an error: a non-success status, or no response. A 304 says that the
 * cached response is current.
 */
export const isFailure = ({ received }: ConsumerRequest): boolean =>
  received.status < 200 ||
  (received.status > 299 && received.status !== 304) ||
  received.fault === 'reset' ||
  received.fault === 'cut';

/** The requests of the listing that went to the API. */
export const listingRequests = ({ requests }: Session): readonly ConsumerRequest[] =>
  requests.filter(({ operation, to }) => operation === 'listFiles' && to === 'api');
