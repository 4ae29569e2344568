import type { OperationName } from '../document/routes.ts';
import type { FileEntry } from '../document/wire.ts';
import type { FaultEffect } from '../mock/faults/faults.ts';
import type { RefusalCondition } from '../profile/refusal-conditions.ts';
import type { ClientResult, KeyPlace } from './consumer-client.ts';

/** A field that a client returned with a different value than the API had served. */
export interface AlteredField {
  readonly field: Exclude<keyof FileEntry, 'id'>;
  /** The first file with such a value, and the number of such files. */
  readonly id: string;
  readonly files: number;
  readonly given: string | number;
  readonly served: string | number;
}

/** What a client did in a situation: its requests, in order, and what it returned. */
export interface Session {
  readonly requests: readonly ConsumerRequest[];
  readonly result: ClientResult;
  /** The workspace that the client was given; left out where nobody tells. */
  readonly workspaceId?: string;
  /** Fields of entries that were given back otherwise than they were received; none if left out. */
  readonly altered?: readonly AlteredField[];
  /** Where the client told its key; nowhere if left out. */
  readonly keyIn?: readonly KeyPlace[];
  /** Whether the client was called before in the same fixture, and did well; no if left out. */
  readonly isSecondCall?: boolean;
  /** Whether what the client threw is an error of its language, such as a TypeError; no if left out. */
  readonly hasCrashed?: boolean;
}

/** One request of the client, and what it got. Never a secret: the key stands as its hint. */
export interface ConsumerRequest {
  /** Counts from 1. */
  readonly number: number;
  /** Milliseconds since the client was started. */
  readonly at: number;
  /** Whether it went to the API, or where a redirect led. */
  readonly to: 'api' | 'elsewhere';
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Null for a path outside the three operations. */
  readonly operation: OperationName | null;
  /** Of the path, decoded; empty for the key check. */
  readonly workspaceId: string;
  /** Every `limit` and every `cursor` of the query, decoded. */
  readonly limits: readonly string[];
  readonly cursors: readonly string[];
  /** How the Authorization header was sent: `Bearer <API_KEY>` to the letter, otherwise, or not. */
  readonly authorization: 'exact' | 'other' | 'missing';
  /** Whether the key stood in the URL. */
  readonly keyInUrl: boolean;
  /** Names of other headers that the key stood in. */
  readonly keyInHeaders: readonly string[];
  readonly received: Received;
}

/** What a client received for a request. */
export interface Received {
  /** 0 where the connection ended before an answer. */
  readonly status: number;
  readonly contentType: string | null;
  /** Seconds, where the answer named a time to wait. */
  readonly retryAfter: number | null;
  /** The beginning of it; bytes that are no text stand as their count. */
  readonly body: string;
  readonly fault: FaultEffect['kind'] | null;
  /** Why the mock refused; null where it did not, or where a fault took its place. */
  readonly refusal: RefusalCondition | null;
  /** The page of a listing that arrived whole. */
  readonly page: ReceivedPage | null;
}

export interface ReceivedPage {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/**
 * Whether the client got a failure: a non-success status, or none for a broken connection. With 304
 * it is told that what it has is current.
 */
export const isFailure = ({ received }: ConsumerRequest): boolean =>
  received.status < 200 ||
  (received.status > 299 && received.status !== 304) ||
  received.fault === 'reset' ||
  received.fault === 'cut';

/** The requests of the listing that went to the API. */
export const listingRequests = ({ requests }: Session): readonly ConsumerRequest[] =>
  requests.filter(({ operation, to }) => operation === 'listFiles' && to === 'api');

/** The next request of the same operation to the API. */
export const requestAfter = (
  { number, operation }: ConsumerRequest,
  requests: readonly ConsumerRequest[],
): ConsumerRequest | undefined =>
  requests.find(
    (next) => next.number > number && next.to === 'api' && next.operation === operation,
  );
