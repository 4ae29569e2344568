import type { Refused } from '../../service/result.ts';
import { toIso } from '../../template/write-iso.ts';
import { decoded } from '../journal/redact-keys.ts';
import type { MockState } from '../state/mock-state.ts';
import { type Explanation, isPlaceholder, type Refusing, shown } from './explanation.ts';

const VERBATIM = 'the nextCursor of the previous page, unchanged, or no cursor for the first page';

export const malformedCursor: Explanation = {
  rule: '4.3-cursor',
  why(refusing) {
    const { record, state, refusal, redact } = refusing;
    if (refusal.form === 'empty') return 'cursor is empty';
    if (refusal.form !== undefined) return refusal.why;
    const workspaceId = record.key?.workspaceId ?? record.request.workspaceId;
    return whyMalformed({ cursor: cursorOf(refusing), workspaceId, refusal, state, redact });
  },
  wouldPass: ({ refusal: { form } }) =>
    form === 'empty' ? 'no cursor, for the first page' : VERBATIM,
};

export const foreignCursor: Explanation = {
  rule: '4.3-r1',
  why(refusing) {
    const owner = ownerOf(cursorOf(refusing), refusing.state);
    const own = refusing.record.key?.workspaceId;
    const bound = own === undefined ? '' : `, and the key is bound to ${own}`;
    const other = owner === undefined ? 'another workspace' : `the workspace ${owner}`;
    return `the cursor belongs to the listing of ${other}${bound}`;
  },
  wouldPass(refusing) {
    const owner = ownerOf(cursorOf(refusing), refusing.state);
    return owner === undefined
      ? "a cursor of the key's own listing"
      : `the cursor with a key of ${owner}; with this key, a cursor of its own listing`;
  },
};

/** The cursor of the query that counts. */
function cursorOf({ record, state }: Refusing): string {
  const { cursors } = record.request;
  return (state.profile.cursor.repeated === 'last' ? cursors.at(-1) : cursors[0]) ?? '';
}

/** The workspace whose listing accepts a cursor. */
const ownerOf = (cursor: string, { store, cursors }: MockState): string | undefined =>
  [...store.workspaces.ids()].find((id) => cursors.open(cursor, id).ok);

/** A cursor that the listing of a workspace rejects as malformed. */
interface MalformedCursor extends Pick<Refusing, 'state' | 'redact'> {
  readonly cursor: string;
  readonly workspaceId: string;
  readonly refusal: Pick<Refused, 'why' | 'hasLapsed'>;
}

function whyMalformed({ cursor, workspaceId, refusal, state, redact }: MalformedCursor): string {
  if (refusal.hasLapsed) return refusal.why;
  const given = shown(cursor, { redact });
  for (const [repaired, what] of repairsOf(cursor)) {
    if (repaired !== cursor && state.cursors.open(repaired, workspaceId).ok) {
      return `the cursor was changed on the way: ${what}`;
    }
  }
  if (isPlaceholder(cursor)) {
    return `cursor is the text ${given}: nextCursor was missing, or was not read`;
  }
  if (state.store.files.get(cursor)) return `cursor is the id of a file, ${given}`;
  if (/^\d{1,9}$/.test(cursor)) return `cursor is the number ${cursor}: pages have no numbers`;
  return `the cursor ${given} was not issued here, or was changed`;
}

/** What a cursor is if a client did not pass it on verbatim, and what the client did. */
function repairsOf(cursor: string): readonly (readonly [repaired: string, what: string])[] {
  return [
    [cursor.trim(), 'spaces were added around it'],
    [cursor.replaceAll(' ', '+'), 'a plus sign became a space, because it was not encoded'],
    [cursor.replaceAll('+', ' '), 'a space became a plus sign'],
    [decoded(cursor), 'it was encoded twice'],
  ];
}

/** The position that a cursor stands for, and whether a listing accepts it. */
export interface CursorReading {
  /** Whether the listing of the workspace accepts it now. */
  readonly works: boolean;
  /** Why the cursor is rejected: this mock did not issue it, or issued it for a different workspace. */
  readonly condition: 'malformedCursor' | 'foreignCursor' | null;
  /** The reason in one line; null if the cursor works. */
  readonly why: string | null;
  readonly wouldPass: string | null;
  /** Its position, or null. */
  readonly place: CursorPlaceReading | null;
}

export interface CursorPlaceReading {
  /** The workspace whose listing issued it. */
  readonly workspaceId: string;
  /** The entry before it; null for the start of the listing. */
  readonly position: CursorPosition | null;
  /** Pages of the walk so far. */
  readonly pages: number;
  /** The limit of the page that issued it. */
  readonly limit: number;
  /** Files that are now listed before its position, and after it. */
  readonly before: number;
  readonly behind: number;
}

export interface CursorPosition {
  readonly fileId: string;
  /** ISO 8601 in UTC, with the precision that the order uses. */
  readonly createdAt: string;
  /** Whether the file still exists; if not, the listing continues after its old position. */
  readonly exists: boolean;
}

/**
 * Reads a cursor without consuming it.
 *
 * @param workspaceId the workspace whose listing it is for.
 */
export function readCursor(state: MockState, cursor: string, workspaceId: string): CursorReading {
  const opened = state.cursors.open(cursor, workspaceId);
  if (opened.ok) {
    const place = placeIn(state, cursor, workspaceId);
    return { works: true, condition: null, why: null, wouldPass: null, place };
  }
  const { redact } = state.redactor;
  const owner = opened.condition === 'foreignCursor' ? ownerOf(cursor, state) : undefined;
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
  { cursors, store }: MockState,
  cursor: string,
  workspaceId: string,
): CursorPlaceReading | null {
  const opened = cursors.open(cursor, workspaceId);
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
