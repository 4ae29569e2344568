import type { JournalEntry } from '../mock/journal/entry.ts';
import type { Mock } from '../mock/mock.ts';

/** A key as a row of a console table. */
export interface ShownKey {
  readonly label: string;
  readonly state: string;
  readonly scopes: string;
  /** ISO 8601 in UTC, on the mock's clock. */
  readonly expiresAt: string;
  readonly workspaceId: string;
  /** The header of requests with this key. */
  readonly authorization: string;
}

/** A request as a row of a console table. */
export interface ShownRequest {
  readonly number: number;
  readonly request: string;
  readonly status: number;
  readonly key: string;
  /** Why the request was refused, or which fault applied; empty for a success. */
  readonly why: string;
}

/** The mock in a page, as `startBrowserMock` returns it; `window.workspaceFiles` in the console. */
export interface BrowserMock {
  readonly mock: Mock;
  /** Every key with its header: `console.table(workspaceFiles.keys())`. */
  keys(): readonly ShownKey[];
  /**
   * The latest requests, with the reason for each refusal.
   *
   * @param most Number of requests to return. Default: 20.
   */
  requests(most?: number): readonly ShownRequest[];
  readonly overlay: {
    /** Opens the overlay. Loads it first if necessary. */
    open(): Promise<void>;
    close(): void;
  };
  /** Stops the mock: requests go to the network again, and the overlay is removed. */
  stop(): Promise<void>;
}

declare global {
  interface Window {
    /** The mock that answers this page, for use in the console; undefined if there is none. */
    workspaceFiles?: BrowserMock | undefined;
  }
}

export const showKeys = ({ keys }: Mock): readonly ShownKey[] =>
  keys.list().map(({ label, state, scopes, expiresAt, workspaceId, secret }) => ({
    label,
    state,
    scopes: scopes.join(' '),
    expiresAt,
    workspaceId,
    authorization: `Bearer ${secret}`,
  }));

export const showRequests = ({ journal }: Mock, most: number): readonly ShownRequest[] =>
  journal.entries({ after: Math.max(0, journal.count() - most) }).map((entry) => ({
    number: entry.number,
    request: `${entry.method} ${entry.target}`,
    status: entry.status,
    key: entry.keyLabel ?? entry.keyHint ?? '',
    why: whyOf(entry),
  }));

/** Why a request failed, in one line; empty after a success. */
export function whyOf({ refusal, fault, faultId }: JournalEntry): string {
  if (refusal) return refusal.reason;
  return fault === undefined ? '' : `the fault "${fault}" (${faultId}) applied`;
}
