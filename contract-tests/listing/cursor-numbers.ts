import { readingsOf } from '../../src/text/readings.ts';
import { type Entry, objectOf } from './page.ts';

/** Characters of a cursor that are looked at. */
const LONGEST_CURSOR = 4096;

/** What a reader who tries the usual codes makes of it. */
const readingsIn = (cursor: string): readonly string[] =>
  readingsOf(cursor.slice(0, LONGEST_CURSOR));

/** The whole numbers that stand in a cursor, as it is and as base64, hexadecimal and escapes hide them. */
export function numbersInCursor(cursor: string): readonly number[] {
  return readingsIn(cursor).flatMap((text) =>
    Array.from(text.matchAll(/\d{1,15}/g), ([digits]) => Number(digits)),
  );
}

/** Whether a cursor holds the id or the time of the last file before it: then it keeps its place. */
export function tellsPosition(cursor: string, last: Entry | undefined): boolean {
  if (!last) return false;
  const createdAt = String(objectOf(last.raw)?.createdAt ?? '');
  const instant = Date.parse(createdAt);
  const signs = [
    last.id,
    createdAt.slice(0, 10),
    Number.isNaN(instant) ? '' : String(Math.floor(instant / 1000)),
  ].filter((sign) => sign.length >= 4);
  return readingsIn(cursor).some((text) => signs.some((sign) => text.includes(sign)));
}
