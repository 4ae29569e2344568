import type { OperationName } from '../document/routes.ts';
import type { FileEntry } from '../document/wire.ts';

/** A client of the API, in the form the kit calls it. Only `listFiles` is required. */
export interface ConsumerClient {
  /**
   * Lists all files of a workspace, in the order received. It must reject when the API refuses or
   * fails: a returned list counts as complete.
   */
  readonly listFiles: (given: ListingInput) => Listing | PromiseLike<Listing>;
  /** The key check (clause 4.1). */
  readonly checkKey?: (
    given: ClientInput,
  ) => PromiseLike<{ readonly workspaceId: string }> | { readonly workspaceId: string };
  /** The workspace read (clause 4.2); its result is not judged. */
  readonly readWorkspace?: (given: ListingInput) => unknown;
  /** The client's report of an error that it threw. */
  readonly describeFailure?: (error: unknown) => FailureDescription;
}

export interface ClientInput {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Use it instead of the global `fetch`; it may reach the mock directly. */
  readonly fetch: typeof globalThis.fetch;
  /** Aborted when the situation is over: the client may stop its timers and requests. */
  readonly signal: AbortSignal;
}

export interface ListingInput extends ClientInput {
  readonly workspaceId: string;
}

export type Listing = Iterable<ListedEntry> | AsyncIterable<ListedEntry>;

export interface ListedEntry {
  readonly id: string;
}

/** An entry as a client returned it. */
export type ReturnedEntry = ListedEntry & {
  readonly [Field in keyof Omit<FileEntry, 'id'>]?: unknown;
};

/** Missing, undefined and null all mean that nothing is reported (clause 7 r2). */
export interface FailureDescription {
  /** HTTP status. */
  readonly status?: number | null | undefined;
  readonly code?: string | null | undefined;
  readonly error?: string | null | undefined;
}

/** Which operation of the client a situation calls. */
export type ClientOperation = OperationName;

/** The client's result. */
export type ClientResult =
  | {
      readonly kind: 'listed';
      readonly ids: readonly string[];
      /** The entries, until they are judged, if their fields are those of the document. */
      readonly entries?: readonly ReturnedEntry[];
    }
  /** The key check or the workspace read. The result of the latter is not judged. */
  | { readonly kind: 'answered'; readonly workspaceId: string | null }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** Null if the client cannot describe failures. */
      readonly description: FailureDescription | null;
    }
  /** The client returned something other than a list of files or a key check. */
  | { readonly kind: 'malformed'; readonly message: string }
  | { readonly kind: 'timed-out' }
  /** The client made more requests than its budget allows, and was stopped. */
  | { readonly kind: 'over-budget' }
  /** The run had already ended. */
  | { readonly kind: 'not-called' }
  | {
      readonly kind: 'not-offered';
      readonly operation: ClientOperation;
      /** Why, if there is more to say. */
      readonly reason?: string | undefined;
    };

/** A client's result, with details that only the judge sees. */
export type DrivenResult = ClientResult & {
  /** Where it exposed its key. Default: nowhere. */
  readonly keyIn?: readonly KeyPlace[];
  /** Whether it threw an error of its language, such as a TypeError. Default: false. */
  readonly hasCrashed?: boolean;
};

/** An exposed key: in the output of a command, or in an error that the client reported. */
export type KeyPlace = 'stdout' | 'stderr' | 'message' | 'description';
