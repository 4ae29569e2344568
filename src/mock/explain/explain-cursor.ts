import { toIso } from '../../template/write-iso.ts';
import type { MockState } from '../state/mock-state.ts';
import { type Explanation, findSlip, isPlaceholder, type Refusing, shown } from './explanation.ts';

const VERBATIM = 'the nextCursor of the previous page, unchanged, or no cursor for the first page';

export const malformedCursor: Explanation = {
  rule: '4.3-cursor',
  why(refusing) {
    const { record, state, refusal, redact } = refusing;
    // The service has already given the full reason.
    if (refusal.form !== undefined || refusal.hasLapsed) return refusal.why;
    const workspaceId = record.key?.workspaceId ?? record.request.workspaceId;
    return whyMalformed(cursorOf(refusing), workspaceId, { state, redact });
  },
  wouldPass: ({ refusal: { form } }) =>
    form === 'empty' ? 'no cursor, for the first page' : VERBATIM,
};

export const foreignCursor: Explanation = {
  rule: '4.3-r1',
  why(refusing) {
    const own = refusing.record.key?.workspaceId;
    const bound = own === undefined ? '' : `, and the key is bound to ${own}`;
    return whyForeign(ownerOf(cursorOf(refusing), refusing.state)) + bound;
  },
  wouldPass(refusing) {
    const owner = ownerOf(cursorOf(refusing), refusing.state);
    return owner === undefined
      ? "a cursor of the key's own listing"
      : `the cursor with a key of ${owner}; with this key, a cursor of its own listing`;
  },
};

const whyForeign = (owner: string | undefined): string =>
  `the cursor belongs to the listing of ${owner === undefined ? 'another workspace' : `the workspace ${owner}`}`;

/** The cursor of the query that takes effect. */
function cursorOf({ record, state }: Refusing): string {
  const { cursors } = record.request;
  return (state.profile.cursor.repeated === 'last' ? cursors.at(-1) : cursors[0]) ?? '';
}

/** The workspace whose listing accepts a cursor. */
const ownerOf = (cursor: string, { store, cursors }: MockState): string | undefined =>
  [...store.workspaces.ids()].find((id) => cursors.open(cursor, id).ok);

/** Why the listing of a workspace rejects a cursor as malformed. */
function whyMalformed(
  cursor: string,
  workspaceId: string,
  { state, redact }: Pick<Refusing, 'state' | 'redact'>,
): string {
  const given = shown(cursor, { redact });
  const slip = findSlip(cursor, (text) => state.cursors.open(text, workspaceId).ok || undefined);
  if (slip) return `the cursor was sent ${slip.how}`;
  if (isPlaceholder(cursor)) {
    return `cursor is the text ${given}: nextCursor was missing, or was not read`;
  }
  if (state.store.files.get(cursor)) return `cursor is the id of a file, ${given}`;
  if (/^\d{1,9}$/.test(cursor)) return `cursor is the number ${cursor}: pages have no numbers`;
  return `the cursor ${given} was not issued here, or was changed`;
}

/** The position of a cursor, and whether a listing accepts it. */
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
  /** The number of pages of the walk so far. */
  readonly pages: number;
  /** The limit of the page that issued it. */
  readonly limit: number;
  /** The numbers of files that are now listed before its position and after it. */
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
  const owner = opened.condition === 'foreignCursor' ? ownerOf(cursor, state) : undefined;
  if (owner !== undefined) {
    return {
      works: false,
      condition: 'foreignCursor',
      why: whyForeign(owner),
      wouldPass: `the cursor with a key of ${owner}`,
      place: placeIn(state, cursor, owner),
    };
  }
  const { redact } = state.redactor;
  const why = opened.hasLapsed ? opened.why : whyMalformed(cursor, workspaceId, { state, redact });
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
