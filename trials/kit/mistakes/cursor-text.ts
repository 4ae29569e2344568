import type { BrokenClient, Caught } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';
import { beyondFirstPage } from '../situation-groups.ts';

/** What is done to the text of a cursor, which is opaque and goes back verbatim (clause 4.3). */
export const cursorTextMistakes: readonly BrokenClient[] = [
  changed('cursor-unescaped', 'puts the cursor into the URL as it is', (cursor) => cursor, {
    fails: ['cursors.{reserved,spaces,percent,long-reserved}'],
  }),
  changed(
    'cursor-encoded-twice',
    'encodes a cursor that a library encodes again',
    (cursor) => encodeURIComponent(encodeURIComponent(cursor)),
    {
      fails: ['cursors.{reserved,spaces,percent,long-reserved,non-ascii,json}'],
    },
  ),
  remade('cursor-decoded', 'decodes a cursor before it sends it', decodeURIComponent, {
    fails: ['cursors.{reserved,percent,long-reserved}'],
  }),
  remade('cursor-trimmed', 'trims the cursor', (cursor) => cursor.trim(), {
    fails: ['cursors.spaces'],
  }),
  remade('cursor-lower-cased', 'lower-cases the cursor', (cursor) => cursor.toLowerCase(), {
    fails: [...beyondFirstPage, '!cursors.digits'],
  }),
  remade(
    'cursor-as-number',
    'parses a cursor of digits as a number',
    (cursor) => (/^\s*[+-]?\d+\s*$/.test(cursor) ? String(Number(cursor)) : cursor),
    { fails: ['cursors.digits'] },
  ),
  remade(
    'cursor-as-json',
    'has a cursor that is JSON parsed on the way, and writes what that gave',
    parsedAndWritten,
    { fails: ['cursors.digits', 'cursors.json'] },
  ),
  remade(
    'cursor-cut-at-2048',
    'keeps 2,048 characters of a cursor',
    (cursor) => cursor.slice(0, 2048),
    { fails: ['cursors.long'] },
  ),
  remade(
    'cursor-ascii-only',
    'drops what is not ASCII from the cursor',
    (cursor) => cursor.replace(/[^ -~]/g, ''),
    { fails: ['cursors.non-ascii'] },
  ),
  remade(
    'cursor-decoded-if-possible',
    'decodes the escapes of a cursor where they can be',
    ifDecodable,
    {
      fails: ['cursors.{reserved,percent}'],
    },
  ),
];

function changed(
  id: string,
  title: string,
  encodeCursor: (cursor: string) => string,
  caught: Caught,
): BrokenClient {
  return { id, title, client: createClient({ encodeCursor }), ...caught };
}

/** Another text, encoded as it should be. */
function remade(
  id: string,
  title: string,
  remake: (cursor: string) => string,
  caught: Caught,
): BrokenClient {
  return changed(id, title, (cursor) => encodeURIComponent(remake(cursor)), caught);
}

/** An object becomes [object Object]. */
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
