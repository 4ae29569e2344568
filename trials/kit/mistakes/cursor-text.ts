import { brokenClients } from '../broken-client.ts';

/** Changes to the text of a cursor, which is opaque and must be sent back verbatim (clause 4.3). */
export const cursorTextMistakes = brokenClients({
  'cursor-unescaped': changed('puts the cursor into the URL as it is', (cursor) => cursor),
  'cursor-encoded-twice': changed('encodes a cursor that a library encodes again', (cursor) =>
    encodeURIComponent(encodeURIComponent(cursor)),
  ),
  'cursor-decoded': remade('decodes a cursor before it sends it', decodeURIComponent),
  'cursor-trimmed': remade('trims the cursor', (cursor) => cursor.trim()),
  'cursor-lower-cased': remade('lower-cases the cursor', (cursor) => cursor.toLowerCase()),
  'cursor-as-number': remade('parses a cursor of digits as a number', (cursor) =>
    /^\s*[+-]?\d+\s*$/.test(cursor) ? String(Number(cursor)) : cursor,
  ),
  'cursor-as-json': remade(
    'has a cursor that is JSON parsed on the way, and writes what that gave',
    parsedAndWritten,
  ),
  'cursor-cut-at-2048': remade('keeps 2,048 characters of a cursor', (cursor) =>
    cursor.slice(0, 2048),
  ),
  'cursor-ascii-only': remade('drops what is not ASCII from the cursor', (cursor) =>
    cursor.replace(/[^ -~]/g, ''),
  ),
  'cursor-decoded-if-possible': remade(
    'decodes the escapes of a cursor where they can be',
    ifDecodable,
  ),
});

function changed(title: string, encodeCursor: (cursor: string) => string) {
  return { title, habits: { encodeCursor } };
}

/** Sends a changed text, correctly encoded. */
function remade(title: string, remake: (cursor: string) => string) {
  return changed(title, (cursor) => encodeURIComponent(remake(cursor)));
}

/** Parses the cursor as JSON if possible: an object becomes [object Object]. */
function parsedAndWritten(cursor: string): string {
  try {
    return String(JSON.parse(cursor));
  } catch {
    return cursor;
  }
}

function ifDecodable(cursor: string): string {
  try {
    return decodeURIComponent(cursor);
  } catch {
    return cursor;
  }
}
