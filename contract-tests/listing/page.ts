import type { Json, JsonObject } from '../../src/document/wire.ts';
import type { Answer } from '../exchange/client.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { StopError } from '../exchange/stop.ts';
import { readShownTime, type ShownTime } from './shown-time.ts';

/** One entry of a listing as received, of any shape. */
export type Entry = ReturnType<typeof readEntry>;

/** One response of the listing as received, of any shape. */
export type Page = ReturnType<typeof readPage>;

/** A limit and a cursor are those that were asked for. */
export function readPage(answer: Answer, limit?: number, cursor?: string) {
  const body = objectOf(answer.body.kind === 'json' ? answer.body.value : undefined);
  const files = body?.files;
  const hasMore = body?.hasMore;
  const next = body?.nextCursor;
  return {
    answer,
    limit,
    cursor,
    // Undefined if the body is not an object, or a field not of its type.
    body,
    entries: isArray(files) ? files.map((raw) => readEntry(raw, answer.exchange)) : undefined,
    hasMore: typeof hasMore === 'boolean' ? hasMore : undefined,
    // The cursor of the next page.
    next: typeof next === 'string' && next !== '' ? next : undefined,
  };
}

/** The files of a success; none of anything else. */
export function filesOf(answer: Answer): readonly Entry[] {
  return (answer.ok && readPage(answer).entries) || [];
}

/** The value as a JSON object, or undefined when it is anything else. */
export function objectOf(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !isArray(value) ? value : undefined;
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function readEntry(raw: Json, exchange: Exchange) {
  const fields = objectOf(raw);
  // Both are empty if there are none.
  const id = textOf(fields?.id);
  const shownTime = textOf(fields?.createdAt);
  const time = readShownTime(shownTime);
  // In words.
  const label = id === '' ? JSON.stringify(raw) : `${id} (${shownTime || 'no time'})`;
  // Tells one file from another across walks, by its id; see `identified`.
  const key = id === '' ? label : `${id}\n${time ? instantKey(time) : shownTime}`;
  return { raw, id, shownTime, time, key, label, exchange };
}

/** Not the text: two servers of one deployment may spell one time differently. */
function instantKey({ format, zoned, at }: ShownTime): string {
  return `${format === 'epoch' ? 'epoch' : 'calendar'} ${zoned} ${at}`;
}

/** A number in place of a string is a matter for the rule on shapes; its order can be judged. */
function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** How a walk came to its end. */
export type WalkEnd =
  /** A page said that nothing is behind it. */
  | { readonly kind: 'complete' }
  /** There was more, and we had seen enough. */
  | { readonly kind: 'bounded' }
  /** The last page is a refusal. */
  | { readonly kind: 'refused' }
  /** The last page cannot be read as a page, or says that there is more without a cursor. */
  | { readonly kind: 'unreadable' }
  /** Page after page brings nothing that was not there before. */
  | { readonly kind: 'circle' }
  | { readonly kind: 'interrupted'; readonly stop: StopError };

export interface Walk {
  readonly limit: number | undefined;
  /** Every page in the order asked for, the one that ended the walk included. */
  readonly pages: readonly Page[];
  readonly end: WalkEnd;
  /** The entries of all pages, in order, repeats included. */
  readonly entries: readonly Entry[];
}

/** Counts from 0; -1 where the walk does not hold the entry. */
export const pageOf = (entry: Entry, { pages }: Pick<Walk, 'pages'>): number =>
  pages.findIndex(({ answer }) => answer.exchange === entry.exchange);
