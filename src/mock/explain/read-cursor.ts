import { toIso } from '../../template/write-iso.ts';
import type { MockState } from '../state/mock-state.ts';

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
export function readCursor(state: MockState, cursor: string, workspaceId: string): CursorReading {
  const { store, cursors } = state;
  const opened = cursors.open(cursor, workspaceId);
  if (opened.ok) return { works: true, why: null, ...positionOf(state, cursor, workspaceId) };
  const owner = [...store.workspaces.ids()].find((id) => cursors.open(cursor, id).ok);
  return owner === undefined
    ? { works: false, why: opened.why, workspaceId: null, position: null }
    : {
        works: false,
        why: `the cursor belongs to the listing of the workspace ${owner}`,
        ...positionOf(state, cursor, owner),
      };
}

function positionOf({ cursors, store }: MockState, cursor: string, workspaceId: string) {
  const opened = cursors.open(cursor, workspaceId);
  const position = opened.ok ? opened.value.position : null;
  if (position === null) return { workspaceId, position };
  const before = store.files.countTo(workspaceId, position);
  return {
    workspaceId,
    position: {
      fileId: position.id,
      createdAt: toIso(position.orderTime),
      exists: store.files.get(position.id) !== undefined,
      before,
      after: store.files.count(workspaceId) - before,
    },
  };
}
