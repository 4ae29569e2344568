import type { Position } from '../store/ordering.ts';
import { TAG_BYTES } from './cursor-seal.ts';

/**
 * Where a page starts: after a position, not at an offset, so that files added or removed in the
 * meantime do not shift it (clause 4.3 r2, r4).
 */
export interface CursorPlace {
  readonly workspaceId: string;
  /** The last entry returned; null before the first. */
  readonly position: Position | null;
  /** Pages returned so far. */
  readonly page: number;
  /** The limit of the page before. */
  readonly limit: number;
}

/**
 * A place in a listing as bytes: the content of a cursor. Short, so that cursors can be as short as
 * those of most deployments; trailing zeros are padding.
 */

const TIME_BYTES = 8;

/** Seven bits a byte: the largest number that is exact takes eight. */
const MAX_NUMBER_BYTES = 8;
const encoder = new TextEncoder();

/** @param nonce 0 if the same place must always have the same bytes. */
export function writePlace(
  { position, page, limit }: Omit<CursorPlace, 'workspaceId'>,
  tag: Uint8Array,
  nonce: number,
): Uint8Array {
  const id = encoder.encode(position?.id ?? '');
  // Written in place, once: every page seals a cursor.
  const bytes = new Uint8Array(TAG_BYTES + TIME_BYTES + 4 * MAX_NUMBER_BYTES + id.length);
  bytes.set(tag);
  new DataView(bytes.buffer).setFloat64(TAG_BYTES, position?.orderTime ?? Number.NaN);
  let at = TAG_BYTES + TIME_BYTES;
  for (const value of [page, limit, nonce, id.length]) at = writeNumber(bytes, at, value);
  bytes.set(id, at);
  return bytes.subarray(0, at + id.length);
}

/** @returns null for bytes that `writePlace` does not write, apart from trailing zeros. */
export function readPlace(bytes: Uint8Array): Omit<CursorPlace, 'workspaceId'> | null {
  let at = TAG_BYTES + TIME_BYTES;
  if (bytes.length < at) return null;
  const orderTime = new DataView(bytes.buffer, bytes.byteOffset + TAG_BYTES).getFloat64(0);
  const readNumber = (): number => {
    const end = at + MAX_NUMBER_BYTES;
    for (let value = 0, factor = 1; at < end; factor *= 128) {
      const byte = bytes[at++] ?? 255;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
    return Number.NaN;
  };
  const [page, limit, nonce, length] = [readNumber(), readNumber(), readNumber(), readNumber()];
  const end = at + length;
  // NaN fails every comparison: a payload without four numbers is rejected.
  if (!(end <= bytes.length && page + limit + nonce >= 0)) return null;
  if (bytes.subarray(end).some((byte) => byte !== 0)) return null;
  const id = readText(bytes.subarray(at, end));
  if (id === null) return null;
  const position = Number.isNaN(orderTime) ? null : { orderTime, id };
  return { position, page, limit };
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readText(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/** Seven bits a byte, the lowest first. @returns the index after the last byte. */
function writeNumber(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) + 128;
  bytes[at++] = rest;
  return at;
}
