import type { FilePage } from '../../document/wire.ts';
import { textOf } from '../../http/deliver.ts';
import { dropOldest } from '../../store/recent.ts';
import { type Instant, MICROSECONDS } from '../../template/instant.ts';
import type { Exchange } from '../exchange.ts';
import type { ScenarioTrigger } from './schema.ts';

export type PageOfCursor = readonly [cursor: string, page: number];

/** Cursors to keep; the oldest are dropped first. */
const MOST_CURSORS = 10_000;

/** Knows which page of a walk each response shows: a cursor leads to the page after its own. */
export class PageNumbers {
  /** The latest are at the end, so that those in use are kept. */
  readonly #pages = new Map<string, number>();
  readonly #last: number;

  /** @param last the last page that matters: cursors that lead further are not kept. */
  constructor(last: number) {
    this.#last = last;
  }

  save(): readonly PageOfCursor[] {
    return [...this.#pages];
  }

  /** Adds to those that are known. */
  restore(pages: readonly PageOfCursor[]): void {
    for (const [cursor, page] of pages) {
      this.#pages.delete(cursor);
      this.#pages.set(cursor, page);
      dropOldest(this.#pages, MOST_CURSORS);
    }
  }

  /** The page that a response shows, from 1 on; undefined if it shows none, or an unknown one. */
  read({ request: { operation, cursors }, answer }: Exchange): number | undefined {
    const [cursor = ''] = cursors;
    const page = cursor === '' ? 1 : this.#pages.get(cursor);
    if (operation !== 'listFiles' || answer.status !== 200 || page === undefined) return undefined;
    const next = nextCursorOf(answer);
    if (next !== null && page < this.#last) this.restore([[next, page + 1]]);
    return page;
  }
}

/** A fault may have replaced the body. */
function nextCursorOf(answer: Exchange['answer']): string | null {
  try {
    const page: Partial<FilePage> | null = JSON.parse(textOf(answer) ?? '');
    return typeof page?.nextCursor === 'string' ? page.nextCursor : null;
  } catch {
    return null;
  }
}

/** A point in time: real milliseconds, and the clock of the mock. */
export interface Moment {
  readonly elapsed: number;
  readonly instant: Instant;
}

/**
 * When a step became due by time, on the clock that its trigger names; null if it is not due yet,
 * or waits for requests.
 *
 * @param trigger undefined for a step that runs at once.
 * @param since when the previous step ran.
 */
export function dueBy(
  trigger: ScenarioTrigger | undefined,
  since: Moment,
  now: Moment,
): Partial<Moment> | null {
  if (trigger === undefined) return {};
  const { elapsedSeconds, clockSeconds } = trigger;
  if (elapsedSeconds !== undefined) {
    const elapsed = since.elapsed + elapsedSeconds * 1_000;
    return elapsed <= now.elapsed ? { elapsed } : null;
  }
  if (clockSeconds === undefined) return null;
  const instant = since.instant + Math.round(clockSeconds * MICROSECONDS.second);
  return instant <= now.instant ? { instant } : null;
}

/**
 * Whether a step waits for such a request.
 *
 * @param shown the page of a walk that the response shows, if it is known.
 */
export function isAwaited(
  { elapsedSeconds, clockSeconds, operation, key, status, page }: ScenarioTrigger,
  exchange: Exchange,
  shown: number | undefined,
): boolean {
  const isByTime = elapsedSeconds !== undefined || clockSeconds !== undefined;
  return (
    !isByTime &&
    (operation === undefined || operation === exchange.request.operation) &&
    (key === undefined || key === exchange.key?.label) &&
    (status === undefined || status === exchange.answer.status) &&
    (page === undefined || page === shown)
  );
}
