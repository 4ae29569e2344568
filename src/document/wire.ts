/** The JSON bodies that the document describes, as types. */

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [field: string]: Json;
}

/** Success body of the key check (clause 4.1). All fields except `workspaceId` are open. */
export interface KeyCheck {
  readonly workspaceId: string;
  readonly [field: string]: Json;
}

/** One file in a listing (clause 2.3). Metadata only, never content. */
export interface FileEntry {
  readonly id: string;
  /** The normalised filename, without control and bidirectional-override characters. */
  readonly name: string;
  /** Media type, for example `type/subtype`. */
  readonly contentType: string;
  /** Size in bytes: a whole number, possibly over 2^32. */
  readonly size: number;
  readonly validationStatus: string;
  /** Creation time; the format is open. */
  readonly createdAt: string;
}

/**
 * Success body of the listing (clause 4.3): a page has a cursor if and only if `hasMore` is true.
 */
export type FilePage = {
  readonly files: readonly FileEntry[];
} & (
  | { readonly hasMore: true; readonly nextCursor: string }
  | { readonly hasMore: false; readonly nextCursor: null }
);

/** Body of a failed request (clause 7 r2): both fields may be absent. */
export interface FailureBody {
  readonly code?: string;
  readonly error?: string;
}

/** The only scope that the document names (clause 2.1). */
export const FILES_READ = 'files:read';

/** Days until a key expires unless chosen otherwise at issuance (clauses 2.1, 5 r3, 8). */
export const DEFAULT_EXPIRY_DAYS = 90;
