import type { FilePage } from '../../document/wire.ts';
import { textOf } from '../../http/deliver.ts';
import { dropOldest } from '../../store/drop-oldest.ts';
import type { Exchange } from '../exchange.ts';

/** Which page of a walk each answer gives: a cursor leads to the page behind the one it was on. */
export interface PageNumbers {
  /** The page that an answer gave, from 1 on; undefined where it gave none, or no known one. */
  read(exchange: Exchange): number | undefined;
  /** The page of each cursor that is remembered. */
  save(): readonly PageOfCursor[];
  /** Those besides. */
  restore(pages: readonly PageOfCursor[]): void;
}

export type PageOfCursor = readonly [cursor: string, page: number];

/** Cursors that are remembered; the oldest are forgotten first. */
const MOST_CURSORS = 10_000;

/** @param last page that matters: cursors that lead further are not remembered. */
export function createPageNumbers(last: number): PageNumbers {
  const pages = new Map<string, number>();
  const remember = (cursor: string, page: number) => {
    // The latest are at the end: those that are in use are not forgotten.
    pages.delete(cursor);
    pages.set(cursor, page);
    dropOldest(pages, MOST_CURSORS);
  };
  return {
    save: () => [...pages],
    restore(saved) {
      for (const [cursor, page] of saved) remember(cursor, page);
    },
    read({ request: { operation, cursors }, answer }) {
      const [cursor = ''] = cursors;
      const page = cursor === '' ? 1 : pages.get(cursor);
      if (operation !== 'listFiles' || answer.status !== 200 || page === undefined) {
        return undefined;
      }
      const next = nextCursorOf(answer);
      if (next !== null && page < last) remember(next, page + 1);
      return page;
    },
  };
}

/** A fault may have put anything there. */
function nextCursorOf(answer: Exchange['answer']): string | null {
  try {
    const page: Partial<FilePage> | null = JSON.parse(textOf(answer) ?? '');
    return typeof page?.nextCursor === 'string' ? page.nextCursor : null;
  } catch {
    return null;
  }
}
