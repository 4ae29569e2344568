import type { Refused } from '../../service/result.ts';
import { toIso } from '../../template/write-iso.ts';
import { decoded } from '../journal/redact-keys.ts';
import type { MockState } from '../state/mock-state.ts';
import { type Explain, isPlaceholder, type Refusing, said, shown } from './explanation.ts';

const VERBATIM =
  'the nextCursor of the page before, as it was given, or no cursor for the first page';

export const explainMalformedCursor: Explain = (refusing) => {
  const { form } = refusing.refusal;
  if (form === 'empty') {
    return {
      rule: '4.3-cursor',
      why: 'cursor is empty',
      wouldPass: 'no cursor, for the first page',
    };
  }
  const why = form === undefined ? whyRefused(refusing) : said(refusing).why;
  return { rule: '4.3-cursor', why, wouldPass: VERBATIM };
};

export const explainForeignCursor: Explain = (refusing) => {
  const { record, state } = refusing;
  const cursor = cursorOf(refusing);
  const owner = state.store.workspaces
    .all()
    .find((each) => opens(cursor, each.workspaceId, refusing));
  const own = record.key?.workspaceId;
  return {
    rule: '4.3-r1',
    why: `the cursor belongs to the listing of ${owner ? `the workspace ${owner.workspaceId}` : 'another workspace'}${own === undefined ? '' : `, and the key is bound to ${own}`}`,
    wouldPass: owner
      ? `the cursor with a key of ${owner.workspaceId}; with this key, a cursor of its own listing`
      : 'a cursor of the listing of the key',
  };
};

/** The cursor of the query that counts. */
function cursorOf({ record, state }: Refusing): string {
  const { cursors } = record.request;
  return (state.profile.cursor.repeated === 'last' ? cursors.at(-1) : cursors[0]) ?? '';
}

const opens = (cursor: string, workspaceId: string, { state }: Pick<Refusing, 'state'>): boolean =>
  state.cursors.open(cursor, workspaceId).ok;

function whyRefused(refusing: Refusing): string {
  const { record, state, refusal, redact } = refusing;
  const workspaceId = record.key?.workspaceId ?? record.request.workspaceId;
  return whyMalformed({ cursor: cursorOf(refusing), workspaceId, refusal, state, redact });
}

/** A cursor that the listing of a workspace refuses as malformed. */
interface MalformedCursor extends Pick<Refusing, 'state' | 'redact'> {
  readonly cursor: string;
  readonly workspaceId: string;
  readonly refusal: Pick<Refused, 'why' | 'hasLapsed'>;
}

/** What is wrong with a cursor that is malformed, or became so. */
function whyMalformed(malformed: MalformedCursor): string {
  const { cursor, workspaceId, refusal, state } = malformed;
  if (refusal.hasLapsed) return refusal.why;
  const given = shown(cursor, malformed);
  for (const [repaired, what] of repairsOf(cursor)) {
    if (repaired !== cursor && opens(repaired, workspaceId, malformed)) {
      return `the cursor was changed on the way: ${what}`;
    }
  }
  if (isPlaceholder(cursor)) {
    return `cursor is the text ${given}: nothing stood in nextCursor, or nobody read it`;
  }
  if (state.store.files.get(cursor)) return `cursor is the id of a file, ${given}`;
  if (/^\d{1,9}$/.test(cursor)) return `cursor is the number ${cursor}: pages have no numbers`;
  return `the cursor ${given} was not given out here, or was changed`;
}

/** What it comes to where a client did not pass it on verbatim, and what it did. */
function repairsOf(cursor: string): readonly (readonly [repaired: string, what: string])[] {
  return [
    [cursor.trim(), 'spaces stand beside it'],
    [cursor.replaceAll(' ', '+'), 'a plus sign became a space, since it was not encoded'],
    [cursor.replaceAll('+', ' '), 'a space became a plus sign'],
    [decoded(cursor), 'it was encoded twice'],
  ];
}

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
  const opened = state.cursors.open(cursor, workspaceId);
  if (opened.ok) {
    const place = placeIn(state, cursor, workspaceId);
    return { works: true, condition: null, why: null, wouldPass: null, place };
  }
  const { redact } = state.redactor;
  const owner =
    opened.condition === 'foreignCursor'
      ? [...state.store.workspaces.ids()].find((id) => state.cursors.open(cursor, id).ok)
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
