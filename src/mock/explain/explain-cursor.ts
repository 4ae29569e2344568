import type { Refused } from '../../service/result.ts';
import { decoded } from '../decodings.ts';
import { type Explain, isPlaceholder, type Refusing, said, shown } from './explanation.ts';

export const VERBATIM =
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
  state.openCursor(cursor, workspaceId).ok;

function whyRefused(refusing: Refusing): string {
  const { record, state, refusal, redact } = refusing;
  const workspaceId = record.key?.workspaceId ?? record.request.workspaceId;
  return whyMalformed({ cursor: cursorOf(refusing), workspaceId, refusal, state, redact });
}

/** A cursor that the listing of a workspace refuses as malformed. */
export interface MalformedCursor extends Pick<Refusing, 'state' | 'redact'> {
  readonly cursor: string;
  readonly workspaceId: string;
  readonly refusal: Pick<Refused, 'why' | 'hasLapsed'>;
}

/** What is wrong with a cursor that is malformed, or became so. */
export function whyMalformed(malformed: MalformedCursor): string {
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
