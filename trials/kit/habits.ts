import type {
  ConsumerClient,
  FailureDescription,
  ListingInput,
} from '../../src/consumer/consumer-client.ts';
import type { FileEntry, FilePage } from '../../src/document/wire.ts';

/** How far a walk has come. */
export interface Walk {
  readonly input: ListingInput;
  /** Pages received. */
  readonly pages: number;
  /** Entries received. */
  readonly entries: number;
  /** The one before; null at the first request. */
  readonly page: FilePage | null;
}

/** What a try ended with, when it did not end well. */
export interface Failed {
  /** Tries so far, this one included. */
  readonly tries: number;
  /** Null where no answer came. */
  readonly status: number | null;
  /** Seconds, where the answer said so. */
  readonly retryAfter: number | null;
}

/** Every decision that a client of this API makes. A broken client has one of them replaced. */
export interface Habits {
  /** Where the id of the workspace comes from. */
  readonly workspaceId: (input: ListingInput) => string | Promise<string>;
  /** An id as a part of a path. */
  readonly encodePathPart: (id: string) => string;
  /** The page size that is asked for, as written; null for none. */
  readonly limit: (walk: Walk) => string | null;
  /** The cursor that asks for the next page; null for none. */
  readonly cursor: (walk: Walk) => string | null;
  readonly encodeCursor: (cursor: string) => string;
  /** The query, of parts that are encoded already. */
  readonly query: (parts: QueryParts, walk: Walk) => string;
  /** @param number of requests of this call, this one included. */
  readonly headers: (apiKey: string, number: number) => Record<string, string>;
  readonly send: (
    fetch: typeof globalThis.fetch,
    url: string,
    init: { readonly headers: Record<string, string> },
  ) => Promise<Response>;
  readonly isSuccess: (response: Response) => boolean;
  readonly readBody: (response: Response) => Promise<unknown>;
  /** @throws Error when it is no page. */
  readonly readPage: (body: unknown) => FilePage;
  /** What is kept of an entry; null to leave it out. @throws Error when it is none. */
  readonly readEntry: (entry: FileEntry) => FileEntry | null;
  /** @param page the last one of the walk. */
  readonly isLast: (page: FilePage, walk: Walk) => boolean;
  /** What is made of all entries in the end. */
  readonly arrange: (entries: readonly FileEntry[]) => readonly FileEntry[];
  /** @throws Error when it is no key check. */
  readonly readKeyCheck: (body: unknown) => { readonly workspaceId: string };
  readonly readWorkspace: (body: unknown) => unknown;
  /** Seconds that a Retry-After asks for. */
  readonly readRetryAfter: (header: string) => number;
  /** Milliseconds until the next try; null to give up. */
  readonly retry: (failed: Failed) => number | null;
  readonly readFailure: (response: Response) => Promise<FailureDescription>;
  /** After a failure: whether the walk begins again, without what it had or with it. */
  readonly restart: (failures: number, error: unknown) => 'afresh' | 'appending' | null;
  /** What becomes of a failure in a walk: thrown, or a list all the same. */
  readonly afterFailure: (error: unknown, entries: readonly FileEntry[]) => readonly FileEntry[];
  readonly describeFailure: NonNullable<ConsumerClient['describeFailure']>;
}

export interface QueryParts {
  readonly limit: string | null;
  readonly cursor: string | null;
}
