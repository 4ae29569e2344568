import { toIso } from '../template/write-iso.ts';
import type { MockState } from './state/mock-state.ts';

/** The position of a cursor, and whether a listing accepts it. */
export interface CursorReading {
  /** Whether the listing of the workspace accepts it now. */
  readonly works: boolean;
  /** Why not; null if it works. */
  readonly why: string | null;
  /** The workspace whose listing issued it; null if this mock did not issue it. */
  readonly workspaceId: string | null;
  /** The entry before it; null for the start of the listing, and for a cursor of no listing. */
  readonly position: CursorPosition | null;
}

export interface CursorPosition {
  readonly fileId: string;
  /** ISO 8601 in UTC, with the precision that the order uses. */
  readonly createdAt: string;
  /** Whether the file still exists; if not, the listing continues after its old position. */
  readonly exists: boolean;
  /** The numbers of files that are now listed before the cursor and after it. */
  readonly before: number;
  readonly after: number;
}

/**
 * Reads a cursor without consuming it.
 *
 * @param workspaceId the workspace whose listing it is for.
 */
export function readCursor(
  { store, cursors }: MockState,
  cursor: string,
  workspaceId: string,
): CursorReading {
  const opened = cursors.open(cursor, workspaceId);
  const why = opened.ok ? null : opened.why;
  const place = cursors.read(cursor);
  if (!place) return { works: false, why, workspaceId: null, position: null };
  const { position, workspaceId: owner } = place;
  const read = { works: opened.ok, why, workspaceId: owner };
  if (position === null) return { ...read, position };
  const { id: fileId, orderTime } = position;
  const before = store.files.countTo(owner, position);
  return {
    ...read,
    position: {
      fileId,
      createdAt: toIso(orderTime),
      exists: store.files.get(fileId) !== undefined,
      before,
      after: store.files.count(owner) - before,
    },
  };
}
