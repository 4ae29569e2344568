import { toIso } from '../template/write-iso.ts';
import { VERBATIM, whyMalformed } from './explain/explain-cursor.ts';
import type { MockState } from './state.ts';

/** What a cursor stands for, and whether a listing goes on by it. */
export interface CursorReading {
  /** Whether the listing of the workspace takes it now. */
  readonly works: boolean;
  /** Why it does not: it was not given out here, or by the listing of another workspace. */
  readonly condition: 'malformedCursor' | 'foreignCursor' | null;
  /** What is wrong with it, in one line; null where it works. */
  readonly why: string | null;
  readonly wouldPass: string | null;
  /** Where it leads; null for one that leads nowhere. */
  readonly place: CursorPlaceReading | null;
}

export interface CursorPlaceReading {
  /** The workspace whose listing gave it out. */
  readonly workspaceId: string;
  /** The entry that it stands behind; null for the beginning. */
  readonly position: CursorPosition | null;
  /** Pages that the walk has given out before. */
  readonly pages: number;
  /** The limit of the page that gave it out. */
  readonly limit: number;
  /** Files that are listed before the place now, and behind it. */
  readonly before: number;
  readonly behind: number;
}

export interface CursorPosition {
  readonly fileId: string;
  /** ISO 8601 in UTC, as far as the order goes by it. */
  readonly createdAt: string;
  /** Whether the file is still there; where it is not, the listing goes on behind its place. */
  readonly exists: boolean;
}

/**
 * Reads a cursor without using it up.
 *
 * @param workspaceId whose listing it is for.
 */
export function readCursor(state: MockState, cursor: string, workspaceId: string): CursorReading {
  const opened = state.openCursor(cursor, workspaceId);
  if (opened.ok) {
    const place = placeIn(state, cursor, workspaceId);
    return { works: true, condition: null, why: null, wouldPass: null, place };
  }
  const { redact } = state.redactor;
  const owner =
    opened.condition === 'foreignCursor'
      ? [...state.store.workspaces.ids()].find((id) => state.openCursor(cursor, id).ok)
      : undefined;
  if (owner !== undefined) {
    return {
      works: false,
      condition: 'foreignCursor',
      why: `the cursor belongs to the listing of the workspace ${owner}`,
      wouldPass: `the cursor with a key of ${owner}`,
      place: placeIn(state, cursor, owner),
    };
  }
  const why = whyMalformed({ cursor, workspaceId, refusal: opened, state, redact });
  return {
    works: false,
    condition: 'malformedCursor',
    why: redact(why),
    wouldPass: VERBATIM,
    place: null,
  };
}

function placeIn(
  { openCursor, store }: MockState,
  cursor: string,
  workspaceId: string,
): CursorPlaceReading | null {
  const opened = openCursor(cursor, workspaceId);
  if (!opened.ok) return null;
  const { position, page, limit } = opened.value;
  const before = position === null ? 0 : store.files.countTo(workspaceId, position);
  return {
    workspaceId,
    position: position && {
      fileId: position.id,
      createdAt: toIso(position.orderTime),
      exists: store.files.get(position.id) !== undefined,
    },
    pages: page,
    limit,
    before,
    behind: store.files.count(workspaceId) - before,
  };
}
