import { brokenClients, type Caught } from '../broken-client.ts';
import { beyondFirstPage } from '../situation-groups.ts';

/** Changes to the text of a cursor, which is opaque and must be sent back verbatim (clause 4.3). */
export const cursorTextMistakes = brokenClients({
  'cursor-unescaped': changed('puts the cursor into the URL as it is', (cursor) => cursor, {
    fails: ['cursors.{reserved,spaces,percent,long-reserved}'],
  }),
  'cursor-encoded-twice': changed(
    'encodes a cursor that a library encodes again',
    (cursor) => encodeURIComponent(encodeURIComponent(cursor)),
    { fails: ['cursors.{reserved,spaces,percent,long-reserved,non-ascii,json}'] },
  ),
  'cursor-decoded': remade('decodes a cursor before it sends it', decodeURIComponent, {
    fails: ['cursors.{reserved,percent,long-reserved}'],
  }),
  'cursor-trimmed': remade('trims the cursor', (cursor) => cursor.trim(), {
    fails: ['cursors.spaces'],
  }),
  'cursor-lower-cased': remade('lower-cases the cursor', (cursor) => cursor.toLowerCase(), {
    fails: [...beyondFirstPage, '!cursors.digits'],
  }),
  'cursor-as-number': remade(
    'parses a cursor of digits as a number',
    (cursor) => (/^\s*[+-]?\d+\s*$/.test(cursor) ? String(Number(cursor)) : cursor),
    { fails: ['cursors.digits'] },
  ),
  'cursor-as-json': remade(
    'has a cursor that is JSON parsed on the way, and writes what that gave',
    parsedAndWritten,
    { fails: ['cursors.digits', 'cursors.json'] },
  ),
  'cursor-cut-at-2048': remade(
    'keeps 2,048 characters of a cursor',
    (cursor) => cursor.slice(0, 2048),
    { fails: ['cursors.long'] },
  ),
  'cursor-ascii-only': remade(
    'drops what is not ASCII from the cursor',
    (cursor) => cursor.replace(/[^ -~]/g, ''),
    { fails: ['cursors.non-ascii'] },
  ),
  'cursor-decoded-if-possible': remade(
    'decodes the escapes of a cursor where they can be',
    ifDecodable,
    { fails: ['cursors.{reserved,percent}'] },
  ),
});

function changed(title: string, encodeCursor: (cursor: string) => string, caught: Caught) {
  return { title, habits: { encodeCursor }, ...caught };
}

/** Sends a changed text, correctly encoded. */
function remade(title: string, remake: (cursor: string) => string, caught: Caught) {
  return changed(title, (cursor) => encodeURIComponent(remake(cursor)), caught);
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
