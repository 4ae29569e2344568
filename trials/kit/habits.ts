import type { FailureDescription, ListingInput } from '../../src/consumer/consumer-client.ts';
import type { FileEntry, FilePage } from '../../src/document/wire.ts';
import { isObject } from '../../src/text/is-object.ts';
import { describeApiFailure, failureFields } from './api-failure.ts';

/** The progress of a walk. */
export interface Walk {
  readonly input: ListingInput;
  /** Pages received. */
  readonly pages: number;
  /** Entries received. */
  readonly entries: number;
  /** The previous page; null at the first request. */
  readonly page: FilePage | null;
}

/** A failed try. */
export interface Failed {
  /** Tries so far, this one included. */
  readonly tries: number;
  /** Null if no response came. */
  readonly status: number | null;
  /** Seconds, if the response names a time to wait. */
  readonly retryAfter: number | null;
}

type Send = (
  fetch: typeof globalThis.fetch,
  url: string,
  init: { readonly headers: Record<string, string> },
) => Promise<Response>;
const send: Send = (fetch, url, init) => fetch(url, init);

/**
 * Every decision that a client of this API makes, as the document requires and without relying on
 * what it leaves open. A broken client replaces one of them.
 */
export const correctHabits = {
  /** The source of the workspace id. */
  workspaceId: ({ workspaceId }: ListingInput): string | Promise<string> => workspaceId,
  /** An id as a path segment. */
  encodePathPart: (id: string): string => encodeURIComponent(id),
  /** The page size to request, as written; null for none. */
  limit: (_: Walk): string | null => null,
  /** The cursor of the next page; null for none. */
  cursor: ({ page }: Walk): string | null => page?.nextCursor ?? null,
  encodeCursor: (cursor: string): string => encodeURIComponent(cursor),
  /** The query string, from parts that are already encoded. */
  query: ({ limit, cursor }: Readonly<Record<'limit' | 'cursor', string | null>>, _: Walk) =>
    [limit !== null && `limit=${limit}`, cursor !== null && `cursor=${cursor}`]
      .filter((part) => part !== false)
      .join('&'),
  /** @param _ number of requests of this call, this one included. */
  headers: (apiKey: string, _: number): Record<string, string> => ({
    Authorization: `Bearer ${apiKey}`,
  }),
  send,
  isSuccess: ({ ok }: Response): boolean => ok,
  readBody: (response: Response): Promise<unknown> => response.json(),
  /** @throws Error if it is not a page. */
  readPage,
  /** The kept part of an entry; null to omit it. @throws Error if it is not an entry. */
  readEntry: (entry: FileEntry): FileEntry | null => entry,
  /** Whether it is the last page of the walk. */
  isLast: ({ hasMore }: FilePage, _: Walk): boolean => !hasMore,
  /** The final result from all entries. */
  arrange: (entries: readonly FileEntry[]): readonly FileEntry[] => entries,
  /** @throws Error if it is not a key check. */
  readKeyCheck,
  readWorkspace: (body: unknown): unknown => body,
  /** Seconds to wait, from a Retry-After header. */
  readRetryAfter: (header: string): number =>
    /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000,
  /** Milliseconds until the next try; null to give up. */
  retry: (_: Failed): number | null => null,
  readFailure: async (response: Response): Promise<FailureDescription> => ({
    status: response.status,
    ...failureFields(await response.text()),
  }),
  /** How a walk restarts after a failure: without its entries or with them; null for no restart. */
  restart: (_failures: number, _error: unknown): 'afresh' | 'appending' | null => null,
  /** Handles a failure in a walk: throws, or returns a list anyway. */
  afterFailure: (error: unknown, _: readonly FileEntry[]): readonly FileEntry[] => {
    throw error;
  },
  describeFailure: describeApiFailure,
} as const;

export type Habits = typeof correctHabits;

export function readPage(body: unknown): FilePage {
  if (!isObject(body) || !Array.isArray(body.files) || typeof body.hasMore !== 'boolean') {
    throw new TypeError('the body is not a page of a listing');
  }
  const { files, hasMore, nextCursor } = body;
  if (!hasMore) return { files, hasMore, nextCursor: null };
  if (typeof nextCursor !== 'string') throw new TypeError('there is more, but no cursor');
  return { files, hasMore, nextCursor };
}

function readKeyCheck(body: unknown): { workspaceId: string } {
  if (isObject(body) && typeof body.workspaceId === 'string') {
    return { workspaceId: body.workspaceId };
  }
  throw new TypeError('the body is not a key check');
}
