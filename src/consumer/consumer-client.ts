import type { FileEntry } from '../document/wire.ts';

/** A client of the API as the kit drives it. All but `listFiles` may be left out. */
export interface ConsumerClient {
  /**
   * Lists all files of a workspace, in the order received. It rejects when the API refuses or
   * fails: what is given back is taken for the whole.
   */
  readonly listFiles: (given: ListingInput) => Listing | PromiseLike<Listing>;
  /** The key check (clause 4.1). */
  readonly checkKey?: (
    given: ClientInput,
  ) => PromiseLike<{ readonly workspaceId: string }> | { readonly workspaceId: string };
  /** The workspace read (clause 4.2); what it gives back is not judged. */
  readonly readWorkspace?: (given: ListingInput) => unknown;
  /** What the client tells its caller of a failure that it threw. */
  readonly describeFailure?: (error: unknown) => FailureDescription;
}

export interface ClientInput {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** To be called instead of the global one: it may go to the mock directly. */
  readonly fetch: typeof globalThis.fetch;
  /** Aborted when nobody waits for the client any more: it may stop its timers and requests. */
  readonly signal: AbortSignal;
}

export interface ListingInput extends ClientInput {
  readonly workspaceId: string;
}

export type Listing = Iterable<ListedEntry> | AsyncIterable<ListedEntry>;

export interface ListedEntry {
  readonly id: string;
}

/** Left out, undefined and null all say that the caller is told none (clause 7 r2). */
export interface FailureDescription {
  /** HTTP status. */
  readonly status?: number | null | undefined;
  readonly code?: string | null | undefined;
  readonly error?: string | null | undefined;
}

/** Which operation of the client a situation calls. */
export type ClientOperation = 'listFiles' | 'checkKey' | 'readWorkspace';

/** What the client gave back. */
export type ClientResult =
  | {
      readonly kind: 'listed';
      readonly ids: readonly string[];
      /** Those with all six fields under the document's names and types, until they are judged. */
      readonly entries?: readonly FileEntry[];
    }
  /** The key check, or the workspace read, which gives nothing that could be judged. */
  | { readonly kind: 'answered'; readonly workspaceId: string | null }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** Null where the client has no way of telling. */
      readonly description: FailureDescription | null;
    }
  /** It gave back what is no list of files, or no key check. */
  | { readonly kind: 'malformed'; readonly message: string }
  | { readonly kind: 'timed-out' }
  /** It made more requests than anything here takes, and was stopped. */
  | { readonly kind: 'over-budget' }
  /** The run had ended before. */
  | { readonly kind: 'not-called' }
  | {
      readonly kind: 'not-offered';
      readonly operation: ClientOperation;
      /** Where it is more than that. */
      readonly reason?: string | undefined;
    };

/** What a client gave back, as it was driven: what the judge alone sees comes with it. */
export type DrivenResult = ClientResult & {
  /** Where it printed its key; nowhere if left out. */
  readonly keyIn?: readonly KeyPlace[];
  /** Whether what it threw is an error of its language, such as a TypeError; no if left out. */
  readonly hasCrashed?: boolean;
};

/** Where a client told its key: what a command printed, or what is said of a failure. */
export type KeyPlace = 'stdout' | 'stderr' | 'message' | 'description';
