import { type Entry, objectOf } from './page.ts';

/** Characters of a cursor that are looked at, and codes around each other that are undone. */
const LONGEST_CURSOR = 4096;
const DEEPEST = 3;

/** The whole numbers that stand in a cursor, as it is and as base64, hexadecimal and escapes hide them. */
export function numbersInCursor(cursor: string): readonly number[] {
  return readingsOf(cursor).flatMap((text) =>
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
  return readingsOf(cursor).some((text) => signs.some((sign) => text.includes(sign)));
}

/** What a reader who tries the usual codes makes of it. */
function readingsOf(cursor: string): readonly string[] {
  const texts = new Set([cursor.slice(0, LONGEST_CURSOR)]);
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    for (const text of [...texts]) {
      for (const decode of [fromBase64, fromHexadecimal, fromPercents]) {
        const decoded = decode(text);
        if (decoded !== undefined && isPrintable(decoded)) texts.add(decoded);
      }
    }
  }
  return [...texts];
}

const isPrintable = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

function fromBase64(text: string): string | undefined {
  if (!/^[\w+/-]{2,}={0,2}$/.test(text)) return undefined;
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined;
  }
}

function fromHexadecimal(text: string): string | undefined {
  if (text.length % 2 !== 0 || !/^[\da-f]+$/i.test(text)) return undefined;
  const pairs = text.match(/../g) ?? [];
  return String.fromCharCode(...pairs.map((pair) => Number.parseInt(pair, 16)));
}

function fromPercents(text: string): string | undefined {
  if (!text.includes('%')) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
