import type { Json, JsonObject } from '../../src/document/wire.ts';
import type { ApiResponse } from '../http/client.ts';
import type { Exchange } from '../http/exchange.ts';
import type { StopError } from '../http/stop.ts';
import { readShownTime } from './times.ts';

/** One entry of a listing as received, of any shape. */
export type Entry = ReturnType<typeof readEntry>;

/** One response of the listing as received, of any shape. */
export type Page = ReturnType<typeof readPage>;

/** The limit and the cursor are those of the request. */
export function readPage(answer: ApiResponse, limit?: number, cursor?: string) {
  const body = objectOf(answer.body.kind === 'json' ? answer.body.value : undefined);
  const files = body?.files;
  const hasMore = body?.hasMore;
  const next = body?.nextCursor;
  return {
    answer,
    limit,
    cursor,
    // Undefined if the body is not an object, or if a field has the wrong type.
    body,
    entries: isArray(files)
      ? files.map((raw, index) => readEntry(raw, index, answer.exchange))
      : undefined,
    hasMore: typeof hasMore === 'boolean' ? hasMore : undefined,
    // The cursor of the next page.
    next: typeof next === 'string' && next !== '' ? next : undefined,
  };
}

/** The value as a JSON object; undefined if it is not one. */
export function objectOf(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !isArray(value) ? value : undefined;
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function readEntry(raw: Json, index: number, exchange: Exchange) {
  const fields = objectOf(raw);
  // Both are empty if missing.
  const id = textOf(fields?.id);
  const shownTime = textOf(fields?.createdAt);
  const time = readShownTime(shownTime);
  // For messages.
  const label = id === '' ? JSON.stringify(raw) : `${id} (${shownTime || 'no time'})`;
  // Identifies a file across walks.
  const key = id === '' ? label : id;
  return { raw, index, id, shownTime, time, key, label, exchange };
}

/** A number instead of a string is judged by the rule on shapes; its order can still be judged. */
function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** How a walk ended. */
export type WalkEnd =
  /** A page said that it is the last. */
  | { readonly kind: 'complete' }
  /** There were more pages, but enough had been read. */
  | { readonly kind: 'bounded' }
  /** The last page is a refusal. */
  | { readonly kind: 'refused' }
  /** The last page cannot be parsed, or has more pages after it but no cursor. */
  | { readonly kind: 'unreadable' }
  /** Several pages in a row contained nothing new. */
  | { readonly kind: 'circle' }
  | { readonly kind: 'interrupted'; readonly stop: StopError };

export interface Walk {
  readonly limit: number | undefined;
  /** Every page in the order of the requests, including the one that ended the walk. */
  readonly pages: readonly Page[];
  readonly end: WalkEnd;
  /** The entries of all pages, in order, including repeats. */
  readonly entries: readonly Entry[];
}

/** Counts from 0; -1 if the entry is not in the walk. */
export const pageOf = (entry: Entry, { pages }: Pick<Walk, 'pages'>): number =>
  pages.findIndex(({ answer }) => answer.exchange === entry.exchange);

export const limitText = (limit: number | undefined): string =>
  limit === undefined ? 'without a limit' : `with limit ${limit}`;
