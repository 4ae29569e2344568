interface CursorChange {
  /** Completes "it is one …". */
  readonly how: string;
  /** Completes "The client …". */
  readonly habit: string;
  /** What a server reads then. */
  readonly change: (cursor: string) => string;
}

/** What clients do to a cursor, which is to go back as it came. */
export const cursorChanges: Readonly<Record<string, CursorChange>> = {
  trimmed: {
    how: 'without the spaces at its ends',
    habit: 'trims the cursor',
    change: (cursor) => cursor.trim(),
  },
  decoded: {
    how: 'that was decoded',
    habit: 'decodes the cursor before it sends it',
    change: (cursor) => decoded(cursor),
  },
  unencoded: {
    how: 'that was not encoded for the URL',
    habit: 'sends the cursor unencoded',
    change: (cursor) => unencoded(cursor),
  },
  'encoded-twice': {
    how: 'that was encoded twice',
    habit: 'encodes the cursor twice, perhaps once by itself and once by its HTTP library',
    change: encodeURIComponent,
  },
  'small-letters': {
    how: 'in small letters',
    habit: 'sends the cursor in small letters',
    change: (cursor) => cursor.toLowerCase(),
  },
  'plus-for-space': {
    how: 'with a plus in the place of a space',
    habit: 'sends a plus in the place of a space of the cursor',
    change: (cursor) => cursor.replaceAll(' ', '+'),
  },
};

function decoded(cursor: string): string {
  try {
    return decodeURIComponent(cursor);
  } catch {
    return cursor;
  }
}

/** What a server reads of a cursor that was put into the query as it is. */
const unencoded = (cursor: string): string =>
  new URL(`http://files.test/?cursor=${cursor}`).searchParams.get('cursor') ?? '';
